import Dispatch
import RxRuntime

/// What the schedulers over a Dispatch queue share.
final class DispatchScheduling: Sendable {
  let queue: DispatchQueue
  let timers: DispatchTimers

  init(queue: DispatchQueue, leeway: Duration, isConcurrent: Bool) {
    self.queue = queue
    timers = DispatchTimers(queue: queue, leeway: leeway, isConcurrent: isConcurrent)
  }

  func schedule(_ action: @escaping OnceAction.Action) -> any Disposable {
    let work = ScheduledWork(action)
    queue.async { work.run() }
    return work
  }

  func schedule(after dueTime: Duration, _ action: @escaping OnceAction.Action) -> any Disposable {
    dueTime <= .zero ? schedule(action) : timers.schedule(after: dueTime, action)
  }
}
