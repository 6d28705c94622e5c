import RxRuntime
import TestSupport
import Testing

/// The result of a single before `subscribe` returns, as text.
func text<Element>(of single: Single<Element>) -> String {
  let words = Log<String>()
  single.subscribe { event in
    switch event {
    case .success(let element): words.add("\(element)")
    case .failure(let error): words.add("x(\(error))")
    }
  }.dispose()
  return words.all.joined(separator: " ")
}

@Suite struct SingleTests {
  @Test func `it has one value or an error`() {
    #expect(text(of: Single.just(1)) == "1")
    #expect(text(of: Single<Int>.error(Boom())) == "x(boom)")
    #expect(text(of: Single<Int>.never()) == "")
    #expect(text(of: Single<Int>.deferred { .just(2) }) == "2")
    #expect(text(of: Single<Int>.deferred { throw Boom() }) == "x(boom)")
    #expect(text(of: Single<Int>.just(3).asObservable()) == "3 |")
  }

  @Test func `it is sent on a scheduler`() {
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    _ = Single.just(1, scheduler: scheduler).subscribe(onSuccess: { log.add($0) })
    _ = Single<Int>.timer(.seconds(2), scheduler: scheduler).subscribe(onSuccess: { log.add($0) })
    #expect(log.count == 0)
    scheduler.advance(by: .seconds(1))
    #expect(log.all == [1])
    scheduler.advance(by: .seconds(1))
    #expect(log.all == [1, 0])
  }

  @Test func `of several results the first counts`() {
    HookLog.install()
    let late = TestError()
    let single = Single<Int>.create { observer in
      observer(.success(1))
      observer(.success(2))
      observer(.failure(late))
      return Disposables.create()
    }
    #expect(text(of: single) == "1")
    #expect(text(of: single.asObservable()) == "1 |")
    #expect(HookLog.undeliverableCount(of: late) == 2)
  }

  @Test func `disposing runs what create has returned, and lets go of the closures`() {
    let alive = Alive()
    let disposals = Log<Int>()
    let kept = Log<Single<Int>.SingleObserver>()
    func subscribe() -> any Disposable {
      let token = alive.make()
      return Single<Int>.create { observer in
        kept.add(observer)
        return Disposables.create { disposals.add(1) }
      }.subscribe(onSuccess: { _ in _ = token }, onDisposed: { disposals.add(token.value) })
    }
    let subscription = subscribe()
    #expect(alive.count == 1)
    subscription.dispose()
    #expect(alive.count == 0)
    #expect(disposals.count == 2)
    kept.all.first?(.success(1))
    #expect(disposals.count == 2)
  }

