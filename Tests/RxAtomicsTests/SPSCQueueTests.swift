import Synchronization
import TestSupport
import Testing

@testable import RxAtomics

@Suite struct SPSCQueueTests {
  @Test func `an empty queue pops nothing`() {
    let queue = SPSCQueue<Int>()
    #expect(queue.isEmpty == true)
    #expect(queue.pop() == nil)
    #expect(queue.drain { _ in } == 0)
  }

  @Test func `elements come out in the order in which they went in`() {
    let queue = SPSCQueue<Int>()
    for element in 0..<2_000 { queue.push(element) }
    #expect(queue.isEmpty == false)
    #expect((0..<2_000).allSatisfy { queue.pop() == $0 })
    #expect(queue.isEmpty == true)
    #expect(queue.pop() == nil)
  }

  @Test func `bursts of any size cross the borders of chunks`() {
    let queue = SPSCQueue<String>()
    var pushed = 0
    var popped = 0
    for burst in 0..<600 {
      for _ in 0..<burst {
        queue.push("element \(pushed) of a queue")
        pushed += 1
      }
      // Every third burst stays where it is, so that the two ends are apart by different distances.
      if burst % 3 == 0 { continue }
      while let element = queue.pop() {
        guard element == "element \(popped) of a queue" else {
          Issue.record("\(element) came out in place of \(popped).")
          return
        }
        popped += 1
      }
      #expect(popped == pushed)
    }
  }

  @Test func `draining passes all that waits to the closure`() {
    let queue = SPSCQueue<Int>()
    for element in 0..<700 { queue.push(element) }
    #expect(queue.pop() == 0)
    var drained: [Int] = []
    #expect(queue.drain { drained.append($0) } == 699)
    #expect(drained == Array(1..<700))
    #expect(queue.isEmpty == true)
  }

  @Test func `what arrives while draining is left for the next time`() {
    let queue = SPSCQueue<Int>()
    queue.push(1)
    queue.push(2)
    var drained: [Int] = []
    let pass: (Int) -> Void = { element in
      drained.append(element)
      queue.push(element * 10)
    }
    #expect(queue.drain(pass) == 2)
    #expect(drained == [1, 2])
    #expect(queue.drain(pass) == 2)
    #expect(drained == [1, 2, 10, 20])
  }

  @Test func `draining stops at its limit`() {
    let queue = SPSCQueue<Int>()
    for element in 0..<300 { queue.push(element) }
    var drained: [Int] = []
    #expect(queue.drain(upTo: 0) { drained.append($0) } == 0)
    #expect(queue.drain(upTo: 200) { drained.append($0) } == 200)
    #expect(drained == Array(0..<200))
    #expect(queue.drain(upTo: 200) { drained.append($0) } == 100)
    #expect(drained == Array(0..<300))
  }

  @Test func `an error ends draining after its element`() {
    let queue = SPSCQueue<Int>()
    for element in 0..<5 { queue.push(element) }
    #expect(throws: Refusal(at: 2)) {
      try queue.drain { (element) throws(Refusal) in
        if element == 2 { throw Refusal(at: element) }
      }
    }
    #expect(queue.pop() == 3)
    #expect(queue.pop() == 4)
    #expect(queue.isEmpty == true)
  }

  @Test func `the closure of a drain may pop, even what arrived meanwhile`() {
    let queue = SPSCQueue<Int>()
    for element in 0..<4 { queue.push(element) }
    var drained: [Int] = []
    let count = queue.drain { element in
      drained.append(element)
      queue.push(10 + element)
      while let element = queue.pop() { drained.append(element) }
    }
    #expect(count == 1)
    #expect(drained == [0, 1, 2, 3, 10])
    queue.push(20)
    #expect(queue.pop() == 20)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 47, 48, 49, 300, 1_000], [0, 1, 16, 47, 48, 1_000])
  func `every element is destroyed once`(pushed: Int, popped: Int) {
    let alive = Alive()
    do {
      let queue = SPSCQueue<Alive.Token>()
      for element in 0..<pushed { queue.push(alive.make(element)) }
      for _ in 0..<min(popped, pushed) { #expect(queue.pop() != nil) }
      #expect(alive.count == max(0, pushed - popped))
    }
    #expect(alive.count == 0)
  }

  @Test func `elements may be of any size and alignment`() {
    let nothings = SPSCQueue<Void>()
    for _ in 0..<500 { nothings.push(()) }
    #expect(nothings.drain { _ in } == 500)

    let wide = SPSCQueue<SIMD16<Double>>()
    for element in 0..<500 { wide.push(SIMD16(repeating: Double(element))) }
    #expect((0..<500).allSatisfy { wide.pop() == SIMD16(repeating: Double($0)) })

    let bytes = SPSCQueue<UInt8>()
    for element in 0..<500 { bytes.push(UInt8(element % 251)) }
    #expect((0..<500).allSatisfy { bytes.pop() == UInt8($0 % 251) })
  }

  @Test func `a queue allocates nothing before it is used`() {
    let queue = SPSCQueue<Int>()
    _ = queue.pop()
    _ = queue.isEmpty
    #expect(queue.lane.producer._address.pointee.chunk == nil)
  }

  @Test func `a queue whose consumer keeps up goes on with two chunks`() {
    let queue = SPSCQueue<Int>()
    // Each allocated chunk doubles the size of the next: 16 for the first, 32 for the second, then 64 would follow.
    for element in 0..<10_000 {
      queue.push(element)
      #expect(queue.pop() == element)
    }
    #expect(queue.lane.producer._address.pointee.capacityOfNext == 64)
  }

  @Test func `a queue that falls behind goes on with larger chunks`() {
    let queue = SPSCQueue<Int>()
    for element in 0..<10_000 { queue.push(element) }
    #expect(queue.lane.producer._address.pointee.capacityOfNext == 256)
    let chunk = queue.lane.producer._address.pointee.chunk!
    #expect(Chunk<Int>.header(of: chunk).pointee.capacity == 256)
    #expect(queue.drain { _ in } == 10_000)
  }
}

private struct Refusal: Error, Equatable {
  let at: Int
}
