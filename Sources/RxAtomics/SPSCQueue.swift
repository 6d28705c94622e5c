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
/// - Safety: `producer` belongs to the producer and `consumer` to the consumer. `published` hands elements and links of
///   chunks from one to the other, `spare` hands drained chunks back. An element is moved in on one thread and out
///   on another, so elements must be safe to send; this module leaves it to its users to demand `Sendable` of them.
public struct SPSCQueue<Element>: ~Copyable, @unchecked Sendable {
  @usableFromInline let producer = _Cell(Producer())

  /// How many elements have ever been pushed. Only the producer writes it.
  @usableFromInline let published = Atomic<Int>(0)

  /// A drained chunk, 0 when there is none. The consumer fills the slot, the producer empties it.
  @usableFromInline let spare = Atomic<UInt>(0)

  /// Keeps what the producer writes at each element off the cache line that the consumer writes at each element.
  @usableFromInline let padding = CacheLinePadding()

  @usableFromInline let consumer = _Cell(Consumer())

  /// Creates an empty queue. Nothing is allocated.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    drain { _ in }
    // No element waits, so both sides are in the same chunk, if the producer ever pushed at all.
    Chunk<Element>.free(consumer._address.pointee.chunk)
    // Relaxed: whoever destroys the queue has it alone.
    Chunk<Element>.free(UnsafeMutableRawPointer(bitPattern: spare.load(ordering: .relaxed)))
  }

  /// Appends an element. Only the producer calls this.
  ///
  /// - Complexity: constant; at most one allocation in 256 elements while the consumer falls behind, none while it
  ///   keeps up.
  @inlinable
  public func push(_ element: consuming Element) {
    let producer = producer._address
    if producer.pointee.slot == producer.pointee.end { extend() }
    // - Safety: the slot is past everything published, so the consumer does not look at it, and it is uninitialised.
    producer.pointee.slot.unsafelyUnwrapped.initialize(to: element)
    producer.pointee.slot = producer.pointee.slot.unsafelyUnwrapped + 1
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
    let consumer = consumer._address
    if consumer.pointee.slot == consumer.pointee.end { advance() }
    let slot = consumer.pointee.slot.unsafelyUnwrapped
    consumer.pointee.slot = slot + 1
    consumer.pointee.popped &+= 1
    // - Safety: the slot is before `known`, so the producer initialised it, and the consumer has not moved it out yet.
    return slot.move()
  }

  /// Gives the producer a chunk with room: the spare one, or a new one.
  @inlinable
  @inline(never)
  func extend() {
    let producer = producer._address
    // Relaxed: a glance, to spare the exchange when there is nothing to take.
    var address = spare.load(ordering: .relaxed)
    // Acquiring: pairs with the exchange in `advance`; the consumer has moved all elements out.
    if address != 0 { address = spare.exchange(0, ordering: .acquiring) }
    let chunk: UnsafeMutableRawPointer
    if let taken = UnsafeMutableRawPointer(bitPattern: address) {
      chunk = taken
    } else {
      chunk = Chunk<Element>.allocate(capacity: producer.pointee.capacityOfNext)
      producer.pointee.capacityOfNext = min(producer.pointee.capacityOfNext * 2, Chunk<Element>.greatestCapacity)
    }
    Chunk<Element>.header(of: chunk).pointee.next = nil
    // The link is an ordinary write: the consumer follows it only after a count that includes the next push.
    if let last = producer.pointee.chunk {
      Chunk<Element>.header(of: last).pointee.next = chunk
    } else {
      producer.pointee.first = chunk
    }
    producer.pointee.chunk = chunk
    producer.pointee.slot = Chunk<Element>.slots(of: chunk)
    producer.pointee.end = Chunk<Element>.end(of: chunk)
  }

  /// Takes the consumer to the next chunk, which is known to be there, and offers the drained one to the producer.
  @inlinable
  @inline(never)
  func advance() {
    let consumer = consumer._address
    let drained = consumer.pointee.chunk
    // - Safety: an element beyond this chunk has been published, so the producer has left the chunk and linked it;
    //   `first` is written once, before the first publication.
    let next = drained.map { Chunk<Element>.header(of: $0).pointee.next } ?? producer._address.pointee.first
    let chunk = next.unsafelyUnwrapped
    consumer.pointee.chunk = chunk
    consumer.pointee.slot = Chunk<Element>.slots(of: chunk)
    consumer.pointee.end = Chunk<Element>.end(of: chunk)
    guard let drained else { return }
    // Releasing: the producer that takes the chunk finds all elements moved out. A chunk that comes back was put there
    // by a consumer too, so there is nothing to acquire. The newer chunk stays, as it is hardly ever the smaller one.
    let unused = spare.exchange(UInt(bitPattern: drained), ordering: .releasing)
    Chunk<Element>.free(UnsafeMutableRawPointer(bitPattern: unused))
  }
}

extension SPSCQueue {
  /// Where the next element goes. Written by the producer alone.
  @usableFromInline
  struct Producer {
    @usableFromInline var slot: UnsafeMutablePointer<Element>?
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    @usableFromInline var chunk: UnsafeMutableRawPointer?

    /// The chunk that the consumer enters first. Set once, before the first publication.
    @usableFromInline var first: UnsafeMutableRawPointer?
    @usableFromInline var capacityOfNext = 16

    @inlinable
    init() {}
  }

  /// Where the oldest element is. Used by the consumer alone.
  @usableFromInline
  struct Consumer {
    @usableFromInline var slot: UnsafeMutablePointer<Element>?
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    @usableFromInline var chunk: UnsafeMutableRawPointer?

    /// How many elements have ever been popped.
    @usableFromInline var popped = 0

    /// The producer's count when it was last read.
    @usableFromInline var known = 0

    @inlinable
    init() {}
  }
}
