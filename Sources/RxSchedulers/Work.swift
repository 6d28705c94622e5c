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
    case let routed as RoutedWork: return routed.work.drop()
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

/// Work that one place hands on to another.
final class RoutedWork: Sendable {
  let work: Work

  init(_ work: Work) { self.work = work }
}

/// What the schedulers that know `Work` share.
protocol WorkScheduling: Sendable {
  var timers: WorkTimers { get }

  /// Has `work` run, or refuses it.
  func perform(_ work: Work)

  /// What a timer is to run for `work` to be performed.
  func whenDue(_ work: Work) -> Work
}

extension WorkScheduling {
  func whenDue(_ work: Work) -> Work { work }

  func schedule(_ action: @escaping OnceAction.Action) -> any Disposable {
    let scheduled = ScheduledWork(action)
    perform(scheduled.work)
    return scheduled
  }

  func schedule(after dueTime: Duration, _ action: @escaping OnceAction.Action) -> any Disposable {
    guard dueTime > .zero else { return schedule(action) }
    let scheduled = ScheduledWork(action)
    scheduled.wait(for: timers.schedule(after: dueTime, whenDue(scheduled.work)))
    return scheduled
  }

  func perform(_ work: Work, after dueTime: Duration) -> any Disposable {
    guard dueTime <= .zero else { return timers.schedule(after: dueTime, whenDue(work)) }
    let timer = ScheduledTimer(timers, work)
    perform(timer.work)
    return timer
  }
}
