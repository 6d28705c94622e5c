import Dispatch
import RxRuntime

/// What the schedulers over a Dispatch queue share.
final class DispatchScheduling: WorkScheduling {
  let queue: DispatchQueue
  let timers: WorkTimers

  /// Runs the actions; without it each is given to the queue by itself.
  private let crew: WorkCrew?

  /// - Parameters:
  ///   - isConcurrent: whether actions may run at once.
  ///   - isOwn: whether nobody but the scheduler puts anything into the queue, so that nobody knows in how many blocks actions come.
  init(queue: DispatchQueue, leeway: Duration, isConcurrent: Bool, isOwn: Bool = false) {
    self.queue = queue
    let crew = isConcurrent ? WorkCrew(queue: queue) : nil
    self.crew = isOwn ? crew : nil
    let submit: (@Sendable (Work) -> Void)? = if let crew { { crew.submit($0) } } else { nil }
    timers = WorkTimers(queue: queue, leeway: leeway, submit: submit)
  }

  func perform(_ work: Work) {
    if let crew {
      crew.submit(work)
    } else {
      queue.async { work.run() }
    }
  }
}
