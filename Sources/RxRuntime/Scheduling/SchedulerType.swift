/// A moment, as a scheduler sees it. Monotonic: setting the wall clock changes nothing (contract, 11).
///
/// A scheduler with virtual time counts from `ContinuousClock().systemEpoch`, so that its moments are the same in every run.
public typealias RxTime = ContinuousClock.Instant

/// A length of time: `.seconds(1)`, `.milliseconds(20)`.
public typealias RxTimeInterval = Duration

/// A scheduler that knows the time, and can run actions later.
///
/// Another library's event loop becomes a scheduler in about twenty lines. Here is one for a loop that executes closures one after the other and can be told to do so
/// later, such as an `EventLoop` of SwiftNIO:
///
/// ```swift
/// struct EventLoopScheduler: SchedulerType {
///   let loop: any EventLoop
///   var now: RxTime { .now }
///
///   func schedule<StateType: Sendable>(
///     _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
///   ) -> any Disposable {
///     let result = SingleAssignmentDisposable()
///     loop.execute { if !result.isDisposed { result.setDisposable(action(state)) } }
///     return result
///   }
///
///   func scheduleRelative<StateType: Sendable>(
///     _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
///   ) -> any Disposable {
///     let result = SingleAssignmentDisposable()
///     let task = loop.scheduleTask(in: max(dueTime, .zero)) {
///       if !result.isDisposed { result.setDisposable(action(state)) }
///     }
///     return Disposables.create(result, Disposables.create { task.cancel() })
///   }
/// }
/// ```
///
/// - Thread safety: every member may be called from any thread at any time, and from inside an action.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The moment it is.
  var now: RxTime { get }

  /// Runs `action` once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: what `action` is called with.
  ///   - dueTime: how long to wait. A negative one counts as zero.
  ///   - action: runs once, unless it is cancelled before. What it returns is disposed with the disposable that this method returns.
  /// - Returns: cancels the action if it has not begun, and disposes what it returned if it has.
  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable

  /// Runs `action` again and again. Two runs never overlap, and each receives what the one before returned.
  ///
  /// - Parameters:
  ///   - state: what the first run is called with.
  ///   - startAfter: how long to wait for the first run. A negative time counts as zero.
  ///   - period: the time from the beginning of a run to the beginning of the next. A negative time counts as zero.
  ///   - action: makes the next state of the last one.
  /// - Returns: ends the repetition. A run that has begun completes.
  func schedulePeriodic<StateType: Sendable>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (StateType) -> StateType
  ) -> any Disposable

  /// Calls `body` with `object` once `dueTime` has passed. Not to be called by programs: it spares the runtime's operators the
  /// allocations of `scheduleRelative`. A scheduler need not have it.
  func _perform(
    _ object: any AnyObject & Sendable, after dueTime: RxTimeInterval,
    _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) -> any Disposable
}

extension SchedulerType {
  /// Calls `body` with `object` by means of `scheduleRelative`.
  public func _perform(
    _ object: any AnyObject & Sendable, after dueTime: RxTimeInterval,
    _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) -> any Disposable {
    scheduleRelative(AnySendableObject(object: object), dueTime: dueTime) { state in
      body(state.object)
      return Disposables.create()
    }
  }
}
