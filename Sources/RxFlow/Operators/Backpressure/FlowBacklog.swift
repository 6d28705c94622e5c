/// The elements that wait, and what becomes of one for which there is no room. No lock, no callback.
@usableFromInline
package struct FlowBacklog<Element: Sendable>: Sendable {
  /// What became of an element.
  @usableFromInline
  package enum Outcome: Sendable {
    case stored
    /// This one was dropped, and is let go of by the caller.
    case dropped(Element)
    /// There was no room; nothing follows.
    case overflow(Element)
  }

  @usableFromInline let capacity: Int
  @usableFromInline let overflow: BufferOverflow

  /// A ring: the one that comes `i` after the first at `(first + i) mod count`.
  @usableFromInline var ring: [Element?] = []
  @usableFromInline var first = 0
  @usableFromInline package private(set) var count = 0
  @usableFromInline var isClosed = false

  /// - Parameter capacity: with 0 an element waits only if it was asked for.
  @inlinable
  package init(capacity: Int, overflow: BufferOverflow) {
    self.capacity = capacity
    self.overflow = overflow
  }

  /// Puts an element in, or not.
  ///
  /// - Parameter asked: how many elements are asked for, those that wait included: so many have room in any case.
  @usableFromInline
  package mutating func put(_ element: Element, asked: Int) -> Outcome {
    guard !isClosed else { return .dropped(element) }
    if count < capacity || count < asked {
      append(element)
      return .stored
    }
    switch overflow {
    case .dropNewest: return .dropped(element)
    case .dropOldest:
      guard let oldest = take() else { return .dropped(element) }
      append(element)
      return .dropped(oldest)
    case .fail:
      isClosed = true
      return .overflow(element)
    }
  }

  /// Takes the oldest element out.
  @usableFromInline
  package mutating func take() -> Element? {
    guard count > 0 else { return nil }
    let element = ring[first]
    ring[first] = nil
    first = first + 1 == ring.count ? 0 : first + 1
    count -= 1
    return element
  }

  /// Takes all out, and lets nothing in any more.
  @usableFromInline
  package mutating func close() -> [Element?] {
    isClosed = true
    count = 0
    first = 0
    var elements: [Element?] = []
    swap(&elements, &ring)
    return elements
  }

  private mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    let place = first + count
    ring[place < ring.count ? place : place - ring.count] = element
    count += 1
  }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, count * 2))
    for offset in 0..<count {
      let place = first + offset
      larger.append(ring[place < ring.count ? place : place - ring.count])
    }
    while larger.count < max(4, count * 2) { larger.append(nil) }
    first = 0
    ring = larger
  }
}
