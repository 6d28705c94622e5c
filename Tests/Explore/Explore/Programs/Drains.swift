#if ExploreInterleavings
  import Dispatch
  import Explorer
  import RxAtomics
  import RxRuntime
  import RxSchedulers

  /// Counts the pieces of work that a scheduler has refused and said so.
  enum Refusals {
    nonisolated(unsafe) static var count = 0

    /// What is refused, or sent after the end, is part of the programs.
    static func install() {
      Hooks.undeliverableErrorHandler = { error in
        if let error = error as? SchedulerError, error == .isShutDown { count += 1 }
        if error is SingleAssignmentDisposable.AlreadyAssigned { Undelivered.assigned += 1 }
        if let fault = error as? Programs.TraitFault { Undelivered.errors.append(fault.rawValue) }
      }
    }
  }

  extension Programs.Pieces {
    /// Drains, and holds the scheduler to its report from then on.
    func drain(_ scheduler: any DrainableScheduler, timeout: Duration) -> DrainReport {
      let ranBefore = ran.count
      let report = scheduler.drain(timeout: timeout)
      isQuiet = isQuiet || report.isComplete
      ranInTime = ran.count
      run.require(report.finished <= ran.count, "\(report), but only \(ran) have run, \(ranBefore) of them before")
      return report
    }

    /// Whether each piece has run, or was reported: dropped in a drain, or refused. Never both, never neither.
    ///
    /// - Parameter atOnce: how many of them may have begun after the drain.
    func check(_ numbers: Range<Int>, _ reports: [DrainReport], atOnce: Int? = nil) {
      check(Array(numbers))
      run.require(
        ran.count <= ranInTime + (atOnce ?? .max / 2), "\(ran.count - ranInTime) pieces begin after the drain")
      let dropped = reports.reduce(0) { $0 + $1.dropped }
      run.require(
        ran.count + dropped + Refusals.count == numbers.count,
        "of \(numbers.count) pieces \(ran) have run, \(dropped) were dropped, \(Refusals.count) refused")
    }
  }

  /// What drains have said.
  final class Reports: @unchecked Sendable {
    var all: [DrainReport] = []
  }

  /// Drains with a deadline, which passes at any point.
  extension Programs {
    static let millisecond = 1_000_000

    static var drains: [Program] {
      drain("ThreadPoolScheduler", atOnce: 2) { same(ThreadPoolScheduler(threads: 2)) }
        + drain("ThreadPoolLane", atOnce: 1) {
          let pool = ThreadPoolScheduler(threads: 1)
          return (pool, pool.lane())
        }
        + drain("ConcurrentDispatchQueueScheduler") { same(ConcurrentDispatchQueueScheduler(qos: .default)) }
        + drain("ConcurrentDispatchQueueScheduler, on a queue of others") {
          same(ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "", attributes: .concurrent)))
        }
        + drain("SerialDispatchQueueScheduler", atOnce: 1) { same(SerialDispatchQueueScheduler(qos: .default)) }
        + drain("SerialDispatchQueueScheduler, on a queue that others may have", atOnce: 1) { same(sharedQueue()) }
        + [
          Program("SerialDispatchQueueScheduler: of two drains at once each piece is in one report, if in any") { run in
            let (scheduler, pieces) = (SerialDispatchQueueScheduler(qos: .default), Pieces(run, count: 2))
            let reports = Reports()
            run.thread { for number in 0..<2 { pieces.schedule(number, on: scheduler) } }
            run.thread { reports.all.append(pieces.drain(scheduler, timeout: .zero)) }
            run.thread { reports.all.append(pieces.drain(scheduler, timeout: .seconds(1_000_000))) }
            run.finally { pieces.check(0..<2, reports.all) }
          },
          Program(
            "SerialDispatchQueueScheduler: a piece that drains its own scheduler does not wait for itself"
          ) {
            run in
            let (scheduler, pieces) = (SerialDispatchQueueScheduler(qos: .default), Pieces(run, count: 3))
            let reports = Reports()
            run.thread {
              pieces.schedule(0, on: scheduler) {
                let report = pieces.drain(scheduler, timeout: .seconds(1_000_000))
                run.require(!report.isComplete, "\(report)")
                reports.all.append(report)
              }
              pieces.schedule(1, on: scheduler)
            }
            run.thread { pieces.schedule(2, on: scheduler) }
            run.finally { pieces.check(0..<3, reports.all) }
          },
        ]
    }

    /// A scheduler each of whose pieces has a block of its own.
    private static func sharedQueue() -> SerialDispatchQueueScheduler {
      SerialDispatchQueueScheduler(internalSerialQueueName: "", serialQueueConfiguration: { _ in })
    }

    private typealias Drained = (scheduler: any DrainableScheduler, target: any SchedulerType)

    private static func same(_ scheduler: any DrainableScheduler & SchedulerType) -> Drained { (scheduler, scheduler) }

    /// - Parameter atOnce: how many pieces may be about to begin at any time, if that is bounded: when a drain has ended, the others do not begin any more.
    private static func drain(_ name: String, atOnce: Int? = nil, _ make: @escaping () -> Drained) -> [Program] {
      [
        Program("\(name), drain by a deadline: each piece runs, or is dropped and counted") { run in
          let ((scheduler, target), pieces, reports) = (make(), Pieces(run, count: 3), Reports())
          let step = ExploredCount()
          run.thread { for number in 0..<2 { pieces.schedule(number, on: target) { step.add(1) } } }
          run.thread {
            reports.all.append(pieces.drain(scheduler, timeout: .milliseconds(1)))
            let before = Refusals.count
            pieces.schedule(2, on: target)
            run.require(Refusals.count > before, "what comes after the drain is not refused")
          }
          run.thread { ExploredClock.pass(nanoseconds: 2 * millisecond) }
          run.finally { pieces.check(0..<3, reports.all, atOnce: atOnce) }
        },
        Program("\(name), drain by a deadline, with timers: each fires, or is dropped and counted") { run in
          let ((scheduler, target), pieces, reports) = (make(), Pieces(run, count: 3), Reports())
          pieces.schedule(0, on: target, after: 1)
          run.thread { pieces.schedule(1, on: target, after: 1) }
          run.thread {
            reports.all.append(pieces.drain(scheduler, timeout: .milliseconds(1)))
            let before = Refusals.count
            pieces.schedule(2, on: target, after: 1)
            run.require(Refusals.count > before, "a timer that comes after the drain is not refused")
          }
          run.thread { ExploredClock.pass(nanoseconds: 2 * millisecond) }
          run.finally { pieces.check(0..<3, reports.all, atOnce: atOnce) }
        },
      ]
    }

    /// Serial queues: one piece at a time, in order.
    static var serialQueues: [Program] {
      serialQueue("SerialDispatchQueueScheduler") { SerialDispatchQueueScheduler(qos: .default) }
        + serialQueue("SerialDispatchQueueScheduler, on a queue that others may have") { sharedQueue() }
    }

    private static func serialQueue(
      _ name: String, _ make: @escaping () -> SerialDispatchQueueScheduler
    ) -> [Program] {
      [
        Program("\(name): of two who schedule, each one's pieces run once, in order, one at a time") { run in
          let (scheduler, pieces, inside) = (make(), Pieces(run, count: 3), run.plain(0))
          run.thread { for number in 0..<2 { pieces.schedule(number, on: scheduler) { inside.value += 1 } } }
          run.thread { pieces.schedule(2, on: scheduler) { inside.value += 1 } }
          run.finally {
            pieces.checkAllRan(3)
            run.require(pieces.ran.filter { $0 < 2 } == [0, 1], "\(pieces.ran)")
          }
        },
        Program("\(name): what a piece schedules runs behind what waits") { run in
          let (scheduler, pieces) = (make(), Pieces(run, count: 3))
          run.thread {
            pieces.schedule(0, on: scheduler) { pieces.schedule(2, on: scheduler) }
            pieces.schedule(1, on: scheduler)
          }
          run.finally {
            pieces.checkAllRan(3)
            run.require([[0, 1, 2], [0, 2, 1]].contains(pieces.ran), "\(pieces.ran)")
          }
        },
        Program("\(name): a piece that another thread has disposed does not begin") { run in
          let (scheduler, pieces) = (make(), Pieces(run, count: 2))
          run.thread {
            pieces.schedule(0, on: scheduler)
            pieces.schedule(1, on: scheduler)
          }
          run.thread { for number in 0..<2 { pieces.dispose(number) } }
          run.finally { pieces.check([0, 1]) }
        },
        Program("\(name): timers and pieces run one at a time") { run in
          let (scheduler, pieces, inside) = (make(), Pieces(run, count: 3), run.plain(0))
          for number in 0..<2 { pieces.schedule(number, on: scheduler, after: 1) { inside.value += 1 } }
          run.thread { pieces.schedule(2, on: scheduler) { inside.value += 1 } }
          run.thread { ExploredClock.pass(nanoseconds: 2 * millisecond) }
          run.finally {
            pieces.checkAllRan(3)
            run.require(pieces.ran.filter { $0 < 2 } == [0, 1], "\(pieces.ran)")
          }
        },
      ]
    }
  }
#endif
