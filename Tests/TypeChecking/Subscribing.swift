// Subscriptions, side effects and conversions in all their forms, without a type on any closure.

import RxRelay
import RxSchedulers

/// An object that closures work with.
final class Holder: Sendable {}

/// The forms of `subscribe` and `bind`.
func subscribing(_ numbers: Observable<Int>, _ bag: DisposeBag) {
  let holder = Holder()
  let (subject, optionals) = (PublishSubject<Int>(), PublishSubject<Int?>())
  let (publish, behavior, replay) = (
    PublishRelay<Int>(), BehaviorRelay<Int?>(value: nil), ReplayRelay<Int>.create(bufferSize: 1)
  )
  numbers.subscribe().disposed(by: bag)
  numbers.subscribe { print($0) }.disposed(by: bag)
  numbers.subscribe { event in
    switch event {
    case .next(let number): print(number + 1)
    case .error(let error): print(error)
    case .completed: print("completed")
    }
  }.disposed(by: bag)
  numbers.subscribe(subject).disposed(by: bag)
  numbers.subscribe(onNext: { print($0 + 1) }).disposed(by: bag)
  numbers.subscribe(onNext: { print($0 + 1) }, onError: { print($0) }).disposed(by: bag)
  numbers.subscribe(onCompleted: { print("completed") }, onDisposed: { print("disposed") }).disposed(by: bag)
  numbers.subscribe(with: holder, onNext: { print($0, $1 + 1) }, onDisposed: { print($0) }).disposed(by: bag)
  numbers.subscribe(with: holder) { holder, number in print(holder, number + 1) }.disposed(by: bag)
  numbers.bind { print($0 + 1) }.disposed(by: bag)
  numbers.bind(onNext: { print($0 + 1) }).disposed(by: bag)
  numbers.bind(with: holder) { print($0, $1 + 1) }.disposed(by: bag)
  numbers.bind(to: subject).disposed(by: bag)
  numbers.bind(to: optionals).disposed(by: bag)
  numbers.bind(to: subject, subject).disposed(by: bag)
  numbers.bind(to: publish).disposed(by: bag)
  numbers.bind(to: behavior).disposed(by: bag)
  numbers.bind(to: replay).disposed(by: bag)
  numbers.bind(to: { $0.subscribe() }).disposed(by: bag)
  numbers.asInfallible(onErrorJustReturn: 0).bind(to: publish).disposed(by: bag)
  numbers.asInfallible(onErrorJustReturn: 0).bind(to: subject).disposed(by: bag)
  numbers.asInfallible(onErrorJustReturn: 0).subscribe(onNext: { print($0 + 1) }).disposed(by: bag)
  numbers.asSingle().subscribe(onSuccess: { print($0 + 1) }, onFailure: { print($0) }).disposed(by: bag)
  numbers.asSingle().subscribe(with: holder, onSuccess: { print($0, $1 + 1) }).disposed(by: bag)
  numbers.asSingle().subscribe { result in
    switch result {
    case .success(let number): print(number + 1)
    case .failure(let error): print(error)
    }
  }.disposed(by: bag)
  numbers.asMaybe().subscribe(onSuccess: { print($0 + 1) }, onError: { print($0) }, onCompleted: {}).disposed(by: bag)
  numbers.asMaybe().subscribe { print($0) }.disposed(by: bag)
  numbers.ignoreElements().asCompletable().subscribe(onCompleted: {}, onError: { print($0) }).disposed(by: bag)
  numbers.ignoreElements().asCompletable().subscribe { print($0) }.disposed(by: bag)
}

/// The closures of `do`.
func watching(_ numbers: Observable<Int>) -> [Any] {
  [
    numbers.do(onNext: { print($0 + 1) }),
    numbers.do(onNext: { print($0 + 1) }, afterNext: { print($0) }, onError: { print($0) }, onCompleted: {}),
    numbers.do(onError: { print($0) }, onSubscribe: {}, onSubscribed: {}, onDispose: {}),
    numbers.asSingle().do(onSuccess: { print($0 + 1) }, onError: { print($0) }),
    numbers.asMaybe().do(onNext: { print($0 + 1) }, onCompleted: {}),
    numbers.ignoreElements().asCompletable().do(onError: { print($0) }, onCompleted: {}),
    numbers.asInfallible(onErrorJustReturn: 0).do(onNext: { print($0 + 1) }, onCompleted: {}),
  ]
}

/// From one trait to another.
func converting(_ numbers: Observable<Int>) -> [Any] {
  [
    numbers.asSingle().asMaybe(),
    numbers.asSingle().asCompletable(),
    numbers.asSingle().asObservable(),
    numbers.asMaybe().asSingle(),
    numbers.asMaybe().asCompletable(),
    numbers.first().map { $0 ?? 0 },
    numbers.toArray().map { $0.count },
    numbers.ignoreElements().asCompletable().andThen(numbers),
    numbers.ignoreElements().asCompletable().andThen(Single.just(1)),
    numbers.ignoreElements().asCompletable().andThen(Maybe.just(1)),
    numbers.ignoreElements().asCompletable().andThen(.empty()),
    numbers.asInfallible(onErrorJustReturn: 0).map { $0 + 1 },
    numbers.asInfallible(onErrorFallbackTo: .just(0)).map { $0 + 1 },
    numbers.asInfallible(onErrorRecover: { _ in .just(0) }).map { $0 + 1 },
    numbers.asSingle().flatMap { .just("\($0)") },
    numbers.asSingle().flatMapMaybe { .just("\($0)") },
    numbers.asSingle().flatMapCompletable { $0 == 1 ? .empty() : .error(RxError.noElements) },
    numbers.asMaybe().flatMap { .just("\($0)") },
    numbers.asMaybe().flatMapCompletable { _ in .empty() },
  ]
}

/// An array of subjects is one of observables.
func subclassing(_ flag: Bool, _ subject: PublishSubject<Int>, _ other: Observable<Int>) -> [Observable<Int>] {
  let one: Observable<Int> = subject
  return [one, flag ? subject : other, subject.map { $0 + 1 }, subject]
}
