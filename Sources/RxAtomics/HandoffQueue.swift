public import Synchronization

/// A queue from one thread to a worker that is called when there is something to do: what moves a burst of events to another thread with
/// one call.
///
/// One thread at a time pushes. The first push into an idle queue has to call a worker, which enters, takes out whatever is there and
/// whatever comes meanwhile, and leaves when nothing is left. At most one worker is called or inside at any time. Anybody may close
/// the queue; then what waits is discarded by exactly one: the worker if one is inside, else the one who closed it.
///
/// Elements lie in a `ChunkLane`. All decisions are made on one word, which says how many elements wait, whether a worker is inside,
/// whether the producer has finished, and whether the queue was closed. A push is one atomic read-modify-write. The worker writes the word only
/// when it leaves, and looks at it as seldom as it can: each look takes the cache line away from the producer. When nothing is left it
/// waits for a microsecond or two before it leaves, if it has found a burst, since waking another worker would take longer.
///
///     // the producer                                 // the worker
///     if queue.push(element) == .callWorker {         guard queue.enter() else { return }
///       scheduler.schedule { work() }                 switch queue.work(atMost: 1024, deliver) { … }
///     }
///
/// The queue grows without bound while the worker falls behind.
///
/// - Note: store it in a `let`. An unused queue has allocated nothing.
/// - Safety: `lane` is the producer's at one end and the worker's at the other; `word` hands elements over and decides who is the worker. An
///   element is moved in on one thread and out on another, so elements must be safe to send; this module leaves it to its users to
///   demand `Sendable` of them.
public struct HandoffQueue<Element>: ~Copyable, @unchecked Sendable {
  /// What a producer has to do after it has put something in.
  @frozen
  public enum Duty: Sendable {
    /// Nothing: a worker is inside, or was called.
    case none
    /// To call a worker.
    case callWorker
    /// Nothing was put in: the queue was closed and emptied before.
    case closed
  }

  /// Why a worker has come to an end.
  @frozen
  public enum Outcome: Sendable {
    /// Nothing is left; the next push calls a worker.
    case idle
    /// The worker has done enough for now, and more is left: it has left, and has to call another one.
    case moreLeft
    /// All was taken out and nothing can follow.
    case finished
    /// The queue was closed, and this worker has discarded what waited. `finished` says whether the producer had finished.
    case closed(finished: Bool)
  }

  @usableFromInline let leading = CacheLinePadding()

  /// The number of elements in the queue or taken out since a worker entered, above `HandoffBits`.
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let lane = ChunkLane<Element>()
  @usableFromInline let trailing = CacheLinePadding()

