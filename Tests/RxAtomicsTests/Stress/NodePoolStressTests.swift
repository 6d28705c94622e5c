import Synchronization
import TestSupport
import Testing

@testable import RxAtomics

@Suite struct NodePoolStressTests {
  @Test(arguments: [2, 3]) func `no node is in two hands at once`(producers: Int) {
    let exchange = Exchange()
    let rounds = 400
    let perRound = 30
    race(rounds: rounds, threads: producers + 1) { thread in
      if thread == 0 {
        for _ in 0..<10 { exchange.consume() }
      } else {
        for number in 0..<perRound { exchange.produce(number) }
      }
    }
    exchange.consume()
    // Every item is there: a node in two hands would carry one item for two.
    #expect(exchange.sum == rounds * producers * perRound * (perRound - 1) / 2)
    #expect(exchange.count == rounds * producers * perRound)
    #expect(exchange.pool.freeCount > 0)
    #expect(exchange.pool.freeCount <= NodePool<Int>.capacity)
  }
}

/// A stack of nodes from several producers to one consumer.
///
/// - Safety: `sum` and `count` belong to the consumer, who is one thread, and the test's own when it has ended.
private final class Exchange: @unchecked Sendable {
  let pool = NodePool<Int>()
  let top = Atomic<UInt>(0)
  var sum = 0
  var count = 0

  func produce(_ number: Int) {
    let node = pool.make(number)
    // Relaxed: the value is only linked to.
    var head = top.load(ordering: .relaxed)
    while true {
      node.pointee.next = head
      // Releasing: the consumer sees the item and the link.
      let (exchanged, original) = top.weakCompareExchange(
        expected: head, desired: Node.address(of: node), successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return }
      head = original
    }
  }

  func consume() {
    // Acquiring: pairs with the exchange in `produce`.
    let head = top.exchange(0, ordering: .acquiring)
    guard head != 0 else { return }
    let first = Node<Int>.at(head)
    var last = first
    var length = 1
    sum += Node<Int>.takeItem(first)
    while last.pointee.next != 0 {
      last = Node<Int>.at(last.pointee.next)
      length += 1
      sum += Node<Int>.takeItem(last)
    }
    count += length
    pool.recycle(first: first, last: last, count: length)
  }
}
