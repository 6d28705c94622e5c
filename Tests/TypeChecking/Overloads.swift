// Every form of the operators that have several, without a type on any closure.

import RxRelay
import RxSchedulers

/// Forms that differ in what they are given.
func overloads(_ numbers: Observable<Int>, _ words: Observable<String>, _ scheduler: any SchedulerType) -> [Any] {
  [
    numbers.distinctUntilChanged(),
    numbers.distinctUntilChanged { $0 % 2 },
    numbers.distinctUntilChanged { $0 == $1 },
    numbers.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }),
    words.distinctUntilChanged(at: \.count),
    numbers.single(),
    numbers.single { $0 == 1 },
    numbers.take(1),
    numbers.take(for: .seconds(1), scheduler: scheduler),
    numbers.take(until: words),
    numbers.take(until: { $0 == 3 }),
    numbers.take(until: { $0 == 3 }, behavior: .inclusive),
    numbers.take(while: { $0 < 3 }),
    numbers.take(while: { $0 < 3 }, behavior: .inclusive),
    numbers.skip(1),
    numbers.skip(.seconds(1), scheduler: scheduler),
    numbers.skip(while: { $0 < 3 }),
    numbers.skip(until: words),
    numbers.buffer(count: 2),
    numbers.buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler),
    numbers.window(timeSpan: .seconds(1), count: 2, scheduler: scheduler),
    numbers.timeout(.seconds(1), scheduler: scheduler),
    numbers.timeout(.seconds(1), other: numbers, scheduler: scheduler),
    numbers.timeout(.seconds(1), other: Single.just(1), scheduler: scheduler),
    numbers.throttle(.seconds(1), scheduler: scheduler),
    numbers.throttle(.seconds(1), latest: false, scheduler: scheduler),
    numbers.sample(words),
    numbers.sample(words, defaultValue: 1),
    numbers.ifEmpty(default: 1),
    numbers.ifEmpty(switchTo: .just(1)),
    numbers.scan(0) { $0 + $1 },
    numbers.scan(into: [0]) { $0.append($1) },
    numbers.reduce(0) { $0 + $1 },
    numbers.reduce(0, accumulator: { $0 + $1 }, mapResult: { "\($0)" }),
    numbers.withLatestFrom(words),
    numbers.withLatestFrom(words) { "\($0)\($1)" },
    numbers.withUnretained(BehaviorRelay(value: 1)),
    numbers.withUnretained(BehaviorRelay(value: 1)) { relay, number in relay.value + number },
    numbers.groupBy { $0 % 2 },
    numbers.debug(),
    numbers.debug("numbers", trimOutput: true),
  ]
}

/// Sequences of sequences, and collections of them.
func combining(_ numbers: Observable<Int>, _ words: Observable<String>) -> [Any] {
  [
    numbers.flatMap { Observable.just("\($0)") },
    numbers.flatMap { Single.just("\($0)") },
    numbers.flatMap { Maybe.just("\($0)") },
    numbers.flatMap { Infallible.just("\($0)") },
    numbers.flatMap { number in
      let text = "\(number)"
      return Observable.just(text)
    },
    numbers.flatMapFirst { Observable.just("\($0)") },
    numbers.flatMapLatest { Observable.just("\($0)") },
    numbers.concatMap { Observable.just("\($0)") },
    numbers.map { Observable.just($0) }.merge(),
    numbers.map { Observable.just($0) }.merge(maxConcurrent: 2),
    numbers.map { Observable.just($0) }.concat(),
    numbers.map { Observable.just($0) }.switchLatest(),
    numbers.concat(numbers),
    numbers.concat(Single.just(1)),
    numbers.amb(numbers),
    numbers.startWith(1),
    numbers.startWith(1, 2),
    Observable.merge(numbers, numbers),
    Observable.merge([numbers, numbers]),
    Observable.merge(CollectionOfOne(numbers)),
    Observable.concat(numbers, numbers),
    Observable.concat([numbers, numbers]),
    Observable.concat(CollectionOfOne(numbers)),
    Observable.amb([numbers, numbers]),
    Observable.combineLatest(numbers, words),
    Observable.combineLatest(numbers, words) { "\($0)\($1)" },
    Observable.combineLatest([numbers, numbers]),
    Observable.combineLatest([numbers, numbers]) { $0.count },
    Observable.zip(numbers, words),
    Observable.zip(numbers, words) { "\($0)\($1)" },
    Observable.zip([numbers, numbers]),
    Observable.zip([numbers, numbers]) { $0.count },
    Infallible.merge(.just(1), .just(2)),
    Infallible.merge([.just(1), .just(2)]),
    Infallible.concat(.just(1), .just(2)),
    Infallible.concat([.just(1), .just(2)]),
    Infallible.zip(Infallible.just(1), Infallible.just("a")),
    Infallible.combineLatest([Infallible.just(1)]) { $0.count },
    Completable.merge(.empty(), .empty()),
    Completable.merge([.empty(), .empty()]),
    Completable.concat(.empty(), .empty()),
    Completable.zip([.empty(), .empty()]),
    Single.zip([Single.just(1)]),
    Single.zip([Single.just(1)]) { $0.count },
    Single.zip(Single.just(1), Single.just("a")),
  ]
}

