import RxRuntime
import TestSupport
import Testing

/// The end of a completable before `subscribe` returns, as text.
func text(of completable: Completable) -> String {
  let words = Log<String>()
  completable.subscribe { event in
    switch event {
    case .error(let error): words.add("x(\(error))")
    case .completed: words.add("|")
    }
  }.dispose()
  return words.all.joined(separator: " ")
}

@Suite struct CompletableTests {
  @Test func `it is complete or fails`() {
    #expect(text(of: Completable.empty()) == "|")
    #expect(text(of: Completable.error(Boom())) == "x(boom)")
    #expect(text(of: Completable.never()) == "")
    #expect(text(of: Completable.deferred { .empty() }) == "|")
    #expect(text(of: Observable<Never>.empty().asCompletable()) == "|")
  }

  @Test func `of several ends the first counts`() {
    HookLog.install()
    let late = TestError()
    let completable = Completable.create { observer in
      observer(.completed)
      observer(.error(late))
      return Disposables.create()
    }
    #expect(text(of: completable) == "|")
    #expect(HookLog.undeliverableCount(of: late) == 1)
  }

  @Test func `closures are called, with an object and without`() {
    let (object, log) = (Alive().make(10), Log<String>())
    for completable in [Completable.empty(), .error(Boom())] {
      _ = completable.subscribe(
        onCompleted: { log.add("|") }, onError: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
      _ = completable.subscribe(
        with: object, onCompleted: { log.add("\($0.value) |") }, onError: { log.add("\($0.value) \($1)") },
        onDisposed: { log.add("\($0.value) disposed") })
    }
    #expect(
      log.all == [
        "|", "disposed", "10 |", "10 disposed", "boom", "disposed", "10 boom", "10 disposed",
      ])
  }

  @Test func `an error without a handler goes to the default handler`() {
    HookLog.install()
    let error = TestError()
    _ = Completable.error(error).subscribe(onCompleted: {})
    #expect(HookLog.unhandledStacks(of: error).count == 1)
  }

  @Test func `what follows runs when it is complete, and not when it fails`() {
    let log = Log<String>()
    let work = Completable.empty().do(onCompleted: { log.add("work") })
    let failing = Completable.error(Boom())
    #expect(text(of: work.andThen(Single.deferred { .just(log.count) })) == "1")
    #expect(text(of: work.andThen(Maybe<Int>.empty())) == "|")
    #expect(text(of: work.andThen(Completable.error(Boom("then")))) == "x(then)")
    #expect(text(of: work.andThen(Observable.of(1, 2))) == "1 2 |")
    #expect(log.count == 4)
    #expect(text(of: failing.andThen(Single.just(1))) == "x(boom)")
    #expect(text(of: failing.andThen(Observable.of(1, 2))) == "x(boom)")
    #expect(text(of: failing.onErrorComplete()) == "|")
    #expect(text(of: failing.onErrorComplete { !($0 is Boom) }) == "x(boom)")
    #expect(text(of: work.asMaybe()) == "|")
  }

  @Test func `completables run one after the other`() {
    let log = Log<Int>()
    let steps = (0..<3).map { step in Completable.empty().do(onSubscribe: { log.add(step) }) }
    #expect(text(of: Completable.concat(steps)) == "|")
    #expect(text(of: Completable.concat(steps[0], steps[1])) == "|")
    #expect(text(of: Completable.concat(RepetitionTests.SendableSequence(base: steps))) == "|")
    #expect(text(of: steps[0].concat(steps[2])) == "|")
    #expect(log.all == [0, 1, 2, 0, 1, 0, 1, 2, 0, 2])
    #expect(text(of: Completable.concat(steps[0], .error(Boom()), steps[1])) == "x(boom)")
    #expect(log.all.last == 0)
  }

  @Test func `completables run side by side`() {
    let sources = [CountedSource<Never>(), CountedSource<Never>()]
    let all = sources.map { $0.observable.asCompletable() }
    for merged in [Completable.merge(all), .zip(all), .zip(all[0], all[1]), .merge(all[...])] {
      let events = EventText()
      _ = events.subscribe(to: merged.asObservable())
      sources[0].send(.completed)
      #expect(events.text == "")
      sources[1].send(.completed)
      #expect(events.text == "|")
    }
    let failing = EventText()
    _ = failing.subscribe(to: Completable.merge(all[0], all[1]).asObservable())
    sources[0].send(.error(Boom()))
    #expect(failing.text == "x(boom)")
    #expect(sources[1].runningCount == 0)
    #expect(text(of: Completable.zip([])) == "|")
  }
}
