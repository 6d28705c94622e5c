public import RxAtomics

/// The elements that wait, and what becomes of one for which there is no room. No lock, no callback.
///
/// All of it is inlinable: compiled for elements of any type, an element would cost ten times as much.
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
    /// There is no room yet.
    case full(Element)
    /// All is over: nobody waits for it.
    case refused(Element)
  }

  /// What is left when all is over, for the caller to let go of.
  @usableFromInline
  package struct Rest: Sendable {
    @usableFromInline let elements: [Element?]
    @usableFromInline let onDrop: FlowDrops<Element>.Handler?
    @usableFromInline let waiting: Gate?

    @inlinable
    init(elements: [Element?], onDrop: FlowDrops<Element>.Handler?, waiting: Gate?) {
      self.elements = elements
      self.onDrop = onDrop
      self.waiting = waiting
    }
  }

  @usableFromInline let capacity: Int
  @usableFromInline let overflow: BufferOverflow

  /// A ring: the one that comes `i` after the first at `(first + i) mod count`.
  @usableFromInline var ring: [Element?] = []
  @usableFromInline var first = 0
  @usableFromInline package var count = 0
  @usableFromInline var isClosed = false

  /// Called with what was dropped, outside of the lock.
  @usableFromInline package var onDrop: FlowDrops<Element>.Handler?

  /// Where producers wait.
  @usableFromInline package var waiting: Gate?

  /// - Parameter capacity: with 0 an element waits only if it was asked for.
  @inlinable
  package init(capacity: Int, overflow: BufferOverflow, _ onDrop: FlowDrops<Element>.Handler? = nil) {
    self.capacity = capacity
    self.overflow = overflow
    self.onDrop = onDrop
  }

  /// How many elements have room because they were asked for: they wait while the thread that delivers is busy. One who asks for everything
  /// and is slow must not make the backlog grow without bound.
  @inlinable static var mostAsked: Int { 128 }

  /// Puts an element in, or not.
  ///
  /// - Parameters:
  ///   - asked: how many elements are asked for, those that wait included: so many have room in any case, up to `mostAsked`.
  ///   - gate: where the producer is about to wait if there is no room, unless another one waits: then at the same gate.
  @inlinable
  package mutating func put(_ element: Element, asked: Int, orWaitAt gate: Gate? = nil) -> Outcome {
    guard !isClosed else { return .refused(element) }
    if count < capacity || count < min(asked, Self.mostAsked) {
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
    case .block:
      waiting = waiting ?? gate
      return .full(element)
    }
  }

  /// Where producers wait that can go on, since half of the room is free.
  @inlinable
  package mutating func wakeProducers() -> Gate? {
    guard count <= capacity / 2 else { return nil }
    defer { waiting = nil }
    return waiting
  }

  /// Lets nothing in any more, and makes nobody wait.
  @inlinable
  package mutating func refuse() -> Gate? {
    isClosed = true
    defer { waiting = nil }
    return waiting
  }

  /// Takes the oldest element out.
  @inlinable
  package mutating func take() -> Element? {
    guard count > 0 else { return nil }
    let element = ring[first]
    ring[first] = nil
    first = first + 1 == ring.count ? 0 : first + 1
    count -= 1
    return element
  }

  /// Takes all out, and lets nothing in any more.
  @inlinable
  package mutating func close() -> [Element?] {
    isClosed = true
    count = 0
    first = 0
    var elements: [Element?] = []
    swap(&elements, &ring)
    return elements
  }

  /// Takes all out for good, and what is called about it.
  @inlinable
  package mutating func end() -> Rest {
    defer { (onDrop, waiting) = (nil, nil) }
    return Rest(elements: close(), onDrop: onDrop, waiting: waiting)
  }

  @inlinable
  mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    let place = first + count
    ring[place < ring.count ? place : place - ring.count] = element
    count += 1
  }

  @inlinable
  mutating func grow() {
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
