public import Dispatch
public import RxRuntime

/// Runs actions one after the other on a serial queue.
///
/// - Thread safety: every member may be called from any thread at any time. Actions run in the order in which they were scheduled, never two at once.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class SerialDispatchQueueScheduler: SchedulerType {
  /// The moment it is.
  public var now: RxTime { .now }

  let core: DispatchScheduling

  /// A scheduler on a serial queue that the caller says is one.
  ///
  /// - Parameter isOwn: whether nobody else puts anything into it.
  init(serialQueue: DispatchQueue, leeway: Duration, isOwn: Bool = false) {
    core = DispatchScheduling(queue: serialQueue, leeway: leeway, isConcurrent: false, isOwn: isOwn)
  }

  /// A scheduler on a serial queue of its own.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: the queue's label.
  ///   - serialQueueConfiguration: changes the queue before it is used.
  ///   - leeway: how much later than due a timer may fire, if that saves a wake-up.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: Duration = .zero
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    // Whoever configures the queue may keep it.
    self.init(serialQueue: queue, leeway: leeway, isOwn: serialQueueConfiguration == nil)
  }

  /// A scheduler on a serial queue of its own, which runs on `queue`.
  ///
  /// - Parameters:
  ///   - queue: where the serial queue's actions run, a concurrent queue perhaps.
  ///   - internalSerialQueueName: the serial queue's label.
  ///   - leeway: how much later than due a timer may fire, if that saves a wake-up.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String, leeway: Duration = .zero) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway, isOwn: true)
  }

  /// A scheduler on a serial queue of its own, with a quality of service.
  ///
  /// - Parameters:
  ///   - qos: the quality of service of its actions.
  ///   - internalSerialQueueName: the serial queue's label.
  ///   - leeway: how much later than due a timer may fire, if that saves a wake-up.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial", leeway: Duration = .zero
  ) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos), leeway: leeway, isOwn: true)
  }

  /// Runs `action` on the queue, behind what was scheduled before.
  ///
  /// - Complexity: two allocations, and what Dispatch needs for a burst of actions.
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

extension SerialDispatchQueueScheduler: DrainableScheduler {
  /// Shuts the scheduler down and blocks the calling thread until all work has ended, at most for `timeout`. The queue itself stays.
  ///
  /// - Parameter timeout: how long to wait. Zero or less drops at once what has not begun.
  /// - Returns: what became of the work.
  @discardableResult
  public func drain(timeout: RxTimeInterval) -> DrainReport { core.drain(timeout: timeout) }
}
