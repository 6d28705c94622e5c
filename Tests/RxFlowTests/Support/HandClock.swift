import RxAtomics
import RxFlow

/// A scheduler whose time a test lets pass.
final class HandClock: SchedulerType {
  private struct State: Sendable {
    var now = ContinuousClock().systemEpoch
    var timers: [(at: RxTime, number: Int, action: @Sendable () -> Void)] = []
    var count = 0
  }

  private let state = Locked(State())

  var now: RxTime { state.withLock { $0.now } }

  /// How many timers run.
  var timerCount: Int { state.withLock { $0.timers.count } }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let number = self.state.withLock { clock in
      clock.count += 1
      clock.timers.append((clock.now.advanced(by: dueTime), clock.count, { _ = action(state) }))
      return clock.count
    }
    return Disposables.create { self.remove(number) }
  }

  private func remove(_ number: Int) {
    let removed = state.withLock { state -> (@Sendable () -> Void)? in
      guard let index = state.timers.firstIndex(where: { $0.number == number }) else { return nil }
      return state.timers.remove(at: index).action
    }
    withExtendedLifetime(removed) {}
  }

  /// Lets time pass, and runs what is due.
  func pass(_ time: RxTimeInterval) {
    let end = now.advanced(by: time)
    while let action = takeNext(until: end) { action() }
    state.withLock { $0.now = end }
  }

  private func takeNext(until end: RxTime) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let index = state.timers.indices.min(by: { state.timers[$0].at < state.timers[$1].at }),
        state.timers[index].at <= end
      else { return nil }
      let timer = state.timers.remove(at: index)
      state.now = timer.at
      return timer.action
    }
  }

  func schedulePeriodic<StateType: Sendable>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (StateType) -> StateType
  ) -> any Disposable {
    Disposables.create()
  }
}
