public import Dispatch
public import RxRuntime

/// Runs actions on a concurrent queue, several at once if there are threads for them.
///
/// Operators keep their order on it all the same: `observe(on:)` delivers one event after the other.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  /// The moment it is.
  public var now: RxTime { .now }

  let core: DispatchScheduling

  /// A scheduler on `queue`.
  ///
  /// - Parameters:
  ///   - queue: where actions run, a concurrent queue.
  ///   - leeway: how much later than due a timer may fire, if that saves a wake-up.
  public init(queue: DispatchQueue, leeway: Duration = .zero) {
    core = DispatchScheduling(queue: queue, leeway: leeway, isConcurrent: true)
  }

  /// A scheduler on a concurrent queue of its own, with a quality of service.
  ///
  /// - Parameters:
  ///   - qos: the quality of service of its actions.
  ///   - leeway: how much later than due a timer may fire, if that saves a wake-up.
  public init(qos: DispatchQoS, leeway: Duration = .zero) {
    core = DispatchScheduling(
      queue: DispatchQueue(label: "rx.global_dispatch_queue.concurrent", qos: qos, attributes: .concurrent),
      leeway: leeway, isConcurrent: true, isOwn: true)
  }

  /// Runs `action` on the queue.
  ///
  /// - Complexity: three allocations, and what Dispatch needs.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    core.schedule { action(state) }
  }

  /// Runs `action` on the queue once `dueTime` has passed.
  ///
  /// - Complexity: O(log n) with n timers waiting; three allocations.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    core.schedule(after: dueTime) { action(state) }
  }

  /// Runs `body` on the queue.
  public func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    core.perform(Work(object: object, body: body))
  }

  /// Runs `body` on the queue once `dueTime` has passed.
  public func _perform(
    _ object: any AnyObject & Sendable, after dueTime: RxTimeInterval,
    _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) -> any Disposable {
    core.perform(Work(object: object, body: body), after: dueTime)
  }
}

extension ConcurrentDispatchQueueScheduler: DrainableScheduler {
  /// Shuts the scheduler down and blocks the calling thread until all work has ended, at most for `timeout`. The queue itself stays.
  ///
  /// - Parameter timeout: how long to wait. Zero or less drops at once what has not begun.
  /// - Returns: what became of the work.
  @discardableResult
  public func drain(timeout: RxTimeInterval) -> DrainReport { core.drain(timeout: timeout) }
}
