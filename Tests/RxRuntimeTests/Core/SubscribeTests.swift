import RxRuntime
import TestSupport
import Testing

@Suite("subscribe")
struct SubscribeTests {
  @Test("closures see the elements, the completion and the disposal, in this order")
  func closures() {
    let log = Log<String>()
    let subscription = Observable.range(start: 1, count: 2).subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("\($0)") }, onCompleted: { log.add("completed") },
      onDisposed: { log.add("disposed") })
    #expect(log.all == ["1", "2", "completed", "disposed"])
    subscription.dispose()
    #expect(log.count == 4)
  }

  @Test("no closure is needed")
  func nothing() {
    Observable.range(start: 1, count: 2).subscribe().dispose()
  }

  @Test("a closure of events sees all of them")
  func events() {
    let log = Log<String>()
    _ = Observable.range(start: 1, count: 2).map { $0 }.subscribe { log.add($0.debugDescription) }
    #expect(log.all == ["next(1)", "next(2)", "completed"])
  }

  @Test("an observer sees all events")
  func observer() {
    let log = Log<String>()
    _ = Observable.range(start: 1, count: 2).subscribe(AnyObserver { log.add($0.debugDescription) })
    #expect(log.all == ["next(1)", "next(2)", "completed"])
  }

  @Test("an error that a closure throws ends the sequence")
  func throwing() {
    let error = TestError()
    let log = Log<String>()
    let subscription = Observable.range(start: 1, count: 5).map { number in
      if number == 3 { throw error }
      return number
    }.subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("error \($0 as? TestError == error)") },
      onDisposed: { log.add("disposed") })
    #expect(log.all == ["1", "2", "error true", "disposed"])
    withExtendedLifetime(subscription) {}
  }

  @Test("onDisposed runs on disposal, once, and sees the subscription disposed")
  func disposed() {
    let log = Log<Bool>()
    let own = SingleAssignmentDisposable()
    let subscription = PublishSubject<Int>().subscribe(onDisposed: { log.add(own.isDisposed) })
    own.setDisposable(subscription)
    own.dispose()
    subscription.dispose()
    #expect(log.all == [true])
    #expect((subscription as? any Cancelable)?.isDisposed == true)
  }

  /// The ways to subscribe.
  static let ways: [@Sendable (Observable<Int>, Log<Int>) -> any Disposable] = [
    { source, log in source.subscribe(onNext: { log.add($0) }) },
    { source, log in source.subscribe { if let element = $0.element { log.add(element) } } },
    { source, log in source.subscribe(AnyObserver { if let element = $0.element { log.add(element) } }) },
  ]

  @Test("nothing is delivered after dispose has returned, however deep in other disposals", arguments: ways.indices)
  func disposeDeep(way: Int) {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = Self.ways[way](subject, log)
    subject.onNext(1)
    var disposable: any Disposable = Disposables.create {
      Disposables.create(subscription, Disposables.create()).dispose()
      subscription.dispose()
      subject.onNext(2)
    }
    for _ in 0..<100 {
      let next = disposable
      disposable = Disposables.create { next.dispose() }
    }
    disposable.dispose()
    #expect(!subject.hasObservers)
    #expect(log.all == [1])
  }

  @Test("a foreign ObservableType is serialized and keeps the grammar")
  func foreign() {
    HookLog.install()
    let probe = Probe()
    let late = TestError()
    let subscription = probe.watch(Rude(late: late).asObservable())
    #expect(probe.numbers(of: 0) == [1])
    #expect(probe.completions == 1)
    #expect(probe.isFaultless)
    #expect(HookLog.undeliverableCount(of: late) == 1)
    withExtendedLifetime(subscription) {}
  }
}

/// A foreign sequence that keeps no rule.
private struct Rude: ObservableType {
  typealias Element = Sent

  let late: TestError

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Sent {
    observer.onNext(Sent(0, 1))
    observer.onCompleted()
    observer.onNext(Sent(0, 2))
    observer.onCompleted()
    observer.onError(late)
    return Disposables.create()
  }
}
