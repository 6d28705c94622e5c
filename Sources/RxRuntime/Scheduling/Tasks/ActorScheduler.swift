/// Runs actions on an actor, one after the other in the order in which they were scheduled.
///
/// ```swift
/// ticks.observe(on: ActorScheduler(store)).subscribe(onNext: { tick in
///   store.assumeIsolated { $0.append(tick) }
/// })
/// ```
///
/// Actions that wait are run in one stay on the actor; after some dozen others may use it before it goes on with the rest. Actions do not run
/// as part of `schedule`, on the actor itself neither. They carry no isolation that the compiler knows of: `assumeIsolated` asks for it when
/// they run, and `subscribe(isolatedTo:)` spares one that.
///
/// - Thread safety: every member may be called from any thread at any time. Actions never run two at once.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class ActorScheduler: SchedulerType {
  private let lane: TaskLane

  /// A scheduler on an actor, which it keeps.
  public init(_ actor: any Actor) {
    // Detached: what runs on the actor has nothing to do with the task that happens to schedule it.
    lane = TaskLane { lane in Task.detached { await lane.run(on: actor) } }
  }

  /// A scheduler on an executor that runs one job after the other.
  public convenience init(executor: any SerialExecutor) { self.init(Tenant(executor)) }

  /// A lane on an executor that may run several jobs at once.
  init(laneOn executor: any TaskExecutor) {
    lane = TaskLane { lane in Task.detached(executorPreference: executor) { lane.run() } }
  }

  /// The moment it is.
  public var now: RxTime { .now }

  /// Runs `action` on the actor, behind what was scheduled before.
  ///
  /// - Complexity: two allocations, and a task for a burst of actions.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let work = TaskAction { action(state) }
    lane.push(work.piece)
    return work
  }

  /// Runs `action` on the actor once `dueTime` has passed.
  ///
  /// - Complexity: a task that sleeps.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let work = TaskAction { action(state) }
    guard dueTime > .zero else {
      lane.push(work.piece)
      return work
    }
    return Disposables.create(work, TaskTimer.start(dueTime) { [lane] in lane.push(work.piece) })
  }

  /// Runs `body` on the actor.
  public func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    lane.push(TaskLane.Piece(object: object, body: body))
  }

  /// Lives on an executor that it is given.
  private actor Tenant {
    private let executor: any SerialExecutor

    init(_ executor: any SerialExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  }
}

/// A task that sleeps.
enum TaskTimer {
  /// - Returns: ends the sleep.
  static func start(_ dueTime: Duration, _ wake: @escaping @Sendable () -> Void) -> any Disposable {
    let task = Task.detached {
      do {
        try await Task.sleep(for: dueTime.asWait, clock: .continuous)
        wake()
      } catch {}
    }
    return Disposables.create { task.cancel() }
  }
}
