import Dispatch
import RxRuntime

/// What the schedulers over a Dispatch queue share.
final class DispatchScheduling: WorkScheduling {
  let queue: DispatchQueue
  let timers: WorkTimers

  /// Runs the actions.
  private let crew: WorkCrew

  /// Runs the timers that are due: where several may run at once, the queue's visitors do not see in how many blocks they come.
  private let timerCrew: WorkCrew

  /// - Parameters:
  ///   - isConcurrent: whether actions may run at once.
  ///   - isOwn: whether nobody but the scheduler puts anything into the queue, so that nobody knows in how many blocks actions come.
  init(queue: DispatchQueue, leeway: Duration, isConcurrent: Bool, isOwn: Bool = false) {
    self.queue = queue
    let queue = BlockQueue(queue, isConcurrent: isConcurrent)
    let crew = WorkCrew(queue: queue, blocks: isOwn ? .asFewAsPossible : .onePerPiece)
    self.crew = crew
    if isConcurrent {
      let timerCrew = isOwn ? crew : WorkCrew(queue: queue, blocks: .asFewAsPossible)
      self.timerCrew = timerCrew
      // Not in the timer's own block: one that blocks would hold up those that become due later.
      timers = WorkTimers(
        queue: queue, leeway: leeway, isInline: false, run: { timerCrew.submit($0.work, isLate: true) })
    } else {
      timerCrew = crew
      timers = WorkTimers(queue: queue, leeway: leeway, isInline: true, run: { crew.runHere($0) })
    }
  }

  func perform(_ work: Work) { crew.submit(work) }

  func drain(timeout: Duration) -> DrainReport {
    let crews = timerCrew === crew ? [crew] : [crew, timerCrew]
    let isCurrent = crews.contains { $0.isCurrent }
    let deadline = isCurrent ? nil : DispatchTime(afterAtMost: timeout)
    for crew in crews { crew.close() }
    let before = crews.reduce(0) { $0 + $1.endedCount }
    var count = DrainCount()
    count.isComplete = !isCurrent
    count.dropped = timers.close()
    if !timers.waitForDue(until: deadline) { count.isComplete = false }
    for crew in crews { crew.drain(until: deadline, &count) }
    count.finished = crews.reduce(0) { $0 + $1.endedCount } - before
    return count.report
  }
}
