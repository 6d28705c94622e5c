import Dispatch
import RxAtomics
import RxRuntime

/// Runs every action before `schedule` returns.
struct InlineScheduler: ImmediateSchedulerType {
  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}

/// Runs actions when a test says so, in the order of their times, on the thread of the test.
final class ManualScheduler: SchedulerType {
  private struct Item: Sendable {
    let time: RxTime
    let run: @Sendable () -> Void
  }

  private struct State: Sendable {
    var now = ContinuousClock().systemEpoch
    var items: [Item] = []
  }

  private let state = Locked(State())

  var now: RxTime { state.withLock { $0.now } }

  /// How many actions wait, cancelled ones included.
  var waiting: Int { state.withLock { $0.items.count } }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    self.state.withLock { queue in
      let time = queue.now + max(dueTime, .zero)
      queue.items.append(Item(time: time) { if !cancel.isDisposed { cancel.setDisposable(action(state)) } })
    }
    return cancel
  }

  /// Lets time pass, and runs what becomes due meanwhile.
  func advance(by time: RxTimeInterval) {
    let end = now + time
    while let item = state.withLock({ Self.takeDue(&$0, until: end) }) { item.run() }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Runs the action that is due first, whenever that is.
  func runNext() {
    state.withLock({ Self.takeDue(&$0, until: nil) })?.run()
  }

  /// Lets time pass and runs nothing: what an action that takes its time does.
  func pass(_ time: RxTimeInterval) {
    state.withLock { $0.now += time }
  }

  private static func takeDue(_ state: inout State, until end: RxTime?) -> Item? {
    var first: Int?
    for (index, item) in state.items.enumerated() where end.map({ item.time <= $0 }) ?? true {
      if first.map({ item.time < state.items[$0].time }) ?? true { first = index }
    }
    guard let first else { return nil }
    let item = state.items.remove(at: first)
    state.now = max(state.now, item.time)
    return item
  }
}

/// Runs every action on whatever thread is free.
struct ConcurrentScheduler: SchedulerType {
  var now: RxTime { ContinuousClock.now }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    let run = { @Sendable in
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
    }
    if dueTime <= .zero {
      DispatchQueue.global().async(execute: run)
    } else {
      let (seconds, attoseconds) = dueTime.components
      let wait = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(wait), execute: run)
    }
    return cancel
  }
}
