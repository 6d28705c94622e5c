import Dispatch
import RxAtomics
import RxRuntime

/// All timers of one scheduler: a heap, and a single timer of Dispatch that is set to the earliest deadline.
///
/// A timer that waits keeps this object alive, so a scheduler that is released does not take its timers with it.
///
/// - Thread safety: every member may be called from any thread. Actions run on the scheduler's queue, under no lock.
final class DispatchTimers: Sendable {
  private struct State {
    var heap = TimerHeap()
    var source: (any DispatchSourceTimer)?
    /// What the source is set to; `nil` if to nothing.
    var armed: UInt64?
    /// When the source fired last.
    var lastFired: UInt64 = 0
  }

  private let queue: DispatchQueue
  private let leeway: DispatchTimeInterval
  private let isConcurrent: Bool
  private let state = Locked(State())

  /// - Parameter isConcurrent: whether actions that are due at once may run at once.
  init(queue: DispatchQueue, leeway: Duration, isConcurrent: Bool) {
    self.queue = queue
    self.leeway = .nanoseconds(Int(Self.nanoseconds(leeway)))
    self.isConcurrent = isConcurrent
  }

  deinit {
    state.withLock { $0.source }?.cancel()
  }

  /// Runs `action` once `dueTime` has passed.
  ///
  /// - Complexity: O(log n) with n timers waiting, and two allocations.
  func schedule(after dueTime: Duration, _ action: @escaping OnceAction.Action) -> ScheduledTimer {
    let timer = ScheduledTimer(self, action)
    // Uptime in nanoseconds leaves room for 500 years; no timer waits for longer than 100.
    let deadline = DispatchTime.now().uptimeNanoseconds + Self.nanoseconds(dueTime)
    state.withLock { state in
      state.heap.insert(timer, at: deadline)
      arm(&state)
    }
    return timer
  }

  /// Takes a timer out that is not wanted any more.
  func cancel(_ timer: ScheduledTimer) {
    _ = state.withLock { $0.heap.remove(timer) }
  }

  /// Timers that are due within so many nanoseconds after the last wake-up fire together at the next: thousands of timers do
  /// not cause thousands of wake-ups.
  private static let leastPause: UInt64 = 250_000

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

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { [weak self] in self?.fire() }
    return source
  }

  /// Runs what is due.
  private func fire() {
    if isConcurrent {
      let due = takeDue(limit: .max)
      // Not here: the source does not fire again before this method returns, and an action that takes its time would hold up all
      // later timers.
      if !due.isEmpty { DueTimers(due, queue: queue).callAnother() }
    } else {
      // One at a time, so that a timer that one of them disposes does not fire with them.
      while case let due = takeDue(limit: 1), let timer = due.first { timer.run() }
    }
  }

  /// Takes out what is due. Once nothing is left, the source is set to the next deadline.
  private func takeDue(limit: Int) -> [ScheduledTimer] {
    let now = DispatchTime.now().uptimeNanoseconds
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

/// Timers that are due at once on a concurrent queue: workers share them.
///
/// Before a worker runs a timer it makes sure that another one is on its way for the rest. So a timer that blocks holds up no other,
/// and as many threads as there are cores share a long list with a few calls of Dispatch.
///
/// - Thread safety: every member may be called from any thread.
private final class DueTimers: Sendable {
  private let timers: [ScheduledTimer]
  private let queue: DispatchQueue
  private let next = AtomicCounter()
  private let onTheirWay = AtomicCounter()

  init(_ timers: [ScheduledTimer], queue: DispatchQueue) {
    self.timers = timers
    self.queue = queue
  }

  /// Runs one timer after the other, while others do the same.
  func work() {
    while case let place = next.add(), place < timers.count {
      if place + 1 < timers.count { callAnother() }
      timers[place].run()
    }
  }

  /// Sends a worker on its way, unless one is.
  func callAnother() {
    guard onTheirWay.value == 0 else { return }
    guard onTheirWay.add() == 0 else {
      onTheirWay.subtract()
      return
    }
    queue.async { [self] in
      onTheirWay.subtract()
      work()
    }
  }
}
