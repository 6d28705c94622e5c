import RxSchedulers

/// Sources that follow one another: what it costs to get from one to the next.
enum Successions {
  static let workloads = [
    Workload("concat-of-just", items: count, expected: count, floor: nil) { round in
      Observable.concat([Observable<Int>](repeating: .just(1), count: count)).add(to: round.sum)
    },
    Workload("retry", items: count, expected: count, floor: nil) { round in
      failing(after: 1).retry(count).catchAndReturn(0).add(to: round.sum)
    },
    Workload("retry-when", items: count, expected: count, floor: nil) { round in
      failing(after: 1)
        .retry { (errors: Observable<any Error>) in errors.map { _ in 0 } }
        .take(count)
        .add(to: round.sum)
    },
    Workload("catch", items: count, expected: 2 * count, floor: nil) { round in
      let source = failing(after: 1).catch { _ in .just(1) }
      for _ in 0..<count { source.add(to: round.sum) }
    },
    Workload("catch-sequence", items: count, expected: count, floor: nil) { round in
      Observable.catch(sequence: [Observable<Int>](repeating: failing(after: 1), count: count))
        .catchAndReturn(0)
        .add(to: round.sum)
    },
    Workload("retry-wait", items: count, expected: count, floor: nil) { round in
      let scheduler = SteppedScheduler()
      let backoff = RetryBackoff(initialDelay: .seconds(1), multiplier: 1, maximumAttempts: count)
      failing(after: 1).retry(backoff, scheduler: scheduler).catchAndReturn(0).add(to: round.sum)
      for _ in 1..<count { scheduler.pass(.seconds(1)) }
    },
    Workload("delay-subscription", items: count, expected: count, floor: nil) { round in
      let scheduler = SteppedScheduler()
      let source = Observable.just(1).delaySubscription(.seconds(1), scheduler: scheduler)
      for _ in 0..<count {
        source.add(to: round.sum)
        scheduler.pass(.seconds(1))
      }
    },
    Workload("if-empty-switch-to", items: count, expected: count, floor: nil) { round in
      let source = Observable<Int>.empty().ifEmpty(switchTo: .just(1))
      for _ in 0..<count { source.add(to: round.sum) }
    },
    Workload("using", items: count, expected: count, floor: nil) { round in
      let source = Observable.using({ Resource() }, observableFactory: { _ in .just(1) })
      for _ in 0..<count { source.add(to: round.sum) }
    },
  ]

  private static let count = 100_000

  private struct Failure: Error {}

  /// Nothing to let go of.
  private struct Resource: Disposable {
    func dispose() {}
  }

  private static func failing(after element: Int) -> Observable<Int> {
    Observable.error(Failure()).startWith(element)
  }
}
