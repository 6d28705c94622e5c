import Dispatch
import RxSchedulers

/// The pool of threads beside the concurrent queue of Dispatch: the same work on both.
enum Pool {
  static let workloads = [
    Concurrency.subscribeOnEach("subscribe-on-each-pool", items: 10_000) { ThreadPoolScheduler() },
    Concurrency.subscribeOnEach("subscribe-on-each-pool-100k", items: 100_000) { ThreadPoolScheduler() },
    Contention.merge("merge-threads-2-pool") { ThreadPoolScheduler(threads: 2) },
    heavy("flatmap-cpu", on: nil),
    heavy("flatmap-cpu-concurrent") { ConcurrentDispatchQueueScheduler(qos: .default) },
    heavy("flatmap-cpu-pool") { pool },
  ]

  /// Made once, as in a service, and as the threads of Dispatch are: a round is shorter than the system needs to spread new threads over the processors.
  private static let pool = ThreadPoolScheduler()

  private static let heavyItems = 2_000
  private static let heavySum = (0..<heavyItems).reduce(0) { $0 &+ burn($1) }

  /// Elements that each take some twenty microseconds of a processor's: on one thread, or on as many as the scheduler has. On two processors the latter
  /// should take little more than half as long.
  private static func heavy(
    _ name: String, on makeScheduler: (@Sendable () -> any ImmediateSchedulerType)?
  ) -> Workload {
    Workload(name, items: heavyItems, expected: heavySum, floor: nil) { round in
      let elements = create(heavyItems)
      if let scheduler = makeScheduler?() {
        elements.flatMap { Observable.just($0).map(burn).subscribe(on: scheduler) }.addAndWait(to: round.sum)
      } else {
        elements.flatMap { Observable.just($0).map(burn) }.addAndWait(to: round.sum)
      }
    }
  }

  /// Arithmetic in which each step waits for the one before.
  @Sendable
  private static func burn(_ seed: Int) -> Int {
    var value = UInt64(bitPattern: Int64(seed)) | 1
    for _ in 0..<10_000 {
      value ^= value >> 29
      value = value &* 6_364_136_223_846_793_005
    }
    return Int(value >> 40)
  }
}
