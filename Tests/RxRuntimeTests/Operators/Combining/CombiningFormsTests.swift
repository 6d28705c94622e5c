import RxRuntime
import Testing

/// Every form of the operators that combine, written as in programs for RxSwift: without a type annotation.
@Suite struct CombiningFormsTests {
  let one = Observable.just(1)
  let two = Observable.of(2, 3)
  let word = Observable.just("a")

  @Test func `concat`() {
    #expect(text(of: one.concat(two)) == "1 2 3 |")
    #expect(text(of: Observable.concat(one, two)) == "1 2 3 |")
    #expect(text(of: Observable.concat([one, two])) == "1 2 3 |")
    #expect(text(of: Observable.concat(AnySequence([one, two]).sendable)) == "1 2 3 |")
    #expect(text(of: Observable.of(one, two).concat()) == "1 2 3 |")
    #expect(text(of: two.concatMap { Observable.of($0, $0) }) == "2 2 3 3 |")
  }

  @Test func `merge`() {
    #expect(text(of: Observable.merge(one, two)) == "1 2 3 |")
    #expect(text(of: Observable.merge([one, two])) == "1 2 3 |")
    #expect(text(of: Observable.merge([one, two].lazy.map { $0 })) == "1 2 3 |")
    #expect(text(of: Observable.of(one, two).merge()) == "1 2 3 |")
    #expect(text(of: Observable.of(one, two).merge(maxConcurrent: 1)) == "1 2 3 |")
  }

  @Test func `combineLatest`() {
    #expect(text(of: Observable.combineLatest(one, word) { "\($0)\($1)" }) == "1a |")
    #expect(text(of: Observable.combineLatest(one, word, resultSelector: { "\($0)\($1)" })) == "1a |")
    #expect(text(of: Observable.combineLatest(one, word).map { "\($0)\($1)" }) == "1a |")
    #expect(text(of: Observable.combineLatest(one, word, two) { "\($0)\($1)\($2)" }) == "1a2 1a3 |")
    #expect(text(of: Observable.combineLatest(one, word, two).map { "\($0.0)\($0.1)\($0.2)" }) == "1a2 1a3 |")
    #expect(text(of: Observable.combineLatest([one, two]) { $0.reduce(0, +) }) == "3 4 |")
    #expect(text(of: Observable.combineLatest([one, two])) == "[1, 2] [1, 3] |")
    #expect(
      text(
        of: Observable.combineLatest(one, one, one, one, one, one, one, one) {
          $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
        }) == "8 |")
  }

  @Test func `zip`() {
    #expect(text(of: Observable.zip(one, word) { "\($0)\($1)" }) == "1a |")
    #expect(text(of: Observable.zip(two, word, resultSelector: { "\($0)\($1)" })) == "2a |")
    #expect(text(of: Observable.zip(one, word).map { "\($0)\($1)" }) == "1a |")
    #expect(text(of: Observable.zip(one, word, two) { "\($0)\($1)\($2)" }) == "1a2 |")
    #expect(text(of: Observable.zip(one, word, two).map { "\($0.0)\($0.1)\($0.2)" }) == "1a2 |")
    #expect(text(of: Observable.zip([one, two]) { $0.reduce(0, +) }) == "3 |")
    #expect(text(of: Observable.zip([one, two])) == "[1, 2] |")
  }

  @Test func `amb, withLatestFrom, sample, take(until:) and skip(until:)`() {
    #expect(text(of: one.amb(two)) == "1 |")
    #expect(text(of: Observable.amb([two, one])) == "1 |")
    #expect(text(of: Observable.amb(AnySequence([one, two]))) == "1 |")
    #expect(text(of: two.withLatestFrom(word)) == "a a |")
    #expect(text(of: two.withLatestFrom(word) { "\($0)\($1)" }) == "2a 3a |")
    #expect(text(of: one.sample(two)) == "1 |")
    #expect(text(of: two.sample(word, defaultValue: 0)) == "0 0")
    #expect(text(of: two.take(until: word)) == "|")
    #expect(text(of: two.skip(until: word)) == "2 3 |")
  }

  @Test func `flatMap, flatMapFirst, flatMapLatest and switchLatest`() {
    #expect(text(of: two.flatMap { Observable.just($0) }) == "2 3 |")
    #expect(text(of: two.flatMapFirst { Observable.just($0) }) == "2 3 |")
    #expect(text(of: two.flatMapLatest { Observable.just($0) }) == "2 3 |")
    #expect(text(of: two.map { Observable.just($0) }.switchLatest()) == "2 3 |")
  }

  @Test func `retry(when:) finds the type of its errors`() {
    let failing = Observable<Int>.error(Boom()).startWith(1)
    #expect(text(of: failing.retry { errors in errors.map { _ in 0 } }.take(2)) == "1 1 |")
    #expect(text(of: failing.retry(when: { errors in errors.map { _ in 0 } }).take(2)) == "1 1 |")
    #expect(text(of: failing.retry(when: { $0 }).take(2)) == "1 1 |")
    #expect(
      text(
        of: failing.retry { (errors: Observable<Boom>) in
          errors.flatMap { error in Observable<Int>.error(Boom("after \(error)")) }
        }) == "1 x(after boom)")
    #expect(
      text(
        of: failing.retry { errors in
          errors.scan(0) { count, _ in count + 1 }.flatMap { count -> Observable<Int> in
            if count < 3 { return .just(count) }
            return .error(Boom("enough"))
          }
        }) == "1 1 1 x(enough)")
  }

  @Test func `multicast`() {
    #expect(text(of: two.multicast(PublishSubject<Int>()).refCount()) == "2 3 |")
    #expect(text(of: two.multicast { PublishSubject<Int>() }.refCount()) == "2 3 |")
    #expect(text(of: two.multicast(makeSubject: { ReplaySubject<Int>.createUnbounded() }).refCount()) == "2 3 |")
    #expect(
      text(of: two.multicast({ PublishSubject<Int>() }, selector: { Observable.zip($0, $0.skip(1)) { $0 * 10 + $1 } }))
        == "23 |")
    #expect(text(of: two.replayAll().refCount()) == "2 3 |")
    #expect(text(of: two.publish().refCount()) == "2 3 |")
  }
}
