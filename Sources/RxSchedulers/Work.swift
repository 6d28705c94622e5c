import RxRuntime

/// What a scheduler is asked to do: a function and the object it is called with.
struct Work: Sendable {
  typealias Body = @Sendable (any AnyObject & Sendable) -> Void

  let object: any AnyObject & Sendable
  let body: Body

  init(object: any AnyObject & Sendable, body: @escaping Body) {
    self.object = object
    self.body = body
  }

  func run() { body(object) }

  /// Disposes what was to be done, in place of doing it: an action is let go of, an operator ends its subscription.
  ///
  /// - Returns: whether it was not disposed before.
  @discardableResult
  func drop() -> Bool {
    switch object {
    case let timer as ScheduledTimer: return timer.drop()
    case let cancelable as any Cancelable:
      let isFirst = !cancelable.isDisposed
      cancelable.dispose()
      return isFirst
    case let disposable as any Disposable:
      disposable.dispose()
      return true
    default: return true
    }
  }

  /// Disposes what was to be done, and says why.
  func refuse(_ error: SchedulerError) {
    if drop() { Hooks.undeliverable(error) }
  }
}

/// What the schedulers that know `Work` share.
protocol WorkScheduling: Sendable {
  var timers: WorkTimers { get }

  /// Has `work` run, or refuses it.
  func perform(_ work: Work)

  /// Behind what a timer runs that is due, if not on the scheduler as a whole.
  var lane: ThreadPoolLane? { get }
}

extension WorkScheduling {
  var lane: ThreadPoolLane? { nil }

  func schedule(_ action: @escaping OnceAction.Action) -> any Disposable {
    let scheduled = ScheduledWork(action)
    perform(scheduled.work)
    return scheduled
  }

  func schedule(after dueTime: Duration, _ action: @escaping OnceAction.Action) -> any Disposable {
    guard dueTime > .zero else { return schedule(action) }
    let scheduled = ScheduledWork(action)
    scheduled.wait(for: timers.schedule(after: dueTime, scheduled.work, in: lane))
    return scheduled
  }

  func perform(_ work: Work, after dueTime: Duration) -> any Disposable {
    guard dueTime <= .zero else { return timers.schedule(after: dueTime, work, in: lane) }
    let timer = ScheduledTimer(timers, work)
    perform(timer.work)
    return timer
  }
}
