import Synchronization
import TestSupport
import Testing

@testable import RxAtomics

@Suite struct NodePoolTests {
  @Test func `a pool makes nodes that carry their item and end a chain`() {
    let alive = Alive()
    let pool = NodePool<Alive.Token>()
    let node = pool.make(alive.make(7))
    #expect(node.pointee.next == 0)
    #expect(node.pointee.item.value == 7)
    #expect(Node.takeItem(node).value == 7)
    #expect(alive.count == 0)
    pool.recycle(first: node, last: node, count: 1)
  }

  @Test func `a node that came back is made again`() {
    let pool = NodePool<Int>()
    let node = pool.make(1)
    let other = pool.make(2)
    #expect(node != other)
    node.pointee.next = Node.address(of: other)
    pool.recycle(first: node, last: other, count: 2)
    #expect(pool.freeCount == 2)
    let again = pool.make(3)
    #expect(again == node)
    #expect(again.pointee.next == 0)
    #expect(again.pointee.item == 3)
    #expect(pool.make(4) == other)
    #expect(pool.freeCount == 0)
    node.pointee.next = Node.address(of: other)
    pool.recycle(first: node, last: other, count: 2)
  }

  @Test func `chains that come back are added to each other`() {
    let pool = NodePool<Int>()
    let nodes = (0..<100).map { pool.make($0) }
    for chain in 0..<10 { pool.recycle(nodes[(chain * 10)..<(chain * 10 + 10)]) }
    #expect(pool.freeCount == 100)
    let again = (0..<100).map { pool.make($0) }
    #expect(Set(again) == Set(nodes))
    #expect(again.map(\.pointee.item) == Array(0..<100))
    #expect(pool.freeCount == 0)
    pool.recycle(again[...])
  }

  @Test func `a pool in steady state neither grows nor shrinks`() {
    let pool = NodePool<Int>()
    for round in 0..<1_000 {
      pool.recycle((0..<50).map { pool.make($0) }[...])
      #expect(pool.freeCount == 50, "after round \(round)")
    }
  }

  @Test func `each of the two lists holds half of what a pool keeps`() {
    let pool = NodePool<Int>()
    let half = NodePool<Int>.capacity / 2
    let nodes = (0..<(4 * half)).map { pool.make($0) }
    pool.recycle(nodes[..<(half - 10)])
    #expect(pool.freeCount == half - 10)
    // Only ten of these are kept.
    pool.recycle(nodes[(half - 10)..<(2 * half)])
    #expect(pool.freeCount == half)
    pool.recycle(nodes[(2 * half)..<(2 * half + 1)])
    #expect(pool.freeCount == half)
    // The producers' list takes all that came back, and there is room again.
    let node = pool.make(0)
    #expect(pool.freeCount == half - 1)
    pool.recycle(nodes[(2 * half + 1)...])
    #expect(pool.freeCount == 2 * half - 1)
    pool.recycle([node])
    #expect(pool.freeCount == 2 * half - 1)
  }

  @Test func `a producer that finds the list taken for long allocates`() {
    let pool = NodePool<Int>()
    let node = pool.make(1)
    pool.recycle([node])
    pool.free.cache.store(NodePool<Int>.taken, ordering: .relaxed)
    let other = pool.make(2)
    #expect(other != node)
    #expect(other.pointee.item == 2)
    pool.free.cache.store(0, ordering: .relaxed)
    #expect(pool.make(3) == node)
    pool.recycle([node, other])
  }

  @Test func `nodes fit items of any size and alignment`() {
    let pool = NodePool<SIMD16<Double>>()
    for _ in 0..<2 {
      let nodes = (0..<10).map { pool.make(SIMD16(repeating: Double($0))) }
      #expect((0..<10).allSatisfy { nodes[$0].pointee.item == SIMD16(repeating: Double($0)) })
      pool.recycle(nodes[...])
    }
    #expect(pool.freeCount == 10)
  }
}

extension NodePool where Item: BitwiseCopyable {
  /// Links nodes to a chain and takes them back.
  fileprivate borrowing func recycle(_ nodes: ArraySlice<Node<Item>.Pointer>) {
    for (node, next) in zip(nodes, nodes.dropFirst()) {
      node.pointee.next = Node.address(of: next)
    }
    recycle(first: nodes.first!, last: nodes.last!, count: nodes.count)
  }
}
