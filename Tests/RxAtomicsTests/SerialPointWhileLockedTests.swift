import RxAtomics
import TestSupport
import Testing

/// The part of the serialization point for owners that enter it under a lock of their own.
@Suite struct SerialPointWhileLockedTests {
  @Test func `an idle point is entered once`() {
    let point = Point<Int>()
    #expect(point.isIdleWhileLocked())
    #expect(point.tryEnterWhileLocked())
    #expect(!point.isIdleWhileLocked())
    #expect(!point.tryEnterWhileLocked())
    #expect(!point.tryEnter())
    #expect(point.tryLeave())
    #expect(point.isIdleWhileLocked())
  }

  @Test func `items made ready before are delivered in the order in which they were posted`() {
    let point = Point<Int>()
    let items = (1...3).map { point.prepare($0) }
    #expect(point.tryEnterWhileLocked())
    #expect(!point.post(items[2]))
    #expect(point.postIfBusyWhileLocked(items[0]))
    #expect(!point.post(items[1]))
    #expect(!point.tryLeave())
    #expect(point.drain() == [3, 1, 2])
    #expect(point.isIdleWhileLocked())
  }

  @Test func `nothing is left to an idle point`() {
    let point = Point<Int>()
    let item = point.prepare(1)
    #expect(!point.postIfBusyWhileLocked(item))
    #expect(point.isIdleWhileLocked())
    #expect(point.post(item))
    #expect(point.drain() == [1])
  }

  @Test func `attention that was asked for is not lost by posting`() {
    let point = Point<Int>()
    #expect(point.tryEnterWhileLocked())
    #expect(!point.requestAttention())
    #expect(point.postIfBusyWhileLocked(point.prepare(1)))
    #expect(point.drain() == [nil, 1])
  }

  @Test func `an item that is not posted is let go of`() {
    let alive = Alive()
    let point = Point<Alive.Token>()
    let item = point.prepare(alive.make())
    #expect(alive.count == 1)
    point.discard(item)
    #expect(alive.count == 0)
  }
}

/// A point that can be passed around.
private final class Point<Item: Sendable>: Sendable {
  private let point = SerialPoint<Item>()

  func isIdleWhileLocked() -> Bool { point.isIdleWhileLocked() }
  func tryEnterWhileLocked() -> Bool { point.tryEnterWhileLocked() }
  func tryEnter() -> Bool { point.tryEnter() }
  func tryLeave() -> Bool { point.tryLeave() }
  func prepare(_ item: Item) -> SerialPoint<Item>.Prepared { point.prepare(item) }
  func post(_ item: SerialPoint<Item>.Prepared) -> Bool { point.post(item) }
  func postIfBusyWhileLocked(_ item: SerialPoint<Item>.Prepared) -> Bool { point.postIfBusyWhileLocked(item) }
  func requestAttention() -> Bool { point.requestAttention() }
  func discard(_ item: SerialPoint<Item>.Prepared) { point.discard(item) }

  func drain() -> [Item?] {
    var all: [Item?] = []
    point.drain { all.append($0) }
    return all
  }
}