/// What is done about errors.
func failing(_ numbers: Observable<Int>, _ scheduler: any SchedulerType) -> [Any] {
  [
    numbers.catch { _ in .just(1) },
    numbers.catch { error in
      guard error is RxError else { throw error }
      return numbers
    },
    numbers.catchAndReturn(1),
    Observable.catch(sequence: [numbers, numbers]),
    numbers.retry(),
    numbers.retry(3),
    numbers.retry(when: { $0 }),
    numbers.retry(when: { errors in errors.flatMap { _ in Observable.just(1) } }),
    numbers.retry(when: { errors in
      errors.enumerated().flatMap { attempt, error in
        attempt < 3 ? Observable<Int>.timer(.seconds(attempt), scheduler: scheduler) : .error(error)
      }
    }),
    numbers.retry(when: { (errors: Observable<RxError>) in errors.map { _ in 1 } }),
    numbers.materialize().dematerialize(),
  ]
}

/// What the traits have of these.
func overloads(_ number: Single<Int>, _ word: Maybe<String>, _ scheduler: any SchedulerType) -> [Any] {
  [
    number.catch { _ in .just(1) },
    number.catchAndReturn(1),
    number.retry(),
    number.retry(2),
    number.retry(when: { $0 }),
    number.retry(when: { errors in errors.flatMap { _ in Observable.just(1) } }),
    number.retry(when: { (errors: Observable<RxError>) in errors.map { _ in 1 } }),
    number.timeout(.seconds(1), scheduler: scheduler),
    number.timeout(.seconds(1), other: .just(1), scheduler: scheduler),
    number.delay(.seconds(1), scheduler: scheduler),
    number.delaySubscription(.seconds(1), scheduler: scheduler),
    number.debug(),
    Single.using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in number }),
    Single<Int>.timer(.seconds(1), scheduler: scheduler),
    word.ifEmpty(default: "none"),
    word.ifEmpty(switchTo: Single.just("none")),
    word.ifEmpty(switchTo: Maybe.empty()),
  ]
}

/// What an infallible has of these.
func overloads(_ numbers: Infallible<Int>, _ words: Infallible<String>, _ scheduler: any SchedulerType) -> [Any] {
  [
    numbers.distinctUntilChanged(),
    numbers.distinctUntilChanged { $0 % 2 },
    numbers.distinctUntilChanged { $0 == $1 },
    numbers.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }),
    words.distinctUntilChanged(at: \.count),
    numbers.take(1),
    numbers.take(for: .seconds(1), scheduler: scheduler),
    numbers.take(until: words),
    numbers.take(until: words.asObservable()),
    numbers.take(until: { $0 == 3 }),
    numbers.take(until: { $0 == 3 }, behavior: .inclusive),
    numbers.take(while: { $0 < 3 }),
    numbers.skip(1),
    numbers.skip(while: { $0 < 3 }),
    numbers.skip(until: words.asObservable()),
    numbers.debounce(.seconds(1), scheduler: scheduler),
    numbers.throttle(.seconds(1), scheduler: scheduler),
    numbers.flatMapFirst { Infallible.just("\($0)") },
    numbers.withUnretained(BehaviorRelay(value: 1)),
    numbers.withUnretained(BehaviorRelay(value: 1)) { relay, number in relay.value + number },
    numbers.withUnretained(BehaviorRelay(value: 1)) { $0.value + $1 },
    numbers.scan(0) { $0 + $1 },
    numbers.scan(into: [0]) { $0.append($1) },
  ]
}

/// Sources.
func sources(_ scheduler: any SchedulerType) -> [Any] {
  [
    Observable.just(1),
    Observable.just(1, scheduler: scheduler),
    Observable.of(1, 2),
    Observable.of(1, 2, scheduler: scheduler),
    Observable.from([1, 2]),
    Observable.from([1, 2], scheduler: scheduler),
    Observable.from(1...2),
    Observable.from(Set([1]), scheduler: scheduler),
    Observable.from(["a": 1]),
    Observable.from(optional: 1),
    Observable.from(optional: 1, scheduler: scheduler),
    Observable.range(start: 1, count: 2),
    Observable.range(start: 1, count: 2, scheduler: scheduler),
    Observable.repeatElement(1),
    Observable.repeatElement(1, scheduler: scheduler),
    Observable.generate(initialState: 1, condition: { $0 < 3 }, iterate: { $0 + 1 }),
    Observable.deferred { .just(1) },
    Observable<Int>.timer(.seconds(1), scheduler: scheduler),
    Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: scheduler),
    Observable<Int>.interval(.seconds(1), scheduler: scheduler),
    Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    },
    Observable.using({ BooleanDisposable() }, observableFactory: { _ in .just(1) }),
    Single<Int>.create { observer in
      observer(.success(1))
      return Disposables.create()
    },
    Maybe<Int>.create { observer in
      observer(.completed)
      return Disposables.create()
    },
    Completable.create { observer in
      observer(.completed)
      return Disposables.create()
    },
    Infallible<Int>.create { observer in
      observer(.next(1))
      return Disposables.create()
    },
  ]
}
