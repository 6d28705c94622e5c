import RxRuntime
import TestSupport
import Testing

/// The former spellings, behind a protocol: a requirement may be called without a warning.
private protocol FormerSpellings {
  var results: [(former: Observable<Int>, result: String)] { get }
  func putIntoBag(_ disposable: any Disposable, _ bag: DisposeBag)
}

private struct Spellings: FormerSpellings {
  let source = Observable.of(1, 2, 3)
  let failing = Observable.of(1).concat(Observable.error(Boom()))

  @available(*, deprecated)
  var results: [(former: Observable<Int>, result: String)] {
    [
      (failing.catchError { _ in .just(9) }, "1 9 |"),
      (failing.catchErrorJustReturn(9), "1 9 |"),
      (.catchError([failing, .just(9)]), "1 9 |"),
      (source.elementAt(1), "2 |"),
      (source.skipWhile { $0 < 2 }, "2 3 |"),
      (source.takeWhile { $0 < 2 }, "1 |"),
      (source.takeUntil(.inclusive) { $0 == 2 }, "1 2 |"),
      (source.takeUntil(.exclusive) { $0 == 2 }, "1 |"),
      (source.takeUntil(Observable.just(0)), "|"),
      (source.skipUntil(Observable.just(0)), "1 2 3 |"),
      (failing.retryWhen { (errors: Observable<any Error>) in errors.take(1) }, "1 1 |"),
      (failing.retryWhen { (errors: Observable<Boom>) in errors.take(1) }, "1 1 |"),
      (source.take(.seconds(1), scheduler: ManualScheduler()), "1 2 3 |"),
      (source.skipWhileWithIndex { $0 + $1 < 3 }, "2 3 |"),
      (source.takeWhileWithIndex { $0 + $1 < 3 }, "1 |"),
      (source.mapWithIndex { $0 * 10 + $1 }, "10 21 32 |"),
      (source.flatMapWithIndex { Observable.of($0, $1) }, "1 0 2 1 3 2 |"),
      (Observable.from(5 as Int?), "5 |"),
      (Observable.from(nil as Int?), "|"),
      (Observable.from(5 as Int?, scheduler: InlineScheduler()), "5 |"),
      (source.observeOn(InlineScheduler()), "1 2 3 |"),
      (source.subscribeOn(InlineScheduler()), "1 2 3 |"),
      (source.shareReplay(1), "1 2 3 |"),
      (source.shareReplayLatestWhileConnected(), "1 2 3 |"),
    ]
  }

  @available(*, deprecated)
  func putIntoBag(_ disposable: any Disposable, _ bag: DisposeBag) { disposable.addDisposableTo(bag) }
}

@Suite struct DeprecatedTests {
  private let spellings: any FormerSpellings = Spellings()

  @Test func `former spellings do what those do that they are now`() {
    for (former, result) in spellings.results { #expect(text(of: former) == result) }
  }

  @Test func `a disposable goes into a bag by its former name`() {
    let source = PublishSubject<Int>()
    do {
      let bag = DisposeBag()
      spellings.putIntoBag(source.subscribe(), bag)
      withExtendedLifetime(bag) { #expect(source.hasObservers) }
    }
    #expect(!source.hasObservers)
  }
}
