import Dispatch
public import RxRuntime

/// A scheduler with threads or queues of its own, which can be shut down without losing track of what it was given.
///
/// From the beginning of a drain the scheduler takes nothing new. What it refuses is disposed and reported to `Hooks` as
/// `SchedulerError.isShutDown`: a disposable that `schedule` returns is disposed already, and a sequence that needs the scheduler to go on ends there and
/// lets go of everything. (What repeats itself, as `interval` does, has no next time, and lets go when it is disposed.)
///
/// - Thread safety: every member may be called from any thread at any time, several times and by several threads at once.
public protocol DrainableScheduler: ImmediateSchedulerType {
  /// Shuts the scheduler down, and blocks the calling thread until all work that it has taken has ended, at most for `timeout`.
  ///
  /// Timers do not become due any more: they are dropped at once. Work that has not begun in time is dropped, too: it is disposed and let go of. What has begun
  /// and not ended in time goes on, as nothing can stop it.
  ///
  /// Called by work that runs on the scheduler itself, it does not wait, as it would wait for itself: what has not begun is dropped at once.
  ///
  /// - Parameter timeout: how long to wait. Zero or less drops at once what has not begun.
  /// - Returns: what became of the work.
  @discardableResult
  func drain(timeout: RxTimeInterval) -> DrainReport
}

extension DrainableScheduler {
  /// Shuts the scheduler down, and waits until all work that it has taken has ended, at most for `timeout`, without blocking a thread of the caller's.
  ///
  /// Otherwise the same as its namesake that blocks.
  ///
  /// - Parameter timeout: how long to wait. Zero or less drops at once what has not begun.
  /// - Returns: what became of the work.
  @discardableResult
  public func drain(timeout: RxTimeInterval) async -> DrainReport {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: drainWhileBlocking(timeout)) }
    }
  }

  /// The form that blocks, whatever the caller is.
  private func drainWhileBlocking(_ timeout: RxTimeInterval) -> DrainReport { drain(timeout: timeout) }
}

/// What became of a scheduler's work in a drain.
public struct DrainReport: Sendable, Hashable {
  /// The pieces of work that ended during the drain.
  public let finished: Int

  /// The pieces of work that did not begin, timers among them: they were disposed. What had been disposed before does not count.
  public let dropped: Int

  /// Whether nothing of the scheduler's runs any more. If not, something has begun and not ended in time.
  public let isComplete: Bool

  /// A report with these figures.
  public init(finished: Int, dropped: Int, isComplete: Bool) {
    self.finished = finished
    self.dropped = dropped
    self.isComplete = isComplete
  }
}

/// What a drain has counted so far.
struct DrainCount {
  var finished = 0
  var dropped = 0
  var isComplete = true

  var report: DrainReport { DrainReport(finished: finished, dropped: dropped, isComplete: isComplete) }
}
