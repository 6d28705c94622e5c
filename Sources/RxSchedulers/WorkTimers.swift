import Dispatch
import RxAtomics
import RxRuntime

/// All timers of one scheduler: a heap, and a single timer of Dispatch that is set to the earliest deadline.
///
/// A timer that waits keeps this object alive, so a scheduler that is released does not take its timers with it.
///
/// - Thread safety: every member may be called from any thread. Actions run on the scheduler's queue, under no lock.
final class WorkTimers: Sendable {
  private struct State {
    var heap = TimerHeap()
    var source: TimerSource?
    /// What the source is set to; `nil` if to nothing.
    var armed: UInt64?
    /// When the source fired last.
    var lastFired: UInt64 = 0
    /// Whether no timer is taken any more.
    var isClosed = false
  }

  private let queue: BlockQueue
  private let leeway: DispatchTimeInterval
  private let run: @Sendable (ScheduledTimer) -> Void
  private let isInline: Bool
  private let state = Locked(State())

  /// Whoever takes timers out because they are due, until they are where they are to run.
  private let firing = ThreadGroup()

  /// - Parameters:
  ///   - isInline: whether `run` has run a timer when it returns, so that another one may be disposed by then.
  ///   - run: runs a timer that is due, on the queue, or has it run elsewhere.
  init(
    queue: BlockQueue, leeway: Duration, isInline: Bool, run: @escaping @Sendable (ScheduledTimer) -> Void
  ) {
    self.queue = queue
    self.leeway = .nanoseconds(Int(Self.nanoseconds(leeway)))
    self.isInline = isInline
    self.run = run
  }

  deinit {
    state.withLock { $0.source }?.cancel()
  }

  /// Runs `work` once `dueTime` has passed.
  ///
  /// - Parameter lane: behind what it runs, on a pool.
  /// - Complexity: O(log n) with n timers waiting, and one allocation.
  func schedule(after dueTime: Duration, _ work: Work, in lane: ThreadPoolLane? = nil) -> ScheduledTimer {
    let timer = ScheduledTimer(self, work, in: lane)
    // Uptime in nanoseconds leaves room for 500 years; no timer waits for longer than 100.
    let deadline = Uptime.nanoseconds + Self.nanoseconds(dueTime)
    let isRefused = state.withLock { state in
      guard !state.isClosed else { return true }
      state.heap.insert(timer, at: deadline)
      arm(&state)
      return false
    }
    if isRefused { timer.work.refuse(.isShutDown) }
    return timer
  }

  /// Takes a timer out that is not wanted any more.
  func cancel(_ timer: ScheduledTimer) {
    _ = state.withLock { $0.heap.remove(timer) }
  }

  /// Timers that are due within so many nanoseconds after the last wake-up fire together at the next: thousands of timers do
  /// not cause thousands of wake-ups.
  private static let leastPause: UInt64 = 250_000

  /// So many are taken out under the lock at a time, at most: whoever makes or cancels a timer meanwhile does not wait for longer.
  private static let mostAtOnce = 64

  /// Sets the source to the earliest deadline, unless it is set to that or something earlier.
  private func arm(_ state: inout State) {
    guard var earliest = state.heap.earliest else { return }
    earliest = max(earliest, state.lastFired + Self.leastPause)
    guard earliest < state.armed ?? .max else { return }
    state.armed = earliest
    let source = state.source ?? makeSource()
    source.schedule(deadline: DispatchTime(uptimeNanoseconds: earliest), leeway: leeway)
    if state.source == nil {
      state.source = source
      source.activate()
    }
  }

  private func makeSource() -> TimerSource {
    queue.makeTimer { [weak self] in self?.fire() }
  }

  /// Takes no timer any more, and lets go of those that wait.
  ///
  /// - Returns: how many of them had not been disposed.
  func close() -> Int {
    let timers = state.withLock { state in
      state.isClosed = true
      return state.heap.removeAll()
    }
    return timers.count { $0.drop() }
  }

  /// Waits until those that were due before `close` are where they are to run, or have run.
  ///
  /// What is about to be handed on is waited for in any case: it takes no longer than that, and belongs to what was accepted.
  ///
  /// - Parameter deadline: until when to wait for those that run here; not at all without it.
  /// - Returns: whether they have run, or were handed on.
  func waitForDue(until deadline: DispatchTime?) -> Bool {
    guard isInline else {
      return firing.wait(timeout: max(deadline ?? Uptime.now, Uptime.now + .seconds(1))) == .success
    }
    guard let deadline else { return false }
    return firing.wait(timeout: deadline) == .success
  }

  /// Runs what is due.
  private func fire() {
    firing.enter()
    defer { firing.leave() }
    // Those that run here one at a time, so that a timer that one of them disposes does not fire with them.
    let limit = isInline ? 1 : Self.mostAtOnce
    var due: [ScheduledTimer]
    repeat {
      due = takeDue(limit: limit)
      for timer in due { run(timer) }
    } while due.count == limit
  }

  /// Takes out what is due. Once nothing is left, the source is set to the next deadline.
  private func takeDue(limit: Int) -> [ScheduledTimer] {
    let now = Uptime.nanoseconds
    return state.withLock { state in
      var due: [ScheduledTimer] = []
      while due.count < limit, let timer = state.heap.removeDue(at: now) { due.append(timer) }
      if due.count < limit {
        state.armed = nil
        state.lastFired = now
        arm(&state)
      }
      return due
    }
  }

  /// A duration in nanoseconds: nothing negative, and 100 years at most.
  static func nanoseconds(_ duration: Duration) -> UInt64 {
    let bounded = min(max(duration, .zero), .seconds(100 * 366 * 24 * 3600))
    let (seconds, attoseconds) = bounded.components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
  }
}
