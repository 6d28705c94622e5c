import RxRuntime
import TestSupport
import Testing

/// What an infallible sends before `subscribe` returns, as text.
private func text<Element>(of infallible: Infallible<Element>) -> String {
  let words = Log<String>()
  infallible.subscribe { event in
    switch event {
    case .next(let element): words.add("\(element)")
    case .completed: words.add("|")
    }
  }.dispose()
  return words.all.joined(separator: " ")
}

@Suite struct InfallibleTests {
  @Test func `sources send their elements`() {
    #expect(text(of: Infallible.just(1)) == "1 |")
    #expect(text(of: Infallible.of(1, 2)) == "1 2 |")
    #expect(text(of: Infallible.from([1, 2])) == "1 2 |")
    #expect(text(of: Infallible.from(Set([1]))) == "1 |")
    #expect(text(of: Infallible<Int>.empty()) == "|")
    #expect(text(of: Infallible<Int>.never()) == "")
    #expect(text(of: Infallible<Int>.deferred { .of(3, 4) }) == "3 4 |")
    let created = Infallible<Int>.create { observer in
      observer(.next(1))
      observer(.completed)
      observer(.next(2))
      return Disposables.create()
    }
    #expect(text(of: created) == "1 |")
    let scheduler = InlineScheduler()
    #expect(text(of: Infallible.just(1, scheduler: scheduler)) == "1 |")
    #expect(text(of: Infallible.of(1, 2, scheduler: scheduler)) == "1 2 |")
    #expect(text(of: Infallible.from([1, 2], scheduler: scheduler)) == "1 2 |")
    #expect(text(of: Infallible.from(Set([1]), scheduler: scheduler)) == "1 |")
  }

  @Test func `an error is replaced`() {
    let failing = Observable.of(1).concat(Observable.error(Boom()))
    #expect(text(of: failing.asInfallible(onErrorJustReturn: 9)) == "1 9 |")
    #expect(text(of: failing.asInfallible(onErrorFallbackTo: .of(8, 9))) == "1 8 9 |")
    #expect(text(of: failing.asInfallible(onErrorRecover: { .just("\($0)".count) })) == "1 4 |")
    #expect(text(of: Single.just(1).asInfallible(onErrorJustReturn: 2)) == "1 |")
  }

  @Test func `closures receive the events`() {
    let (object, log) = (Alive().make(10), Log<String>())
    _ = Infallible.of(1).subscribe(
      onNext: { log.add("\($0)") }, onCompleted: { log.add("|") }, onDisposed: { log.add("disposed") })
    _ = Infallible.of(1).subscribe(
      with: object, onNext: { log.add("\($0.value + $1)") }, onCompleted: { log.add("\($0.value) |") },
      onDisposed: { _ in log.add("disposed") })
    #expect(log.all == ["1", "|", "disposed", "11", "10 |", "disposed"])
    #expect(InfallibleEvent.next(1).event.element == 1)
    #expect(InfallibleEvent<Int>.completed.event.isCompleted)
  }

  @Test func `elements are transformed`() {
    let source = Infallible.of(1, 2, 3)
    #expect(text(of: source.map { $0 * 2 }) == "2 4 6 |")
    #expect(text(of: source.filter { $0 != 2 }) == "1 3 |")
    #expect(text(of: source.compactMap { $0 == 2 ? nil : $0 }) == "1 3 |")
    #expect(text(of: source.flatMap { Infallible.of($0, $0) }) == "1 1 2 2 3 3 |")
    #expect(text(of: source.concatMap { Infallible.just($0) }) == "1 2 3 |")
    #expect(text(of: source.flatMapLatest { Infallible.just($0) }) == "1 2 3 |")
    #expect(text(of: source.scan(0) { $0 + $1 }) == "1 3 6 |")
    #expect(text(of: source.scan(into: 0) { $0 += $1 }) == "1 3 6 |")
    let log = Log<Int>()
    #expect(text(of: source.do(onNext: { log.add($0) }, onCompleted: { log.add(0) })) == "1 2 3 |")
    #expect(log.all == [1, 2, 3, 0])
  }

