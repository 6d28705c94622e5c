// Every former spelling that the compiler knows how to rename. `.ci/run` applies the fix-its, and compiles what they make of this file.

import RxFoundation
import RxSchedulers

/// Those of `Observable`.
func former(_ numbers: Observable<Int>, _ words: Observable<String>, _ scheduler: any SchedulerType) -> [Any] {
  [
    numbers.takeUntil(words),
    numbers.skipUntil(words),
    numbers.elementAt(1),
    numbers.skipWhile { $0 < 3 },
    numbers.skipWhile({ number in number < 3 }),
    numbers.takeWhile { $0 < 3 },
    numbers.takeWhile({ number in number < 3 }),
    numbers.take(.seconds(1), scheduler: scheduler),
    numbers.catchError { _ in .just(1) },
    numbers.catchError({ error in .error(error) }),
    numbers.catchErrorJustReturn(1),
    Observable.catchError([numbers, numbers]),
    numbers.retryWhen { (errors: Observable<any Error>) in errors.map { _ in 1 } },
    numbers.retryWhen({ (errors: Observable<RxError>) in errors.map { _ in 1 } }),
    numbers.observeOn(scheduler),
    numbers.subscribeOn(scheduler),
    numbers.shareReplay(1),
    Observable<Int>.from(1 as Int?),
    Observable<Int>.from(1 as Int?, scheduler: scheduler),
    numbers
      .observeOn(scheduler)
      .catchErrorJustReturn(1)
      .takeWhile { $0 < 3 }
      .elementAt(2)
      .map { $0 + 1 },
  ]
}

/// Those of the traits.
func former(_ number: Single<Int>, _ word: Maybe<String>, _ scheduler: any SchedulerType) -> [Any] {
  [
    number.observeOn(scheduler),
    number.subscribeOn(scheduler),
    number.catchError { _ in .just(1) },
    number.catchErrorJustReturn(1),
    number.retryWhen { (errors: Observable<any Error>) in errors.map { _ in 1 } },
    number.retryWhen { (errors: Observable<RxError>) in errors.map { _ in 1 } },
    number.do(onNext: { print($0 + 1) }),
    number.do(onNext: { print($0 + 1) }, onError: { print($0) }),
    word.observeOn(scheduler),
    word.catchErrorJustReturn("none"),
  ]
}

/// Those of subscriptions, and of what they fail with.
func former(_ number: Single<Int>, _ bag: DisposeBag) {
  number.subscribe(onSuccess: { print($0 + 1) }, onError: { print($0) }).addDisposableTo(bag)
  number.subscribe(onError: { print($0) }).addDisposableTo(bag)
  number.catchError { error in
    if case RxCocoaURLError.unknown = error { return .just(1) }
    throw error
  }.subscribe().addDisposableTo(bag)
}