  /// Creates an empty queue. Nothing is allocated.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    // Relaxed: whoever destroys the queue has it alone.
    let rest = word.load(ordering: .relaxed)
    if rest & HandoffBits.emptied == 0 { drop(Int(rest >> HandoffBits.count)) }
  }

  // MARK: The producer

  /// Appends an element.
  ///
  /// - Complexity: constant; at most one allocation in 256 elements while the worker falls behind, none while it keeps up.
  @inlinable
  @inline(__always)
  public func push(_ element: consuming Element) -> Duty {
    lane.push(element)
    // Releasing: the element is visible to the worker that sees the count. Acquiring: if the queue was closed and emptied, the lane is
    // the producer's at both ends.
    let before = word.wrappingAdd(1 << HandoffBits.count, ordering: .acquiringAndReleasing).oldValue
    if before == 0 { return .callWorker }
    if before & HandoffBits.emptied == 0 { return .none }
    drop(1)
    return .closed
  }

  /// Says that nothing follows. Once.
  @inlinable
  public func finish() -> Duty {
    // Releasing: what the producer wrote before is visible to the worker that sees the bit. Acquiring: as for `push`.
    let before = word.bitwiseOr(HandoffBits.finished, ordering: .acquiringAndReleasing).oldValue
    if before == 0 { return .callWorker }
    return before & HandoffBits.emptied == 0 ? .none : .closed
  }

  // MARK: The worker

  /// The number of elements that wait. Only meaningful for who is, or is about to be, the worker.
  @inlinable
  public var count: Int {
    // Acquiring: what was pushed before something that the caller has acquired is counted.
    Int(word.load(ordering: .acquiring) >> HandoffBits.count)
  }

  /// Begins to work.
  ///
  /// - Returns: whether there is anything to do. If not, the queue was closed; the caller must not touch it further.
  @inlinable
  public func enter() -> Bool {
    // Relaxed: the value is only compared.
    var seen = word.load(ordering: .relaxed)
    while seen & HandoffBits.closed == 0 {
      // Relaxed: what the last worker left at the lane's end is acquired by the first look in `work`.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: seen | HandoffBits.working, successOrdering: .relaxed, failureOrdering: .relaxed)
      if exchanged { return true }
      seen = now
    }
    return false
  }

  /// Takes elements out, oldest first, until none is left.
  ///
  /// - Parameters:
  ///   - limit: how many elements are enough. The end counts as one: after the last element that is allowed, it waits for the next turn.
  ///   - burst: how many elements have to be found for the worker to wait for more before it leaves.
  ///   - deliver: called with each element. Returns whether to go on; if not, the queue is closed.
  /// - Returns: why the worker has left. In all cases but `moreLeft` and `idle` the lane is empty, and no other worker will
  ///   enter.
  @inlinable
  @inline(__always)
  public func work(
    atMost limit: Int, waitingAfter burst: Int = HandoffPace.burst, _ deliver: (consuming Element) -> Bool
  ) -> Outcome {
    var taken = 0
    var looks = 0
    while true {
      // Acquiring: all elements up to the count are visible here.
      let seen = word.load(ordering: .acquiring)
      if seen & HandoffBits.closed != 0 { return .closed(finished: discard(after: taken)) }
      let waiting = Int(seen >> HandoffBits.count)
      if waiting > taken {
        guard taken < limit else { return rest(after: taken) }
        looks = 0
        for _ in 0..<lane.fetch(min(waiting, limit) - taken) {
          taken += 1
          guard deliver(lane.pop()) else { return .closed(finished: discard(after: taken)) }
        }
      } else if seen & HandoffBits.finished != 0 {
        guard taken < limit else { return rest(after: taken) }
        // Relaxed: the bits tell the others that there is nothing here for them.
        word.bitwiseOr(HandoffBits.closed | HandoffBits.emptied, ordering: .relaxed)
        return .finished
      } else if taken >= burst, looks < HandoffPace.looks {
        looks += 1
        SpinWait.pass(nanoseconds: HandoffPace.pause)
      } else {
        // Releasing: the consumer's end of the lane is visible to the next worker.
        let left = word.compareExchange(
          expected: seen, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed)
        if left.exchanged { return .idle }
      }
    }
  }

  /// Leaves with elements in the queue, or with the end.
  @inlinable
  @inline(never)
  func rest(after taken: Int) -> Outcome {
    // Relaxed: the value is only compared.
    var seen = word.load(ordering: .relaxed)
    while seen & HandoffBits.closed == 0 {
      let left = (seen & ~HandoffBits.working) - UInt(taken) << HandoffBits.count
      // Releasing: the consumer's end of the lane is visible to the next worker.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: left, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return .moreLeft }
      seen = now
    }
    return .closed(finished: discard(after: taken))
  }

  // MARK: Anybody

  /// Closes the queue: nothing is taken out by a worker any more.
  ///
  /// - Returns: whether no worker is inside and this call was the first. Then the caller has to `discard` what waits; else the worker
  ///   does.
  @inlinable
  public func close() -> Bool {
    // Releasing: who sees the queue closed sees what came before. What the last worker left at the lane's end is acquired by `discard`.
    let before = word.bitwiseOr(HandoffBits.closed, ordering: .releasing).oldValue
    return before & (HandoffBits.closed | HandoffBits.working) == 0
  }

  /// Drops what waits, once `close` has returned `true`.
  ///
  /// - Returns: whether the producer had finished before. If not, it will be told that the queue is closed.
  @inlinable
  public func discard() -> Bool { discard(after: 0) }

  @inlinable
  @inline(never)
  func discard(after taken: Int) -> Bool {
    var taken = taken
    while true {
      // Acquiring: all elements up to the count are visible here.
      let seen = word.load(ordering: .acquiring)
      let waiting = Int(seen >> HandoffBits.count)
      drop(waiting - taken)
      taken = waiting
      // Releasing: from here on the lane is the producer's at both ends.
      let all = HandoffBits.closed | HandoffBits.emptied
      let done = word.compareExchange(
        expected: seen, desired: seen | all, successOrdering: .releasing, failureOrdering: .relaxed)
      if done.exchanged { return seen & HandoffBits.finished != 0 }
    }
  }

  @inlinable
  func drop(_ count: Int) {
    for _ in 0..<count { _ = lane.pop() }
  }
}

/// The meaning of the bits of a handoff queue's word.
@usableFromInline
enum HandoffBits {
  /// A worker is inside.
  @inlinable static var working: UInt { 1 }
  /// Nothing may be delivered any more.
  @inlinable static var closed: UInt { 2 }
  /// The producer has said that nothing follows.
  @inlinable static var finished: UInt { 4 }
  /// No worker will ever enter again, and all that it could have taken was taken out.
  @inlinable static var emptied: UInt { 8 }
  /// How far the count is from the lowest bit.
  @inlinable static var count: UInt { 4 }
}

/// How long a worker waits for more.
public enum HandoffPace {
  /// Who has found fewer elements leaves at once: they do not come in bursts.
  @inlinable public static var burst: Int { 16 }
  /// How often to look again.
  @inlinable static var looks: Int { 2 }
  /// How many nanoseconds to wait before each look.
  @inlinable static var pause: Int { 2_000 }
}
