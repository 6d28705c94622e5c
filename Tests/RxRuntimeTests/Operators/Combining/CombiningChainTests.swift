import RxRuntime
import TestSupport
import Testing

/// Long chains of operators that combine, on a thread with 512 KiB of stack.
@Suite(.serialized) struct CombiningChainTests {
  /// An operator that combines a sequence with another.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let link: @Sendable (_ chain: Observable<Int>, _ other: Observable<Int>) -> Observable<Int>
  }

  static let kinds = [
    Kind(testDescription: "combineLatest") { .combineLatest($0, $1) { $0 + $1 } },
    Kind(testDescription: "combineLatest, second") { .combineLatest($1, $0) { $0 + $1 } },
    Kind(testDescription: "combineLatest, third") { .combineLatest($1, $1, $0) { $0 + $1 + $2 } },
    Kind(testDescription: "combineLatest, collection") { .combineLatest([$0, $1]) { $0[0] + $0[1] } },
    Kind(testDescription: "zip") { .zip($0, $1) { $0 + $1 } },
    Kind(testDescription: "zip, collection") { .zip([$1, $0]) { $0[0] + $0[1] } },
    Kind(testDescription: "withLatestFrom") { $0.withLatestFrom($1) { $0 + $1 } },
    Kind(testDescription: "withLatestFrom, other") { $1.withLatestFrom($0) },
    Kind(testDescription: "take(until:)") { $0.take(until: $1) },
    Kind(testDescription: "take(until:), other") { $1.take(until: $0) },
    Kind(testDescription: "skip(until:)") { $0.skip(until: $1) },
    Kind(testDescription: "sample") { $0.sample($1) },
    Kind(testDescription: "amb") { $0.amb($1) },
    Kind(testDescription: "amb of several") { .amb([$1, $0, $1]) },
    Kind(testDescription: "flatMapFirst") { chain, _ in chain.flatMapFirst { Observable.just($0) } },
    Kind(testDescription: "retry when") { chain, other in
      chain.retry { (_: Observable<TestError>) in other }
    },
  ]

  @Test(arguments: kinds)
  func `a chain over never is built, subscribed, disposed and released`(_ kind: Kind) {
    let alive = Alive()
    onThread {
      let token = alive.make()
      var chain = Observable<Int>.never().map { $0 + token.value }
      for _ in 0..<5_000 { chain = kind.link(chain, .never()) }
      chain.subscribe().dispose()
      let kept = chain.subscribe()
      chain = .never()
      kept.dispose()
    }
    #expect(alive.count == 0)
  }

  @Test(arguments: kinds)
  func `a chain that fails at its beginning fails at its end`(_ kind: Kind) {
    let seen = Transcript()
    onThread {
      let subject = PublishSubject<Int>()
      var chain = subject.asObservable()
      for _ in 0..<100 { chain = kind.link(chain, .never()) }
      seen.watch(chain)
      subject.onError(Fault.source)
      if subject.hasObservers { seen.add(Event<Int>.completed) }
    }
    #expect(seen.text == "!source")
  }

  @Test func `a chain carries events`() {
    let sum = onThread {
      let subject = PublishSubject<Int>()
      let log = Log<Int>()
      var chain = subject.asObservable()
      for _ in 0..<200 { chain = .combineLatest(chain, Observable.just(1)) { $0 + $1 } }
      _ = chain.subscribe(onNext: { log.add($0) })
      subject.onNext(1)
      return log.all
    }
    #expect(sum == [201])
  }
}
