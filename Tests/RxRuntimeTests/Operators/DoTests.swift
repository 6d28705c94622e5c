import RxRuntime
import TestSupport
import Testing

@Suite struct DoTests {
  /// A `do` that writes down every call.
  static func watched(_ source: Observable<Int>, _ log: Log<String>) -> Observable<Int> {
    source.do(
      onNext: { log.add("next \($0)") }, afterNext: { log.add("after \($0)") },
      onError: { log.add("error \($0)") }, afterError: { log.add("after error \($0)") },
      onCompleted: { log.add("completed") }, afterCompleted: { log.add("after completed") },
      onSubscribe: { log.add("subscribe") }, onSubscribed: { log.add("subscribed") },
      onDispose: { log.add("dispose") })
  }

  static func subscribe(to source: Observable<Int>, _ log: Log<String>) -> any Disposable {
    source.subscribe(
      onNext: { log.add("observer \($0)") }, onError: { log.add("observer error \($0)") },
      onCompleted: { log.add("observer completed") }, onDisposed: { log.add("observer disposed") })
  }

  @Test func `the order over a source that ends at once`() {
    let log = Log<String>()
    _ = Self.subscribe(to: Self.watched(.just(1), log), log)
    #expect(
      log.all == [
        "subscribe", "next 1", "observer 1", "after 1", "completed", "observer completed", "observer disposed",
        "after completed", "subscribed", "dispose",
      ])
  }

  @Test func `the order over a source that ends later`() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let subscription = Self.subscribe(to: Self.watched(source, log), log)
    source.onNext(1)
    source.onCompleted()
    subscription.dispose()
    #expect(
      log.all == [
        "subscribe", "subscribed", "next 1", "observer 1", "after 1", "completed", "observer completed",
        "observer disposed", "after completed", "dispose",
      ])
  }

  @Test func `the order over a source that fails`() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let subscription = Self.subscribe(to: Self.watched(source, log), log)
    source.onError(Boom())
    subscription.dispose()
    #expect(
      log.all == [
        "subscribe", "subscribed", "error boom", "observer error boom", "observer disposed", "after error boom",
        "dispose",
      ])
  }

  @Test func `the order over a source that is disposed`() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let subscription = Self.subscribe(to: Self.watched(source, log), log)
    subscription.dispose()
    subscription.dispose()
    #expect(!source.hasObservers)
    #expect(log.all == ["subscribe", "subscribed", "dispose", "observer disposed"])
  }

  @Test func `the order over a source that is disposed in a callback`() {
    let log = Log<String>()
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    subscription.disposable = Self.watched(source, log).subscribe(onNext: { _ in subscription.dispose() })
    source.onNext(1)
    source.onNext(2)
    #expect(log.all == ["subscribe", "subscribed", "next 1", "dispose", "after 1"])
  }

  @Test func `what is downstream may end the sequence`() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    _ = Self.watched(source, log).take(1).subscribe()
    source.onNext(1)
    #expect(log.all == ["subscribe", "subscribed", "next 1", "dispose", "after 1"])
  }

  @Test func `the source is disposed before the disposal is reported`() {
    let source = PublishSubject<Int>()
    let had = Log<Bool>()
    source.do(onDispose: { had.add(source.hasObservers) }).subscribe().dispose()
    #expect(had.all == [false])
  }

  @Test func `an error of onNext takes the element's place`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.do(onNext: { if $0 == 2 { throw Boom() } }))
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "1 x(boom)")
  }

  @Test func `an error of afterNext follows the element`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.do(afterNext: { if $0 == 2 { throw Boom() } }))
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "1 2 x(boom)")
  }

  @Test func `an error of onNext spares afterNext`() {
    let calls = Log<Int>()
    #expect(
      text(of: Observable.just(1).do(onNext: { _ in throw Boom() }, afterNext: { calls.add($0) })) == "x(boom)")
    #expect(calls.count == 0)
  }

  @Test func `an error of afterNext goes to the hooks if the sequence has ended meanwhile`() {
    HookLog.install()
    let error = TestError()
    #expect(text(of: Observable.of(1, 2).do(afterNext: { _ in throw error }).take(1)) == "1 |")
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `an error of onError takes the place of the first`() {
    #expect(text(of: Observable<Int>.error(Boom()).do(onError: { _ in throw Boom("second") })) == "x(second)")
  }

  @Test func `an error of onCompleted takes the place of the completion`() {
    #expect(text(of: Observable.just(1).do(onCompleted: { throw Boom() })) == "1 x(boom)")
  }

  @Test func `errors of the closures after the end go to the hooks`() {
    HookLog.install()
    let first = TestError()
    let second = TestError()
    #expect(text(of: Observable.just(1).do(afterCompleted: { throw first })) == "1 |")
    #expect(text(of: Observable<Int>.error(Boom()).do(afterError: { _ in throw second })) == "x(boom)")
    #expect(HookLog.undeliverableCount(of: first) == 1)
    #expect(HookLog.undeliverableCount(of: second) == 1)
  }

  @Test func `closures for the end are not called after the disposal`() {
    HookLog.install()
    let error = TestError()
    let calls = Log<String>()
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    subscription.disposable = source.map { _ -> Int in
      subscription.dispose()
      throw error
    }.do(onError: { _ in calls.add("error") }, afterError: { _ in calls.add("after") }).subscribe()
    source.onNext(1)
    #expect(calls.count == 0)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `the sequence does not end for who disposes as it is about to`() {
    let calls = Log<String>()
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    let events = EventText()
    let watched = source.do(
      onCompleted: { subscription.dispose() }, afterCompleted: { calls.add("after") },
      onDispose: { calls.add("dispose") })
    subscription.disposable = events.subscribe(to: watched)
    source.onCompleted()
    #expect(events.text == "")
    #expect(calls.all == ["dispose"])
  }

  @Test func `each subscription is reported`() {
    let log = Log<String>()
    let source = Observable<Int>.never().do(onSubscribe: { log.add("+") }, onDispose: { log.add("-") })
    let first = source.subscribe()
    let second = source.subscribe()
    first.dispose()
    second.dispose()
    #expect(log.all == ["+", "+", "-", "-"])
  }
}
