import Dispatch
import RxAtomics
import RxRuntime

/// The handle that those have who can give a pool work: the scheduler, its lanes, and its timers as long as some wait. Without it the pool's threads
/// come to their end.
final class PoolHandle: Sendable {
  let core: PoolCore

  init(_ core: PoolCore) { self.core = core }

  deinit { core.close() }
}

/// A pool and its timers.
final class PoolScheduling: WorkScheduling {
  let pool: PoolHandle
  let timers: WorkTimers

  init(_ core: PoolCore, name: String, leeway: Duration) {
    let pool = PoolHandle(core)
    self.pool = pool
    timers = WorkTimers(
      queue: BlockQueue(DispatchQueue(label: "\(name).timers"), isConcurrent: false), leeway: leeway, isInline: false,
      run: { timer in
        if let lane = timer.lane {
          pool.core.submit(timer.work, to: lane, isLate: true)
        } else {
          pool.core.submit(timer.work, isLate: true)
        }
      })
  }

  func perform(_ work: Work) { pool.core.submit(work) }

  func drain(timeout: Duration) -> DrainReport {
    let core = pool.core
    let deadline = core.isCurrent ? nil : DispatchTime(afterAtMost: timeout)
    core.close()
    var count = DrainCount()
    let before = core.endedCount
    count.dropped = timers.close()
    count.isComplete = timers.waitForDue(until: deadline)
    core.drain(until: deadline, &count)
    count.finished = core.endedCount - before
    return count.report
  }
}

extension DispatchTime {
  /// The moment at the end of a wait that may be negative, or enormous.
  init(afterAtMost timeout: Duration) {
    self.init(uptimeNanoseconds: Uptime.nanoseconds + WorkTimers.nanoseconds(timeout))
  }
}
