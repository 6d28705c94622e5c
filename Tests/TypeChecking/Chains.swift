// What a client writes, without a type on any closure. `.ci/run` fails when the compiler takes too long for an expression.
//
// The compiler solves all closures of a chain together, and each arithmetic operator in them has some thirty overloads: a chain with many of
// them is slow over a class without any overload as well. What these chains guard is what the library adds to that.

import RxRelay
import RxSchedulers

/// Long expressions.
func chains(_ numbers: Observable<Int>, _ words: Observable<String>, _ scheduler: any SchedulerType) -> [Any] {
  let latest = Observable.combineLatest(
    numbers, words, numbers, words, numbers, words, numbers, words, numbers, words)
  let selected = Observable.combineLatest(
    numbers, words, numbers, words, numbers, words, numbers, words, numbers, words
  ) { a, b, c, d, e, f, g, h, i, j in "\(a)\(b)\(c)\(d)\(e)\(f)\(g)\(h)\(i)\(j)" }
  let summed = Observable.combineLatest(
    numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers,
    resultSelector: { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9 })
  let zipped = Observable.zip(
    numbers, words, numbers, words, numbers, words, numbers, words, numbers, words)
  let zippedSelected = Observable.zip(
    numbers, words, numbers, words, numbers, words, numbers, words, numbers, words
  ) { a, b, c, d, e, f, g, h, i, j in "\(a)\(b)\(c)\(d)\(e)\(f)\(g)\(h)\(i)\(j)" }
  let chain =
    numbers
    .filter { $0 > 0 }
    .map { $0 + 1 }
    .compactMap { $0 == 7 ? nil : $0 }
    .distinctUntilChanged()
    .scan(0) { $0 + $1 }
    .skip(1)
    .skip(while: { $0 < 2 })
    .take(while: { $0 < 1_000 })
    .map { "\($0)" }
    .do(onNext: { print($0) })
    .flatMap { Observable.of($0, $0) }
    .withLatestFrom(words)
    .startWith("first")
    .enumerated()
    .map { index, word in word.count }
    .buffer(timeSpan: .milliseconds(20), count: 3, scheduler: scheduler)
    .flatMapLatest { Observable.from($0) }
    .retry(3)
    .catch { _ in .just(0) }
    .observe(on: scheduler)
    .map { ($0, $0.description) }
    .filter { number, text in !text.isEmpty }
    .share(replay: 1)
    .subscribe(onNext: { print($0, $1) })
  let flattened = numbers.map { [$0] }.flatMap { Observable.from($0) }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
  return [latest, selected, summed, zipped, zippedSelected, chain, flattened]
}

/// Long expressions of the traits.
func chains(_ number: Single<Int>, _ word: Maybe<String>, _ work: Completable) -> [Any] {
  let zipped = Single.zip(number, number, number, number, number, number, number, number, number, number)
  let selected = Single.zip(number, number, number, number, number, number, number, number) { a, b, c, d, e, f, g, h in
    "\(a)\(b)\(c)\(d)\(e)\(f)\(g)\(h)"
  }
  let maybes = Maybe.zip(word, word, word) { $0 + $1 + $2 }
  let chain =
    number
    .map { $0 + 1 }
    .filter { $0 > 1 }
    .flatMap { .just($0 * 2) }
    .compactMap { $0 == 2 ? nil : "\($0)" }
    .catchAndReturn("none")
    .asSingle()
    .flatMap { .just($0.count) }
    .flatMapCompletable { $0 == 0 ? work : .empty() }
    .andThen(number)
    .catch { _ in .just(0) }
    .retry(2)
    .do(onSuccess: { print($0) })
    .asCompletable()
    .concat(work)
    .andThen(word)
    .asObservable()
    .asSingle()
    .subscribe(onSuccess: { print($0) }, onFailure: { print($0) })
  return [zipped, selected, maybes, chain]
}

/// Long expressions of an infallible.
func chains(_ numbers: Infallible<Int>, _ words: Infallible<String>) -> [Any] {
  let latest = Infallible.combineLatest(numbers, words, numbers, words, numbers, words, numbers, words)
  let zipped = Infallible.zip(numbers, words, numbers, words, numbers, words, numbers, words) {
    a, b, c, d, e, f, g, h in "\(a)\(b)\(c)\(d)\(e)\(f)\(g)\(h)"
  }
  let chain =
    numbers
    .filter { $0 > 0 }
    .map { $0 + 1 }
    .compactMap { $0 == 7 ? nil : $0 }
    .scan(0) { $0 + $1 }
    .flatMap { Infallible.of($0, $0) }
    .flatMapLatest { Infallible.just("\($0)") }
    .withLatestFrom(words) { $0 + $1 }
    .startWith("first")
    .concat(words)
    .share(replay: 1)
    .bind(onNext: { print($0) })
  return [latest, zipped, chain]
}
