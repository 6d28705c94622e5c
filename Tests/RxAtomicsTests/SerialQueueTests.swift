import RxAtomics
import TestSupport
import Testing

@Suite struct SerialQueueTests {
  @Test func `values come out in the order in which they went in`() {
    let queue = SerialQueue<Int>()
    for value in 0..<500 { _ = queue.push(value) }
    #expect((0..<500).allSatisfy { queue.pop() == $0 })
    #expect(queue.isEmpty == true)
  }

  @Test func `pushing says whether the value is the only one`() {
    let queue = SerialQueue<String>()
    #expect(queue.push("a") == true)
    #expect(queue.push("b") == false)
    _ = queue.pop()
    #expect(queue.push("c") == false)
    _ = queue.pop()
    _ = queue.pop()
    #expect(queue.push("d") == true)
  }

  @Test func `bursts of any size go around the ring`() {
    let queue = SerialQueue<String>()
    var pushed = 0
    var popped = 0
    for burst in 0..<200 {
      for _ in 0..<burst {
        _ = queue.push("value \(pushed) of a queue")
        pushed += 1
      }
      // Every third burst leaves some behind, so that the ring begins anywhere when it grows.
      let rest = burst % 3 == 0 ? burst / 2 : 0
      while pushed - popped > rest {
        let value = queue.pop()
        #expect(value == "value \(popped) of a queue")
        popped += 1
      }
    }
  }

  @Test func `a queue that grew beyond what it keeps starts anew when it is empty`() {
    let alive = Alive()
    let queue = SerialQueue<Alive.Token>()
    for _ in 0..<3 {
      for value in 0..<(SerialQueue<Int>.keptCapacity * 3) { _ = queue.push(alive.make(value)) }
      for value in 0..<(SerialQueue<Int>.keptCapacity * 3) {
        let token = queue.pop()
        #expect(token.value == value)
      }
      #expect(alive.count == 0)
    }
    #expect(queue.push(alive.make()) == true)
  }

  @Test func `what is taken whole comes in its order, wherever the ring begins, and leaves nothing behind`() {
    let alive = Alive()
    let queue = SerialQueue<Alive.Token>()
    #expect(queue.takeAll().isEmpty)
    for size in [1, 3, 4, 7, 100, SerialQueue<Int>.keptCapacity * 3] {
      // Some that go before, so that the ring begins anywhere.
      for value in 0..<(size / 2) { _ = queue.push(alive.make(value)) }
      for value in 0..<size {
        if value < size / 2 { _ = queue.pop() }
        _ = queue.push(alive.make(value))
      }
      #expect(queue.count == size)
      #expect(queue.takeAll().map(\.value) == Array(0..<size))
      #expect(queue.isEmpty && alive.count == 0)
    }
  }

  @Test func `removing all releases all, and the queue works on`() {
    let alive = Alive()
    let queue = SerialQueue<Alive.Token>()
    for value in 0..<10 { _ = queue.push(alive.make(value)) }
    for _ in 0..<7 { _ = queue.pop() }
    for value in 10..<14 { _ = queue.push(alive.make(value)) }
    #expect(alive.count == 7)
    queue.removeAll()
    #expect(alive.count == 0)
    #expect(queue.isEmpty == true)
    #expect(queue.push(alive.make(3)) == true)
    let token = queue.pop()
    #expect(token.value == 3)
  }

  @Test func `a queue that is destroyed releases what waits in it`() {
    let alive = Alive()
    do {
      let queue = SerialQueue<Alive.Token>()
      for value in 0..<9 { _ = queue.push(alive.make(value)) }
      _ = queue.pop()
      #expect(alive.count == 8)
    }
    #expect(alive.count == 0)
  }
}
