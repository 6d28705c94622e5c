/// Runs actions on the executor of tasks, several at once if that does.
///
/// What one subscription schedules with `observe(on:)` stays in order, as on any concurrent scheduler.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class TaskExecutorScheduler: SchedulerType {
  private let executor: any TaskExecutor

  /// A scheduler on an executor, which it keeps.
  public init(_ executor: any TaskExecutor) { self.executor = executor }

  /// The moment it is.
  public var now: RxTime { .now }

  /// Runs `action` on the executor.
  ///
  /// - Complexity: two allocations, and a task.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let work = TaskAction { action(state) }
    run { work.run() }
    return work
  }

  /// Runs `action` on the executor once `dueTime` has passed.
  ///
  /// - Complexity: a task that sleeps, and another.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let work = TaskAction { action(state) }
    guard dueTime > .zero else {
      run { work.run() }
      return work
    }
    return Disposables.create(work, TaskTimer.start(dueTime) { self.run { work.run() } })
  }

  /// Runs `body` on the executor.
  public func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    run { body(object) }
  }

  /// Runs actions on the executor, one after the other.
  public func _lane() -> any ImmediateSchedulerType { ActorScheduler(laneOn: executor) }

  private func run(_ body: @escaping @Sendable () -> Void) {
    _ = Task.detached(executorPreference: executor) { body() }
  }
}