  @Test func `closures are called with the result and then with the disposal`() {
    let log = Log<String>()
    for single in [Single.just(1), .error(Boom())] {
      _ = single.subscribe(
        onSuccess: { log.add("\($0)") }, onFailure: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    }
    #expect(log.all == ["1", "disposed", "boom", "disposed"])
  }

  @Test func `closures with an object are not called once that is gone`() {
    HookLog.install()
    let late = TestError()
    let (source, log) = (PublishSubject<Int>(), Log<String>())
    let alive = Alive()
    do {
      let object = alive.make(10)
      _ = Single.just(1).subscribe(
        with: object, onSuccess: { log.add("\($0.value + $1)") }, onDisposed: { log.add("\($0.value) disposed") })
      _ = Single<Int>.error(Boom()).subscribe(with: object, onFailure: { log.add("\($0.value) \($1)") })
      _ = source.asSingle().subscribe(
        with: object, onSuccess: { log.add("\($0.value + $1)") }, onFailure: { log.add("\($0) \($1)") })
    }
    #expect(alive.count == 0)
    source.onError(late)
    #expect(log.all == ["11", "10 disposed", "10 boom"])
    #expect(HookLog.undeliverableCount(of: late) == 1)
  }

  @Test func `an error without a handler goes to the default handler`() {
    HookLog.install()
    let error = TestError()
    _ = Single<Int>.error(error).subscribe(onSuccess: { _ in })
    _ = Single<Int>.error(error).subscribe()
    #expect(HookLog.unhandledStacks(of: error).count == 2)
  }

  @Test func `operators hand the value on`() {
    let one = Single.just(1)
    #expect(text(of: one.map { $0 + 1 }) == "2")
    #expect(text(of: one.map { _ -> Int in throw Boom() }) == "x(boom)")
    #expect(text(of: one.filter { $0 == 1 }) == "1")
    #expect(text(of: one.filter { $0 != 1 }) == "|")
    #expect(text(of: one.compactMap { $0 == 1 ? "one" : nil }) == "one")
    #expect(text(of: one.compactMap { $0 == 2 ? "two" : nil }) == "|")
    #expect(text(of: one.flatMap { .just("\($0)!") }) == "1!")
    #expect(text(of: one.flatMap { _ -> Single<Int> in throw Boom() }) == "x(boom)")
    #expect(text(of: one.flatMapMaybe { $0 == 1 ? .empty() : .just($0) }) == "|")
    #expect(text(of: one.flatMapCompletable { _ in .error(Boom()) }) == "x(boom)")
    #expect(text(of: one.asMaybe()) == "1")
    #expect(text(of: one.asCompletable()) == "|")
    #expect(text(of: Single<Int>.error(Boom()).asCompletable()) == "x(boom)")
  }

  @Test func `errors are caught and tried again`() {
    let failing = Single<Int>.error(Boom())
    #expect(text(of: failing.catchAndReturn(7)) == "7")
    #expect(text(of: failing.catch { .just("\($0)".count) }) == "4")
    #expect(text(of: failing.catch { _ in throw Boom("second") }) == "x(second)")
    let attempts = Log<Int>()
    let third = Single<Int>.deferred {
      attempts.add(1)
      return attempts.count < 3 ? .error(Boom()) : .just(attempts.count)
    }
    #expect(text(of: third.retry(2)) == "x(boom)")
    #expect(text(of: third.retry()) == "3")
    // A single that was never tried has no value.
    #expect(text(of: third.retry(0)) == "x(Sequence doesn't contain any elements.)")
  }

  @Test func `closures of do see what passes`() {
    let log = Log<String>()
    func watched(_ single: Single<Int>) -> Single<Int> {
      single.do(
        onSuccess: { log.add("\($0)") }, afterSuccess: { log.add("after \($0)") }, onError: { log.add("\($0)") },
        afterError: { log.add("after \($0)") }, onSubscribe: { log.add("subscribe") },
        onSubscribed: { log.add("subscribed") }, onDispose: { log.add("dispose") })
    }
    _ = watched(.just(1)).subscribe(onSuccess: { _ in log.add("success") })
    #expect(log.all == ["subscribe", "1", "success", "after 1", "subscribed", "dispose"])
    let errors = Log<String>()
    _ = watched(.error(Boom())).subscribe(onFailure: { errors.add("\($0)") })
    #expect(log.all.suffix(5) == ["subscribe", "boom", "after boom", "subscribed", "dispose"])
    #expect(errors.all == ["boom"])
  }

  @Test func `it runs on schedulers`() {
    let scheduler = ManualScheduler()
    let log = Log<String>()
    let single = Single<Int>.create { observer in
      log.add("subscribed")
      observer(.success(1))
      return Disposables.create()
    }
    _ = single.observe(on: scheduler).subscribe(onSuccess: { log.add("\($0)") })
    #expect(log.all == ["subscribed"])
    scheduler.advance(by: .zero)
    #expect(log.all == ["subscribed", "1"])
    _ = single.subscribe(on: scheduler).subscribe(onSuccess: { log.add("\($0)") })
    #expect(log.count == 2)
    scheduler.advance(by: .zero)
    #expect(log.all == ["subscribed", "1", "subscribed", "1"])
  }

  @Test func `an inner source of flatMap is disposed with the subscription`() {
    let source = CountedSource<Int>()
    let subscription = Single.just(1).flatMap { _ in source.observable.asSingle() }.subscribe()
    #expect(source.runningCount == 1)
    subscription.dispose()
    #expect(source.runningCount == 0)
  }
}
