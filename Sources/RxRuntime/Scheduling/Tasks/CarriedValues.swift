import RxAtomics
import Synchronization

/// Task-local values that go with a subscription from thread to thread: the identifier of a request, a logger.
///
/// ```swift
/// enum Request { @TaskLocal static var id = "none" }
///
/// CarriedValues.register(Request.$id)
/// Request.$id.withValue("7f3a") {
///   orders.observe(on: pool).subscribe(onNext: { order in log("\(Request.id) \(order)") }).disposed(by: bag)
/// }
/// ```
///
/// The values that are in force when a sequence is subscribed to are in force again in whatever the operators of that subscription run on a
/// scheduler: `observe(on:)`, `subscribe(on:)`, timers, and all that depends on time. What a source sends by itself from a thread of its own has
/// that thread's values up to the next such operator. Operators with tasks have the subscriber's values by themselves.
///
/// Where nothing is registered this costs one comparison for each such operator at subscription, and nothing for an event.
///
/// - Thread safety: every member may be called from any thread at any time. What is registered or taken back concerns the subscriptions that begin
///   afterwards.
public enum CarriedValues {
  /// Captures the value of the calling thread.
  fileprivate typealias Capture = @Sendable () -> Restore

  /// Calls a closure with the value that was captured.
  fileprivate typealias Restore = @Sendable (_ body: () -> Void) -> Void

  private struct State: Sendable {
    var captures: [Int: Capture] = [:]
    var next = 0
  }

  private final class Registry: Sendable {
    let state = Locked(State())

    /// Beside the lock: every subscription that has a scheduler looks at it.
    let count = Synchronization.Atomic<Int>(0)
  }

  private static let registry = Registry()

  /// Carries a task-local value from now on.
  ///
  /// - Parameter local: the value's key, as the property wrapper has it: `Request.$id`.
  /// - Returns: takes that back.
  /// - Complexity: one allocation.
  /// - Thread safety: from any thread.
  public static func register<Value: Sendable>(_ local: TaskLocal<Value>) -> any Disposable {
    let capture: Capture = {
      let value = local.get()
      return { body in local.withValue(value) { body() } }
    }
    let key = registry.state.withLock { state in
      state.captures[state.next] = capture
      defer { state.next += 1 }
      return state.next
    }
    // Relaxed: the number orders nothing; who finds one looks at the rest under the lock.
    registry.count.add(1, ordering: .relaxed)
    return Disposables.create {
      let removed = registry.state.withLock { $0.captures.removeValue(forKey: key) }
      // Relaxed: as above.
      if removed != nil { registry.count.subtract(1, ordering: .relaxed) }
    }
  }

  /// The values that are in force, or nil if none is registered.
  fileprivate static var current: Restore? {
    // Relaxed: who subscribes behind the registration, in the same thread or ordered by others, sees the number; the values are under the lock.
    guard registry.count.load(ordering: .relaxed) > 0 else { return nil }
    let captures = registry.state.withLock { $0.captures.values.map(\.self) }
    let restores = captures.map { $0() }
    guard let first = restores.first else { return nil }
    return restores.dropFirst().reduce(first) { outer, inner in { body in outer { inner(body) } } }
  }
}

extension ImmediateSchedulerType {
  /// The scheduler for an operator that begins here: one that carries the values that are registered, if any are.
  @usableFromInline
  package func carrying() -> any ImmediateSchedulerType {
    guard let restore = CarriedValues.current else { return self }
    return CarryingScheduler(self, restore)
  }
}

extension SchedulerType {
  /// The scheduler for an operator that begins here: one that carries the values that are registered, if any are.
  @usableFromInline
  package func carrying() -> any SchedulerType {
    guard let restore = CarriedValues.current else { return self }
    return CarryingTimer(self, restore)
  }
}

/// Runs actions on a scheduler, with the values of where it was made.
private struct CarryingScheduler: ImmediateSchedulerType {
  private let base: any ImmediateSchedulerType
  private let restore: CarriedValues.Restore

  init(_ base: any ImmediateSchedulerType, _ restore: @escaping CarriedValues.Restore) {
    self.base = base
    self.restore = restore
  }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: restoring(restore, action))
  }

  func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    base._perform(object) { [restore] object in restore { body(object) } }
  }

  func _lane() -> any ImmediateSchedulerType { CarryingScheduler(base._lane(), restore) }

  func _eventsPerAction() -> Int { base._eventsPerAction() }
}

/// The same with the time.
private struct CarryingTimer: SchedulerType {
  private let base: any SchedulerType
  private let restore: CarriedValues.Restore

  init(_ base: any SchedulerType, _ restore: @escaping CarriedValues.Restore) {
    self.base = base
    self.restore = restore
  }

  var now: RxTime { base.now }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: restoring(restore, action))
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    base.scheduleRelative(state, dueTime: dueTime, action: restoring(restore, action))
  }

  func schedulePeriodic<StateType: Sendable>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (StateType) -> StateType
  ) -> any Disposable {
    base.schedulePeriodic(state, startAfter: startAfter, period: period) { [restore] state in
      var next = state
      restore { next = action(state) }
      return next
    }
  }

  func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    base._perform(object) { [restore] object in restore { body(object) } }
  }

  func _perform(
    _ object: any AnyObject & Sendable, after dueTime: RxTimeInterval,
    _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) -> any Disposable {
    base._perform(object, after: dueTime) { [restore] object in restore { body(object) } }
  }

  func _lane() -> any ImmediateSchedulerType { CarryingScheduler(base._lane(), restore) }

  func _eventsPerAction() -> Int { base._eventsPerAction() }
}

/// An action that is called with the values that were captured.
private func restoring<StateType: Sendable>(
  _ restore: @escaping CarriedValues.Restore, _ action: @escaping @Sendable (StateType) -> any Disposable
) -> @Sendable (StateType) -> any Disposable {
  { state in
    var result: any Disposable = Disposables.create()
    restore { result = action(state) }
    return result
  }
}
