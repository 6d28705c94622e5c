public import Synchronization

/// An unbounded lock-free queue from any number of threads to one.
///
/// Any thread pushes; one thread at a time pops, each ordered after the one before. Elements of one producer come out
/// in the order in which they were pushed. Nodes are recycled: in steady state nothing is allocated.
///
/// Producers push on a stack; the consumer takes the whole stack with one exchange and turns it around. As nothing ever
/// takes a single node, a node cannot be swapped for itself meanwhile (no ABA).
///
/// The queue grows without bound while the consumer falls behind.
///
/// - Note: store it in a `let`. An unused queue has allocated nothing.
/// - Safety: `top` is atomic and hands nodes over, the pool is `Sendable`, `consumer` belongs to the consumer. An
///   element is moved in on one thread and out on another, so elements must be safe to send; this module leaves it to
///   its users to demand `Sendable` of them.
public struct MPSCQueue<Element>: ~Copyable, @unchecked Sendable {
  /// The node that was pushed last, 0 when the consumer has taken all.
  @usableFromInline let top = Atomic<UInt>(0)

  @usableFromInline let pool = NodePool<Element>()

  /// Keeps what producers write at each element off the cache line that the consumer writes at each element.
  @usableFromInline let padding = CacheLinePadding()

  @usableFromInline let consumer = _Cell(Consumer())

  /// Creates an empty queue. Nothing is allocated.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    drain { _ in }
    giveBack()
  }

  /// Appends an element. Any thread may call this at any time.
  ///
  /// - Complexity: constant while no other producer interferes; allocates when there is no node to recycle.
  @inlinable
  public func push(_ element: consuming Element) {
    let node = pool.make(element)
    // Relaxed: the value is only linked to and compared, never followed.
    var head = top.load(ordering: .relaxed)
    while true {
      Seam.touch(node)
      node.pointee.next = head
      // Releasing: the consumer that takes the stack sees the element and the link. The nodes below are covered too,
      // as each push is a read-modify-write. Acquiring: who comes too late for `popForCertain` sees what was written before
      // that. Relaxed when it fails: the value is only linked to.
      let (exchanged, original) = top.weakCompareExchange(
        expected: head, desired: Node<Element>.address(of: node),
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return }
      head = original
    }
  }

  /// Removes and returns the oldest element, or returns nil when there is none. Only the consumer calls this.
  ///
  /// - Complexity: constant, amortised over what waits; no allocation.
  @inlinable
  public func pop() -> Element? {
    if consumer._address.pointee.head == 0, !takeAll() { return nil }
    return next()
  }

  /// Removes and returns the oldest element, or returns nil when there is none: then whoever pushes from now on sees what was
  /// written before this call. Only the consumer calls this.
  ///
  /// `pop` may overlook an element that was pushed a moment ago, if nothing else has told this thread of it. This takes one
  /// read-modify-write more when the queue is empty, and lets a producer and a consumer that each write something and then look for what
  /// the other has written not both look in vain.
  ///
  /// - Complexity: as for `pop`.
  @inlinable
  public func popForCertain() -> Element? {
    if consumer._address.pointee.head == 0, !turnAround() { return nil }
    return next()
  }

  /// Removes the elements that wait and passes each to a closure, oldest first. Only the consumer calls this.
  ///
  /// Producers are looked at once: elements that arrive meanwhile are left for the next call. An element is out of the
  /// queue before the closure is called, so the closure may push, and may throw.
  ///
  /// - Parameter body: called with each element. It must not pop.
  /// - Returns: how many elements were passed to the closure.
  /// - Complexity: linear in the number of elements, no allocation.
  @inlinable
  @discardableResult
  public func drain<Failure: Error>(
    _ body: (consuming Element) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let consumer = consumer._address
    var drained = 0
    // What an earlier call left behind is older than what producers have pushed since, and comes first.
    while consumer.pointee.head != 0 {
      drained += 1
      try body(next())
    }
    guard takeAll() else { return drained }
    while consumer.pointee.head != 0 {
      drained += 1
      try body(next())
    }
    return drained
  }

  /// Whether no element waits. Only the consumer calls this; an element may arrive before it has returned.
  @inlinable
  public var isEmpty: Bool {
    // Relaxed: nothing is read on the strength of the answer; `takeAll` acquires.
    consumer._address.pointee.head == 0 && top.load(ordering: .relaxed) == 0
  }

  /// Takes what producers have pushed, and turns it around. Returns false if that is nothing.
  @inlinable
  func takeAll() -> Bool {
    // Relaxed: a glance, to spare the exchange when there is nothing to take.
    guard top.load(ordering: .relaxed) != 0 else { return false }
    return turnAround()
  }

  /// As `takeAll`, without a glance.
  @inlinable
  @inline(__always)
  func turnAround() -> Bool {
    // Acquiring: pairs with the exchanges in `push`; all elements and links are visible here. Releasing: as `popForCertain` says.
    var address = top.exchange(0, ordering: .acquiringAndReleasing)
    guard address != 0 else { return false }
    var reversed: UInt = 0
    while address != 0 {
      let node = Node<Element>.at(address)
      Seam.touch(node)
      let below = node.pointee.next
      node.pointee.next = reversed
      reversed = address
      address = below
    }
    consumer._address.pointee.head = reversed
    return true
  }

  /// Moves the oldest element out; one is known to be there.
  @inlinable
  @inline(__always)
  func next() -> Element {
    let consumer = consumer._address
    let node = Node<Element>.at(consumer.pointee.head)
    Seam.touch(node)
    consumer.pointee.head = node.pointee.next
    let element = Node<Element>.takeItem(node)
    if let last = consumer.pointee.lastDrained {
      last.pointee.next = Node<Element>.address(of: node)
    } else {
      consumer.pointee.firstDrained = node
    }
    consumer.pointee.lastDrained = node
    consumer.pointee.drainedCount += 1
    if consumer.pointee.drainedCount == Self.batch { giveBack() }
    return element
  }

  /// Gives the nodes whose elements have been moved out back to the producers.
  @inlinable
  func giveBack() {
    let consumer = consumer._address
    guard let first = consumer.pointee.firstDrained, let last = consumer.pointee.lastDrained else { return }
    pool.recycle(first: first, last: last, count: consumer.pointee.drainedCount)
    consumer.pointee.firstDrained = nil
    consumer.pointee.lastDrained = nil
    consumer.pointee.drainedCount = 0
  }

  /// How many nodes go back to the producers at a time: enough for the cost of the exchange to vanish.
  @inlinable
  static var batch: Int { 16 }
}

extension MPSCQueue {
  /// What the consumer has taken. Used by the consumer alone.
  @usableFromInline
  struct Consumer {
    /// The node with the oldest element, 0 when all that was taken has been popped.
    @usableFromInline var head: UInt = 0

    /// The chain of nodes whose elements have been moved out.
    @usableFromInline var firstDrained: Node<Element>.Pointer?
    @usableFromInline var lastDrained: Node<Element>.Pointer?
    @usableFromInline var drainedCount = 0

    @inlinable
    init() {}
  }
}
