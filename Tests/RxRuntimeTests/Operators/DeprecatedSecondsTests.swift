import RxAtomics
import RxRuntime
import Testing

/// An operator with a time that is told in one way or another.
private typealias Timed<Time> = @Sendable (Observable<Int>, Time, ManualScheduler) -> Observable<Int>

/// The former spellings, behind a protocol: a requirement may be called without a warning.
private protocol FormerSpellings {
  var pairs: [(former: Timed<Double>, now: Timed<Duration>)] { get }
}

private struct Spellings: FormerSpellings {
  @available(*, deprecated)
  var pairs: [(former: Timed<Double>, now: Timed<Duration>)] {
    [
      ({ $0.delay($1, scheduler: $2) }, { $0.delay($1, scheduler: $2) }),
      ({ $0.delaySubscription($1, scheduler: $2) }, { $0.delaySubscription($1, scheduler: $2) }),
      ({ $0.debounce($1, scheduler: $2) }, { $0.debounce($1, scheduler: $2) }),
      ({ $0.throttle($1, scheduler: $2) }, { $0.throttle($1, scheduler: $2) }),
      (
        { $0.throttle($1, latest: false, scheduler: $2) }, { $0.throttle($1, latest: false, scheduler: $2) }
      ),
      ({ $0.timeout($1, scheduler: $2) }, { $0.timeout($1, scheduler: $2) }),
      (
        { $0.timeout($1, other: Observable.just(9), scheduler: $2) },
        { $0.timeout($1, other: Observable.just(9), scheduler: $2) }
      ),
      ({ $0.take($1, scheduler: $2) }, { $0.take(for: $1, scheduler: $2) }),
      ({ $0.skip($1, scheduler: $2) }, { $0.skip($1, scheduler: $2) }),
      (
        { $0.buffer(timeSpan: $1, count: 9, scheduler: $2).map(\.count) },
        { $0.buffer(timeSpan: $1, count: 9, scheduler: $2).map(\.count) }
      ),
      (
        { $0.window(timeSpan: $1, count: 9, scheduler: $2).enumerated().map { $0.index } },
        { $0.window(timeSpan: $1, count: 9, scheduler: $2).enumerated().map { $0.index } }
      ),
      (
        { Observable<Int>.interval($1, scheduler: $2).take(3) }, { Observable<Int>.interval($1, scheduler: $2).take(3) }
      ),
      ({ Observable<Int>.timer($1, scheduler: $2) }, { Observable<Int>.timer($1, scheduler: $2) }),
      (
        { Observable<Int>.timer($1, period: $1, scheduler: $2).take(2) },
        { Observable<Int>.timer($1, period: $1, scheduler: $2).take(2) }
      ),
    ]
  }
}

@Suite struct DeprecatedSecondsTests {
  private let spellings: any FormerSpellings = Spellings()

  @Test func `a number of seconds is an interval`() {
    for (index, pair) in spellings.pairs.enumerated() {
      let former = transcript { pair.former($0, 0.5, $1) }
      #expect(former == transcript { pair.now($0, .milliseconds(500), $1) }, "\(index)")
      #expect(former != transcript { pair.now($0, .milliseconds(900), $1) }, "\(index)")
    }
  }

  @Test func `seconds that no interval can be are as near to it as they can`() {
    let spelling = spellings.pairs[0]
    for seconds in [-1, -.infinity, .nan] as [Double] {
      #expect(transcript { spelling.former($0, seconds, $1) } == transcript { spelling.now($0, .zero, $1) })
    }
    for seconds in [.infinity, .greatestFiniteMagnitude, 1e15] as [Double] {
      #expect(transcript { spelling.former($0, seconds, $1) } == transcript { spelling.now($0, .seconds(1 << 40), $1) })
    }
  }

  /// What an operator makes of 1, 2, 3, 200, 400 and 600 milliseconds apart, and the completion a second after that: each event with its time.
  private func transcript(_ operation: (Observable<Int>, ManualScheduler) -> Observable<Int>) -> [String] {
    let scheduler = ManualScheduler()
    let begin = scheduler.now
    let source = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = operation(source, scheduler).subscribe { event in
      log.add("\(event) @ \(begin.duration(to: scheduler.now))")
    }
    for (element, pause) in [(1, 200), (2, 400), (3, 600), (4, 1_000)] {
      source.onNext(element)
      scheduler.advance(by: .milliseconds(pause))
    }
    source.onCompleted()
    scheduler.advance(by: .seconds(2))
    subscription.dispose()
    return log.all
  }
}
