import RxAtomics

/// Something that a thread of a pool can take.
enum Runnable: Sendable {
  /// A piece of work by itself.
  case piece(Work)
  /// The pieces of a lane, one after the other.
  case lane(ThreadPoolLane)
}

/// What belongs to one thread of a pool, and what others may take away from it.
///
/// - Thread safety: every member may be called from any thread at any time.
final class PoolWorker: Sendable {
  private let queue = MPSCQueue<Runnable>()

  /// Whoever takes from the queue, its own thread or another one that has nothing to do; held for the few nanoseconds that it takes. The value
  /// means nothing, but has to have a size: see `WorkCrew`.
  private let taking = Locked(false)

  /// The lane whose pieces the thread runs.
  private let lane = Locked<ThreadPoolLane?>(nil)

  func push(_ runnable: Runnable) { queue.push(runnable) }

  func take() -> Runnable? {
    taking.withLock { _ in queue.pop() }
  }

  /// As `take`, for who lets go of what waits: what is pushed too late for this is pushed by somebody who sees what was written before.
  func takeForCertain() -> Runnable? {
    taking.withLock { _ in queue.popForCertain() }
  }

  /// The lane whose pieces the thread runs, if it does.
  var currentLane: ThreadPoolLane? { lane.withLock { $0 } }

  /// Says whose pieces the thread runs.
  func setLane(_ newLane: ThreadPoolLane?) {
    var lane = newLane
    self.lane.withLock { swap(&$0, &lane) }
  }
}
