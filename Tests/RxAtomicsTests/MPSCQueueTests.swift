import Synchronization
import TestSupport
import Testing

@testable import RxAtomics

@Suite struct MPSCQueueTests {
  @Test func `an empty queue pops nothing`() {
    let queue = MPSCQueue<Int>()
    #expect(queue.isEmpty == true)
    #expect(queue.pop() == nil)
    #expect(queue.drain { _ in } == 0)
  }

  @Test func `elements come out in the order in which they went in`() {
    let queue = MPSCQueue<Int>()
    for element in 0..<2_000 { queue.push(element) }
    #expect(queue.isEmpty == false)
    #expect((0..<2_000).allSatisfy { queue.pop() == $0 })
    #expect(queue.isEmpty == true)
    #expect(queue.pop() == nil)
  }

  @Test func `bursts of any size keep their order`() {
    let queue = MPSCQueue<String>()
    var pushed = 0
    var popped = 0
    for burst in 0..<200 {
      for _ in 0..<burst {
        queue.push("element \(pushed) of a queue")
        pushed += 1
      }
      // Some elements are left over from each burst, so that the next one meets them.
      for _ in 0..<min(burst / 2 + 40, pushed - popped) {
        guard queue.pop() == "element \(popped) of a queue" else {
          Issue.record("Not \(popped) came out.")
          return
        }
        popped += 1
      }
    }
    #expect(queue.isEmpty == false)
    #expect(queue.drain { _ in } == pushed - popped)
  }

  @Test func `draining passes what an earlier pop left, then what was pushed since`() {
    let queue = MPSCQueue<Int>()
    for element in 0..<5 { queue.push(element) }
    #expect(queue.pop() == 0)
    #expect(queue.isEmpty == false)
    for element in 5..<8 { queue.push(element) }
    var drained: [Int] = []
    #expect(queue.drain { drained.append($0) } == 7)
    #expect(drained == Array(1..<8))
    #expect(queue.isEmpty == true)
  }

  @Test func `what arrives while draining is left for the next time`() {
    let queue = MPSCQueue<Int>()
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

  @Test func `an error ends draining after its element`() {
    let queue = MPSCQueue<Int>()
    for element in 0..<5 { queue.push(element) }
    #expect(throws: Refusal(at: 2)) {
      try queue.drain { (element) throws(Refusal) in
        if element == 2 { throw Refusal(at: element) }
      }
    }
    #expect(queue.isEmpty == false)
    #expect(queue.pop() == 3)
    #expect(queue.pop() == 4)
    #expect(queue.isEmpty == true)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 33, 1_000], [0, 1, 16, 17, 1_000])
  func `every element is destroyed once`(pushed: Int, popped: Int) {
    let alive = Alive()
    do {
      let queue = MPSCQueue<Alive.Token>()
      for element in 0..<pushed { queue.push(alive.make(element)) }
      for _ in 0..<min(popped, pushed) { #expect(queue.pop() != nil) }
      queue.push(alive.make())
      #expect(alive.count == max(0, pushed - popped) + 1)
    }
    #expect(alive.count == 0)
  }

  @Test func `elements may be of any size and alignment`() {
    let nothings = MPSCQueue<Void>()
    for _ in 0..<500 { nothings.push(()) }
    #expect(nothings.drain { _ in } == 500)

    let wide = MPSCQueue<SIMD16<Double>>()
    for element in 0..<500 { wide.push(SIMD16(repeating: Double(element))) }
    #expect((0..<500).allSatisfy { wide.pop() == SIMD16(repeating: Double($0)) })
  }

  @Test func `a queue whose consumer keeps up goes on with the nodes of one batch`() {
    let queue = MPSCQueue<Int>()
    for element in 0..<10_000 {
      queue.push(element)
      #expect(queue.pop() == element)
    }
    // 16 nodes go back together; no more than one further is in use.
    let nodes = queue.pool.freeCount + queue.consumer._address.pointee.drainedCount
    #expect((16...17).contains(nodes))
  }

  @Test func `a queue that is drained of a burst keeps no more nodes than its pool holds`() {
    let queue = MPSCQueue<Int>()
    for _ in 0..<3 {
      for element in 0..<10_000 { queue.push(element) }
      #expect(queue.drain { _ in } == 10_000)
    }
    #expect(queue.pool.freeCount > 0)
    #expect(queue.pool.freeCount <= NodePool<Int>.capacity)
  }
}

private struct Refusal: Error, Equatable {
  let at: Int
}
