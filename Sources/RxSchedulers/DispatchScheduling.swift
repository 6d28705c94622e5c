import Dispatch
import RxRuntime

/// What the schedulers over a Dispatch queue share.
final class DispatchScheduling: Sendable {
  let queue: DispatchQueue
  let timers: DispatchTimers

  /// Runs the actions; without it each is given to the queue by itself.
  private let crew: WorkCrew?

  /// - Parameters:
  ///   - isConcurrent: whether actions may run at once.
  ///   - isOwn: whether nobody but the scheduler puts anything into the queue, so that nobody knows in how many blocks actions come.
  init(queue: DispatchQueue, leeway: Duration, isConcurrent: Bool, isOwn: Bool = false) {
    self.queue = queue
    let crew = isConcurrent ? WorkCrew(queue: queue) : nil
    self.crew = isOwn ? crew : nil
    timers = DispatchTimers(queue: queue, leeway: leeway, crew: crew)
  }

  func schedule(_ action: @escaping OnceAction.Action) -> any Disposable {
    let scheduled = ScheduledWork(action)
    perform(scheduled.work)
    return scheduled
  }

  func schedule(after dueTime: Duration, _ action: @escaping OnceAction.Action) -> any Disposable {
    guard dueTime > .zero else { return schedule(action) }
    let scheduled = ScheduledWork(action)
    scheduled.wait(for: timers.schedule(after: dueTime, scheduled.work))
    return scheduled
  }

  func perform(_ work: Work) {
    if let crew {
      crew.submit(work)
    } else {
      queue.async { work.run() }
    }
  }

  func perform(_ work: Work, after dueTime: Duration) -> any Disposable {
    guard dueTime <= .zero else { return timers.schedule(after: dueTime, work) }
    let timer = ScheduledTimer(timers, work)
    perform(timer.work)
    return timer
  }
}
