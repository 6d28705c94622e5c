#if ExploreInterleavings
  import Dispatch
  import Explorer
  import RxAtomics
  import RxRuntime
  import RxSchedulers

  extension Programs {
    /// Pieces of work: which ran, on what thread, and what is left of them.
    final class Pieces: @unchecked Sendable {
      let run: Run
      private let alive = Alive()
      private let notes: [Plain<Int>]
      private(set) var ran: [Int] = []
      private var disposables: [Int: any Cancelable] = [:]

      private var disposed: Set<Int> = []

      /// Whether a drain has said that nothing runs any more.
      var isQuiet = false

      /// How many had begun when the last drain ended.
      var ranInTime = 0

      /// Called after so many have run, by the last of them.
      private var last: (count: Int, action: () -> Void)?

      init(_ run: Run, count: Int) {
        self.run = run
        notes = (0..<count).map { _ in run.plain(0) }
        ExploredClock.reset()
        Refusals.count = 0
      }

      func afterLast(of count: Int, _ action: @escaping () -> Void) { last = (count, action) }

      /// Schedules a piece that checks that it sees what was written before.
      func schedule(
        _ number: Int, on scheduler: any ImmediateSchedulerType, inside: @escaping @Sendable () -> Void = {}
      ) {
        notes[number].value = 1
        keep(number, scheduler.schedule(()) { [action = action(number, inside)] _ in action() })
      }

      func schedule(
        _ number: Int, on scheduler: any SchedulerType, after time: Int, inside: @escaping @Sendable () -> Void = {}
      ) {
        notes[number].value = 1
        keep(
          number,
          scheduler.scheduleRelative((), dueTime: .milliseconds(time)) { [action = action(number, inside)] _ in action()
          })
      }

      private func keep(_ number: Int, _ disposable: any Disposable) {
        disposables[number] = disposable as? any Cancelable
      }

      private func action(_ number: Int, _ inside: @escaping @Sendable () -> Void) -> @Sendable () -> any Disposable {
        let token = alive.make()
        return { [self] in
          run.require(notes[number].value == 1, "piece \(number) does not see what was written before")
          run.require(!ran.contains(number), "piece \(number) runs twice")
          run.require(!disposed.contains(number), "piece \(number) begins after its disposal")
          run.require(!isQuiet, "piece \(number) begins after the drain has said that nothing runs any more")
          ran.append(number)
          inside()
          _ = token
          if let last, ran.count == last.count { last.action() }
          return Disposables.create()
        }
      }

      /// Disposes a piece, if it was scheduled: it does not begin from then on.
      func dispose(_ number: Int) {
        guard let disposable = disposables[number] else { return }
        disposable.dispose()
        disposed.insert(number)
      }

      /// Whether each piece has run, or was disposed without having run.
      func check(_ numbers: [Int], isLetGo: Bool = true) {
        for number in numbers where !ran.contains(number) {
          run.require(disposables[number]?.isDisposed == true, "piece \(number) was forgotten")
        }
        run.require(alive.count == 0 || !isLetGo, "\(alive.count) pieces are kept")
      }

      func checkAllRan(_ count: Int) {
        run.require(ran.sorted() == Array(0..<count), "only \(ran) have run")
        run.require(alive.count == 0, "\(alive.count) pieces are kept")
      }
    }

    /// Longer than any exploration takes.
    private static let forever = Duration.seconds(1_000_000)

    static var schedulers: [Program] {
      pool + lanes + draining + timers + crews + serialQueues + drains
    }

    private static var pool: [Program] {
      [
        Program("ThreadPoolScheduler: no call is missed: all that two give it runs, and its threads end") { run in
          let (pool, pieces) = (ThreadPoolScheduler(threads: 2), Pieces(run, count: 3))
          pieces.afterLast(of: 3) { pool.drain(timeout: .zero) }
          run.thread { for number in 0..<2 { pieces.schedule(number, on: pool) } }
          run.thread { pieces.schedule(2, on: pool) }
          run.finally { pieces.checkAllRan(3) }
        },
        Program("ThreadPoolScheduler: what a thread gives its own queue another one takes") { run in
          let (pool, pieces) = (ThreadPoolScheduler(threads: 2), Pieces(run, count: 4))
          pieces.afterLast(of: 4) { pool.drain(timeout: .zero) }
          run.thread {
            pieces.schedule(0, on: pool) { for number in 1...2 { pieces.schedule(number, on: pool) } }
          }
          run.thread { pieces.schedule(3, on: pool) }
          run.finally { pieces.checkAllRan(4) }
        },
        Program("ThreadPoolScheduler: who has to wait for room is woken when there is some") { run in
          let pool = ThreadPoolScheduler(threads: 1, queueLimit: 1, overflow: .blockProducer)
          let pieces = Pieces(run, count: 4)
          pieces.afterLast(of: 4) { pool.drain(timeout: .zero) }
          for own in 0..<2 { run.thread { for number in 0..<2 { pieces.schedule(own * 2 + number, on: pool) } } }
          run.finally { pieces.checkAllRan(4) }
        },
        Program("ThreadPoolScheduler: what is too much is refused, and what is not runs") { run in
          let pool = ThreadPoolScheduler(threads: 1, queueLimit: 1)
          let pieces = Pieces(run, count: 3)
          for number in 0..<2 { run.thread { pieces.schedule(number, on: pool) } }
          run.thread {
            pieces.schedule(2, on: pool)
            let report = pool.drain(timeout: forever)
            run.require(report.isComplete && report.dropped == 0, "\(report)")
          }
          run.finally { pieces.check([0, 1, 2]) }
        },
      ]
    }

    private static var lanes: [Program] {
      [
        Program("ThreadPoolLane: its pieces run one at a time, in order, whoever takes them") { run in
          let (pool, pieces, inside) = (ThreadPoolScheduler(threads: 2), Pieces(run, count: 4), run.plain(0))
          let lane = pool.lane()
          pieces.afterLast(of: 4) { pool.drain(timeout: .zero) }
          run.thread { for number in 0..<2 { pieces.schedule(number, on: lane) { inside.value += 1 } } }
          run.thread {
            pieces.schedule(2, on: lane) { inside.value += 1 }
            pieces.schedule(3, on: pool)
          }
          run.finally {
            pieces.checkAllRan(4)
            run.require(pieces.ran.filter { $0 < 2 } == [0, 1], "\(pieces.ran)")
          }
        },
        Program("ThreadPoolLane: a piece that comes as the thread leaves the lane runs") { run in
          let (pool, pieces) = (ThreadPoolScheduler(threads: 1), Pieces(run, count: 2))
          let lane = pool.lane()
          pieces.afterLast(of: 2) { pool.drain(timeout: .zero) }
          for number in 0..<2 { run.thread { pieces.schedule(number, on: lane) } }
          run.finally { pieces.checkAllRan(2) }
        },
      ]
    }

    private static var draining: [Program] {
      [
        Program(
          "ThreadPoolScheduler, drain: what was accepted runs, the rest is disposed, and all threads end"
        ) { run in
          let (pool, pieces) = (ThreadPoolScheduler(threads: 2), Pieces(run, count: 3))
          let lane = pool.lane()
          run.thread { pieces.schedule(0, on: pool) }
          run.thread { for number in 1...2 { pieces.schedule(number, on: lane) } }
          run.thread {
            let report = pool.drain(timeout: forever)
            run.require(report.isComplete && report.dropped == 0, "\(report)")
          }
          run.finally { pieces.check([0, 1, 2]) }
        },
        Program("ThreadPoolScheduler, drain at once: each piece runs or is disposed, and nothing is kept") { run in
          let (pool, pieces) = (ThreadPoolScheduler(threads: 2), Pieces(run, count: 3))
          let lane = pool.lane()
          run.thread { pieces.schedule(0, on: pool) }
          run.thread { for number in 1...2 { pieces.schedule(number, on: lane) } }
          run.thread { pool.drain(timeout: .zero) }
          run.finally { pieces.check([0, 1, 2]) }
        },
      ]
    }

    private static var timers: [Program] {
      [
        Program("timer: disposal meets its time: it fires or not, once at most, and is let go of") { run in
          let (scheduler, pieces) = (SerialDispatchQueueScheduler(qos: .default), Pieces(run, count: 1))
          pieces.schedule(0, on: scheduler, after: 1)
          run.thread {
            pieces.dispose(0)
            // What is due now is not this one.
            ExploredClock.pass(nanoseconds: 2_000_000)
          }
          run.thread { ExploredClock.pass(nanoseconds: 2_000_000) }
          run.finally {
            pieces.check([0])
          }
        },
        Program("timer: one that is sooner than what the source is set to is not missed") { run in
          let (scheduler, pieces) = (SerialDispatchQueueScheduler(qos: .default), Pieces(run, count: 3))
          run.thread { pieces.schedule(0, on: scheduler, after: 5) }
          run.thread { for number in 1...2 { pieces.schedule(number, on: scheduler, after: number) } }
          run.thread { for _ in 0..<2 { ExploredClock.pass(nanoseconds: 2_000_000) } }
          run.finally {
            // What is late by the rule of the least pause fires with the next look.
            ExploredClock.pass(nanoseconds: 2_000_000)
            run.require(Set(pieces.ran).isSuperset(of: [1, 2]), "\(pieces.ran) have fired in time")
            ExploredClock.pass(nanoseconds: 10_000_000)
            pieces.checkAllRan(3)
          }
        },
        Program("timer: of two that are due, one disposes the other") { run in
          let (scheduler, pieces) = (SerialDispatchQueueScheduler(qos: .default), Pieces(run, count: 4))
          for number in 0..<3 { pieces.schedule(number, on: scheduler, after: number + 1) }
          run.thread { ExploredClock.pass(nanoseconds: 4_000_000) }
          run.thread { for number in [2, 0] { pieces.dispose(number) } }
          run.thread { pieces.schedule(3, on: scheduler, after: 1) }
          run.finally {
            ExploredClock.pass(nanoseconds: 10_000_000)
            pieces.check([0, 1, 2, 3])
          }
        },
        Program("timer: the scheduler is drained meanwhile: it fires or is disposed") { run in
          let (scheduler, pieces) = (SerialDispatchQueueScheduler(qos: .default), Pieces(run, count: 2))
          pieces.schedule(0, on: scheduler, after: 1)
          run.thread { ExploredClock.pass(nanoseconds: 2_000_000) }
          run.thread { pieces.schedule(1, on: scheduler, after: 1) }
          run.thread {
            let report = scheduler.drain(timeout: forever)
            run.require(report.isComplete, "\(report)")
          }
          run.finally { pieces.check([0, 1]) }
        },
        Program("timer, on a pool: disposal meets its time, and all threads end") { run in
          let (pool, pieces) = (ThreadPoolScheduler(threads: 1), Pieces(run, count: 2))
          for number in 0..<2 { pieces.schedule(number, on: pool, after: 1) }
          run.thread { ExploredClock.pass(nanoseconds: 2_000_000) }
          run.thread { pieces.dispose(0) }
          run.thread { pool.drain(timeout: forever) }
          run.finally { pieces.check([0, 1]) }
        },
      ]
    }

    private static var crews: [Program] {
      [
        Program("ConcurrentDispatchQueueScheduler: all that two give it runs, in few blocks") { run in
          let (scheduler, pieces) = (ConcurrentDispatchQueueScheduler(qos: .default), Pieces(run, count: 3))
          run.thread { for number in 0..<2 { pieces.schedule(number, on: scheduler) } }
          run.thread { pieces.schedule(2, on: scheduler) }
          run.finally { pieces.checkAllRan(3) }
        },
        Program("ConcurrentDispatchQueueScheduler: a piece that waits for another does not hold it up") { run in
          let (scheduler, pieces) = (ConcurrentDispatchQueueScheduler(qos: .default), Pieces(run, count: 2))
          let gate = ExploredCount()
          run.thread {
            pieces.schedule(0, on: scheduler) { gate.wait(for: .positive) }
            pieces.schedule(1, on: scheduler) { gate.add(1) }
          }
          run.finally { pieces.checkAllRan(2) }
        },
        Program("ConcurrentDispatchQueueScheduler, drain: each piece runs or is disposed, and is let go of") { run in
          let (scheduler, pieces) = (ConcurrentDispatchQueueScheduler(qos: .default), Pieces(run, count: 3))
          run.thread { for number in 0..<2 { pieces.schedule(number, on: scheduler) } }
          run.thread { pieces.schedule(2, on: scheduler) }
          run.thread { scheduler.drain(timeout: forever) }
          run.finally { pieces.check([0, 1, 2]) }
        },
      ]
    }
  }
#endif
