import Dispatch
import RxSchedulers

/// Thousands of inner sources that live at once, each on a scheduler.
enum Concurrency {
  static let workloads = [
    subscribeOnEach("subscribe-on-each", items: 10_000),
    subscribeOnEach("subscribe-on-each-100k", items: 100_000),
    timers("timers", items: 10_000),
    timers("timers-100k", items: 100_000),
    cancel("timers-cancel-100k", items: 100_000),
  ]

  static func subscribeOnEach(
    _ name: String, items: Int,
    on makeScheduler: @escaping @Sendable () -> any ImmediateSchedulerType = {
      ConcurrentDispatchQueueScheduler(qos: .default)
    }
  ) -> Workload {
    Workload(name, items: items, expected: items, floor: nil) { round in
      let scheduler = makeScheduler()
      create(items)
        .flatMap { _ in Observable.just(1).subscribe(on: scheduler) }
        .addAndWait(to: round.sum)
    }
  }

  /// Timers of 1 to 16 ms: with few of them it is the waiting that is timed, with many the work.
  private static func timers(_ name: String, items: Int) -> Workload {
    Workload(name, items: items, expected: items, floor: nil) { round in
      let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
      create(items)
        .flatMap { element in
          Observable<Int>.timer(.milliseconds(1 + (element & 15)), scheduler: scheduler).map { _ in 1 }
        }
        .addAndWait(to: round.sum)
    }
  }

  /// Timers that are all live, made and cancelled in the order of their making.
  private static func cancel(_ name: String, items: Int) -> Workload {
    Workload(name, items: items, expected: items, floor: nil) { round in
      let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
      let timers = (0..<items).map { number in
        scheduler.scheduleRelative((), dueTime: .seconds(60) + .microseconds(number * 7_919 % items)) {
          fail("a timer fired before its time.")
        }
      }
      round.begin()
      for timer in timers {
        timer.dispose()
        round.sum.add(1)
      }
    }
  }
}
