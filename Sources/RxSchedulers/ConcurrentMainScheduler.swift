public import RxRuntime

/// Runs actions on the main queue, and at once whenever the caller is there: for subscribing, where the order of actions does not matter.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class ConcurrentMainScheduler: SchedulerType {
  /// The scheduler.
  public static let instance = ConcurrentMainScheduler()

  private init() {}

  /// The moment it is.
  public var now: RxTime { .now }

  /// Runs `action` on the main queue: at once if the caller is there.
  ///
  /// - Complexity: no allocation if it runs at once, else three and what Dispatch needs.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    MainQueue.isCurrent ? action(state) : MainScheduler.asyncInstance.schedule(state, action: action)
  }

  /// Runs `action` on the main queue once `dueTime` has passed.
  ///
  /// - Complexity: O(log n) with n timers waiting; three allocations.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    MainScheduler.asyncInstance.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
