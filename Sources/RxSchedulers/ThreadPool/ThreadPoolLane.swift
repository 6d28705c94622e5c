import RxAtomics
public import RxRuntime

/// Runs actions on the threads of a pool, one after the other in the order in which they were scheduled.
///
/// Made by `ThreadPoolScheduler.lane()`. It has no thread of its own: whichever thread of the pool is free runs what waits, and after some dozen actions it
/// is the turn of others.
///
/// - Thread safety: every member may be called from any thread at any time. Actions of one lane never run two at once.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class ThreadPoolLane: SchedulerType {
  /// The moment it is.
  public var now: RxTime { .now }

  private let pool: PoolHandle
  let timers: WorkTimers
  private let state = Locked(LaneState<Work>())

  init(_ scheduling: PoolScheduling) {
    pool = scheduling.pool
    timers = scheduling.timers
  }

  /// Runs `action` on the pool, behind what was scheduled in this lane before.
  ///
  /// - Complexity: three allocations, one more for the first actions that have to wait.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    schedule { action(state) }
  }

  /// Runs `action` on the pool once `dueTime` has passed, behind what waits in this lane then.
  ///
  /// - Complexity: O(log n) with n timers waiting; three allocations.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(after: dueTime) { action(state) }
  }

  /// Runs `body` on the pool.
  public func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    perform(Work(object: object, body: body))
  }

  /// Runs `body` on the pool once `dueTime` has passed.
  public func _perform(
    _ object: any AnyObject & Sendable, after dueTime: RxTimeInterval,
    _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) -> any Disposable {
    perform(Work(object: object, body: body), after: dueTime)
  }
}

extension ThreadPoolLane: WorkScheduling {
  func perform(_ work: Work) { pool.core.submit(work, to: self) }

  var lane: ThreadPoolLane? { self }
}

/// The side of the pool.
extension ThreadPoolLane {
  /// Adds a piece of work, if `admit` takes it.
  ///
  /// - Parameter admit: told whether a thread has to be found that looks after the lane. It runs under the lane's lock, and calls nobody.
  /// - Returns: what `admit` said.
  func push(_ work: Work, admit: (_ isRunnable: Bool) -> PoolState.Admission) -> PoolState.Admission {
    state.withLock { lane in
      let admission = admit(!lane.isRunnable)
      if case .accepted = admission { lane.push(work) }
      return admission
    }
  }

  /// Takes out the oldest piece, for the thread that looks after the lane.
  func next() -> Work? {
    state.withLock { $0.next() }
  }

  /// Whether something waits. If not, the thread that looked after the lane has left it.
  func goesOn() -> Bool {
    state.withLock { $0.goesOn() }
  }

  /// Lets go of what waits.
  ///
  /// - Returns: how much of it was disposed before.
  @discardableResult
  func dropAll() -> Int {
    state.withLock { $0.removeAll() }.count { !$0.drop() }
  }
}
