import RxSchedulers
import Synchronization

/// A scheduler whose time passes when a workload says so, and whose clock costs next to nothing: the figure is the operator's.
final class SteppedScheduler: SchedulerType {
  private struct Timer: Sendable {
    let due: Int
    let fire: @Sendable () -> Void
  }

  private let beginning = ContinuousClock.now
  /// Nanoseconds. Relaxed everywhere: one thread runs a workload.
  private let elapsed = Atomic<Int>(0)
  private let timers = Mutex<[Timer]>([])

  var now: RxTime { beginning + .nanoseconds(elapsed.load(ordering: .relaxed)) }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    let due = elapsed.load(ordering: .relaxed) + Int(dueTime / .nanoseconds(1))
    timers.withLock { timers in
      timers.append(Timer(due: due) { if !cancel.isDisposed { cancel.setDisposable(action(state)) } })
    }
    return cancel
  }

  /// Lets time pass, and fires what is due then.
  func pass(_ time: RxTimeInterval) {
    elapsed.add(Int(time / .nanoseconds(1)), ordering: .relaxed)
    while let timer = takeDue() { timer.fire() }
  }

  private func takeDue() -> Timer? {
    let end = elapsed.load(ordering: .relaxed)
    return timers.withLock { timers in
      timers.firstIndex { $0.due <= end }.map { timers.remove(at: $0) }
    }
  }
}
