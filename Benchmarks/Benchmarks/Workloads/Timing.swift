import RxSchedulers

/// Operators with a clock: what an element costs that comes in time, with what a period costs spread over its elements.
///
/// A thousand elements come, then a period passes, a thousand times over. The clock stands still meanwhile and costs next to nothing; what a
/// machine's clock costs comes on top, for all but `take-for` and `skip-for`, which look at it at the beginning only.
enum Timing {
  private static let period = Duration.seconds(1)
  private static let burst = 1000
  private static let periods = million / burst
  /// The last elements of all periods.
  private static let lasts = burst * (triangle(periods) + periods) - periods

  static let workloads = [
    Workload("time-interval", items: million, expected: million) { round in
      let sum = round.sum
      feed { source, scheduler in source.timeInterval(scheduler: scheduler).subscribe(onNext: { _ in sum.add(1) }) }
    },
    Workload("delay", items: million, expected: triangle(million)) { round in
      feed { source, scheduler in source.delay(period, scheduler: scheduler).add(to: round.sum) }
    },
    Workload("debounce", items: million, expected: lasts) { round in
      feed { source, scheduler in source.debounce(period, scheduler: scheduler).add(to: round.sum) }
    },
    Workload("throttle", items: million, expected: lasts) { round in
      feed { source, scheduler in source.throttle(period, scheduler: scheduler).add(to: round.sum) }
    },
    Workload("timeout", items: million, expected: triangle(million)) { round in
      feed { source, scheduler in source.timeout(period * 2, scheduler: scheduler).add(to: round.sum) }
    },
    Workload("buffer-time", items: million, expected: million) { round in
      let sum = round.sum
      feed { source, scheduler in
        source.buffer(timeSpan: period, count: million, scheduler: scheduler).subscribe(onNext: { sum.add($0.count) })
      }
    },
    Workload("window", items: million, expected: triangle(million)) { round in
      feed { source, scheduler in
        source.window(timeSpan: period, count: million, scheduler: scheduler).merge().add(to: round.sum)
      }
    },
    Workload("take-for", items: million, expected: triangle(million)) { round in
      feed { source, scheduler in source.take(for: .seconds(10 * periods), scheduler: scheduler).add(to: round.sum) }
    },
    Workload("skip-for", items: million, expected: triangle(million) - triangle(burst)) { round in
      feed { source, scheduler in source.skip(.milliseconds(500), scheduler: scheduler).add(to: round.sum) }
    },
  ]

  /// Sends a million elements, a burst a period, and ends the subscription when the last period is over.
  private static func feed(_ subscribe: (PublishSubject<Int>, any SchedulerType) -> any Disposable) {
    let scheduler = SteppedScheduler()
    let source = PublishSubject<Int>()
    let subscription = subscribe(source, scheduler)
    for start in stride(from: 0, to: million, by: burst) {
      for element in start..<(start + burst) { source.onNext(element) }
      scheduler.pass(period)
    }
    subscription.dispose()
  }
}