  @Test func `elements are selected and shared`() {
    let source = Infallible.of(1, 2, 3)
    #expect(text(of: source.take(2)) == "1 2 |")
    #expect(text(of: source.skip(2)) == "3 |")
    #expect(text(of: source.startWith(0)) == "0 1 2 3 |")
    #expect(text(of: source.observe(on: InlineScheduler()).subscribe(on: InlineScheduler())) == "1 2 3 |")
    let counted = CountedSource<Int>()
    let shared = counted.observable.asInfallible(onErrorJustReturn: 0).share(replay: 1)
    let subscriptions = [shared.subscribe(), shared.subscribe()]
    #expect(counted.begunCount == 1)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `sequences are combined`() {
    let (one, two) = (Infallible.of(1, 2), Infallible.of("a", "b"))
    #expect(text(of: one.concat(Infallible.of(3))) == "1 2 3 |")
    #expect(text(of: Infallible.concat([one, one])) == "1 2 1 2 |")
    #expect(text(of: Infallible.concat(one, .just(3))) == "1 2 3 |")
    #expect(text(of: Infallible.merge([one, one])) == "1 1 2 2 |")
    #expect(text(of: Infallible.merge(one, .just(3))) == "3 1 2 |")
    #expect(text(of: one.withLatestFrom(two)) == "a b |")
    #expect(text(of: one.withLatestFrom(two) { "\($0)\($1)" }) == "1a 2b |")
    let pairs: Infallible<(Int, String)> = Infallible.zip(one, two)
    #expect(text(of: pairs.map { "\($0)\($1)" }) == "1a 2b |")
    #expect(text(of: Infallible.zip(one, two, one) { "\($0)\($1)\($2)" }) == "1a1 2b2 |")
    let latest: Infallible<(Int, String, Int)> = Infallible.combineLatest(one, two, Infallible.just(0))
    #expect(text(of: latest.map { "\($0)\($1)\($2)" }) == "1a0 2a0 2b0 |")
    #expect(text(of: Infallible.combineLatest(one, two) { "\($0)\($1)" }) == "1a 2a 2b |")
    #expect(text(of: Infallible.combineLatest([one, one])) == "[1, 1] [2, 1] [2, 2] |")
    #expect(text(of: Infallible.combineLatest([one, one]) { $0.reduce(0, +) }) == "2 3 4 |")
    #expect(text(of: Infallible.combineLatest([Infallible<Int>]())) == "[] |")
  }

  @Test func `a merge of a collection is no concatenation`() {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    let log = Log<Int>()
    _ = Infallible.merge(sources.map { $0.asInfallible(onErrorJustReturn: 0) }[...]).subscribe(onNext: { log.add($0) })
    sources[1].onNext(2)
    sources[0].onNext(1)
    #expect(log.all == [2, 1])
  }

  @Test func `observers and closures are bound`() {
    let (subject, optional, log) = (PublishSubject<Int>(), PublishSubject<Int?>(), Log<Int>())
    let (events, optionalEvents) = (EventText(), EventText())
    _ = events.subscribe(to: subject)
    _ = optionalEvents.subscribe(to: optional)
    let source = Infallible.of(1)
    _ = source.bind(to: subject)
    _ = source.bind(to: optional)
    _ = source.bind(onNext: { log.add($0) })
    let object = Alive().make(10)
    _ = source.bind(with: object, onNext: { log.add($0.value * $1) })
    _ = source.bind(to: { source in source.subscribe(onNext: { log.add($0) }) })
    _ = source.bind(
      to: { source in { factor in source.subscribe(onNext: { log.add($0 * factor) }) } }, curriedArgument: 5)
    #expect(events.text == "1 |")
    #expect(optionalEvents.text == "Optional(1) |")
    #expect(log.all == [1, 10, 1, 5])
  }
}
