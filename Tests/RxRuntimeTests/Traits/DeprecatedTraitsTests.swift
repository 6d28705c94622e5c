import RxRuntime
import TestSupport
import Testing

/// What uses former spellings, behind a protocol that does not say so: a test may not be deprecated.
private protocol FormerTraitSpellings {
  var results: [(former: Single<Int>, result: String)] { get }
  var maybes: [(former: Maybe<Int>, result: String)] { get }
  func subscribe(_ single: Single<Int>, _ log: Log<String>) -> any Disposable
}

private struct TraitSpellings: FormerTraitSpellings {
  let log: Log<String>
  private let one = Single.just(1)
  private let failing = Single<Int>.error(Boom())

  init(_ log: Log<String>) { self.log = log }

  @available(*, deprecated)
  var results: [(former: Single<Int>, result: String)] {
    [
      (one.observeOn(InlineScheduler()), "1"),
      (one.subscribeOn(InlineScheduler()), "1"),
      (failing.catchError { _ in .just(9) }, "9"),
      (failing.catchErrorJustReturn(9), "9"),
      (
        failing.retryWhen { (errors: Observable<any Error>) in errors.take(1).concat(Observable.error(Boom("end"))) },
        "x(end)"
      ),
      (
        failing.retryWhen { (errors: Observable<Boom>) in errors.take(1).concat(Observable.error(Boom("end"))) },
        "x(end)"
      ),
      (one.do(onNext: { [log] in log.add("\($0)") }), "1"),
      (failing.do(onNext: nil, onError: { [log] in log.add("\($0)") }), "x(boom)"),
    ]
  }

  @available(*, deprecated)
  var maybes: [(former: Maybe<Int>, result: String)] {
    [(Maybe<Int>.error(Boom()).catchErrorJustReturn(9), "9")]
  }

  @available(*, deprecated)
  func subscribe(_ single: Single<Int>, _ log: Log<String>) -> any Disposable {
    single.subscribe(onSuccess: { log.add("\($0)") }, onError: { log.add("\($0)") })
  }
}

@Suite struct DeprecatedTraitsTests {
  @Test func `former spellings do what those do that they are now`() {
    let log = Log<String>()
    let spellings: any FormerTraitSpellings = TraitSpellings(log)
    for (former, result) in spellings.results { #expect(text(of: former) == result) }
    for (former, result) in spellings.maybes { #expect(text(of: former) == result) }
    #expect(log.all == ["1", "boom"])
    _ = spellings.subscribe(.error(Boom()), log)
    #expect(log.all == ["1", "boom", "boom"])
  }
}
