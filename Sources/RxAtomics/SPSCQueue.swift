public import Synchronization

/// An unbounded queue from one thread to another.
///
/// One thread at a time pushes and one thread at a time pops; either role may move to another thread if what moves it
/// orders the two. Elements lie in chunks that are linked to each other; a drained chunk goes back to the producer
/// through one atomic slot, so that a queue whose consumer keeps up allocates nothing.
///
/// The queue grows without bound while the consumer falls behind.
///
/// - Note: store it in a `let`. An unused queue has allocated nothing; its first chunk holds 16 elements, later ones
///   twice as many each, up to 256.
/// - Safety: `lane` is the producer's at one end and the consumer's at the other, and `published` hands elements and
///   links of chunks from one to the other; `consumer` belongs to the consumer. An element is moved in on one thread and
///   out on another, so elements must be safe to send; this module leaves it to its users to demand `Sendable` of them.
public struct SPSCQueue<Element>: ~Copyable, @unchecked Sendable {
  /// How many elements have ever been pushed. Only the producer writes it.
  @usableFromInline let published = Atomic<Int>(0)

  @usableFromInline let lane = ChunkLane<Element>()
  @usableFromInline let consumer = _Cell(Consumer())

  /// Creates an empty queue. Nothing is allocated.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    drain { _ in }
  }

  /// Appends an element. Only the producer calls this.
  ///
  /// - Complexity: constant; at most one allocation in 256 elements while the consumer falls behind, none while it
  ///   keeps up.
  @inlinable
  public func push(_ element: consuming Element) {
    lane.push(element)
    // Relaxed: only the producer writes the count.
    let count = published.load(ordering: .relaxed)
    // Releasing: the element, and the link to its chunk, are visible to the consumer that reads the new count.
    published.store(count &+ 1, ordering: .releasing)
  }

  /// Removes and returns the oldest element, or returns nil when there is none. Only the consumer calls this.
  ///
  /// - Complexity: constant, no allocation.
  @inlinable
  public func pop() -> Element? {
    let consumer = consumer._address
    if consumer.pointee.popped == consumer.pointee.known {
      // Acquiring: pairs with the store in `push`; all elements up to the count are visible here.
      consumer.pointee.known = published.load(ordering: .acquiring)
      if consumer.pointee.popped == consumer.pointee.known { return nil }
    }
    return next()
  }

  /// Removes the elements that wait and passes each to a closure, oldest first. Only the consumer calls this.
  ///
  /// The producer's count is read once: elements that arrive meanwhile are left for the next call. An element is out
  /// of the queue before the closure is called, so the closure may pop, and may throw.
  ///
  /// - Parameters:
  ///   - limit: the most elements to remove.
  ///   - body: called with each element.
  /// - Returns: how many elements were passed to the closure.
  /// - Complexity: linear in the number of elements, no allocation.
  @inlinable
  @discardableResult
  public func drain<Failure: Error>(
    upTo limit: Int = .max, _ body: (consuming Element) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let consumer = consumer._address
    // Acquiring: pairs with the store in `push`; all elements up to the count are visible here.
    consumer.pointee.known = published.load(ordering: .acquiring)
    let end = consumer.pointee.known
    var drained = 0
    // The difference is what waits: not negative, unless the closure popped what arrived after `end` was read.
    while end &- consumer.pointee.popped > 0, drained < limit {
      drained += 1
      try body(next())
    }
    return drained
  }

  /// Whether no element waits. Only the consumer calls this; an element may arrive before it has returned.
  @inlinable
  public var isEmpty: Bool {
    // Relaxed: nothing is read on the strength of the answer; `pop` acquires.
    published.load(ordering: .relaxed) == consumer._address.pointee.popped
  }

  /// Moves the oldest element out; one is known to be there.
  @inlinable
  @inline(__always)
  func next() -> Element {
    // Through a name of its own: ThreadSanitizer takes a change through the property for one of the whole queue.
    let consumer = consumer._address
    consumer.pointee.popped &+= 1
    return lane.pop()
  }
}

extension SPSCQueue {
  /// What the consumer knows. Used by the consumer alone.
  @usableFromInline
  struct Consumer {
    /// How many elements have ever been popped.
    @usableFromInline var popped = 0

    /// The producer's count when it was last read.
    @usableFromInline var known = 0

    @inlinable
    init() {}
  }
}
