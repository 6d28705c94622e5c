import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct RetryTests {
  @Test func `no attempt at all is an empty sequence`() {
    let subscriptions = Log<Int>()
    let source = Observable.just(9).do(onSubscribe: { subscriptions.add(1) })
    #expect(text(of: source.retry(0)) == "|")
    #expect(subscriptions.count == 0)
  }

  @Test(arguments: [-1, Int.min])
  func `a negative count fails`(count: Int) {
    #expect(text(of: Observable.just(1).retry(count)) == "x(Argument out of range.)")
  }

  @Test(arguments: [1, 2, 5])
  func `the count is that of all attempts`(count: Int) {
    let attempts = AtomicCounter()
    let source = Observable<Int>.deferred {
      attempts.add()
      return .error(Boom("\(attempts.value)"))
    }
    #expect(text(of: source.retry(count)) == "x(\(count))")
    #expect(attempts.value == count)
  }

  @Test func `nothing is tried again after a completion`() {
    let attempts = AtomicCounter()
    let source = Observable<Int>.deferred {
      attempts.add() < 2 ? .error(Boom()) : .just(attempts.value)
    }
    #expect(text(of: source.retry()) == "3 |")
    #expect(text(of: source.retry(5)) == "4 |")
    #expect(attempts.value == 4)
  }

  @Test func `an attempt has ended before the next begins`() {
    let log = Log<String>()
    let attempts = AtomicCounter()
    let source = Observable<Int>.create { observer in
      let attempt = attempts.add() + 1
      log.add("begin \(attempt)")
      if attempt < 3 { observer.onError(Boom()) } else { observer.onCompleted() }
      return Disposables.create { log.add("end \(attempt)") }
    }
    _ = source.retry().subscribe(onCompleted: { log.add("|") })
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "|", "end 3"])
  }

  @Test func `an operator that throws disposes what is above it, each time`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: source.map { if $0 == 0 { throw Boom() } else { $0 } }.retry())
    for element in [1, 0, 0, 2] { source.onNext(element) }
    #expect(source.hasObservers)
    #expect(events.text == "1 2")
    subscription.dispose()
    #expect(!source.hasObservers)
  }

  @Test func `disposing between two attempts keeps the next from starting`() {
    let subscription = SerialDisposable()
    let attempts = AtomicCounter()
    let trigger = PublishSubject<Int>()
    let source = Observable<Int>.deferred {
      attempts.add()
      return trigger.do(onError: { _ in subscription.dispose() })
    }
    subscription.disposable = source.retry().subscribe()
    trigger.onError(Boom())
    #expect(attempts.value == 1)
  }

  @Test func `an endless retry is ended by who disposes it`() {
    let attempts = AtomicCounter()
    let subscription = SerialDisposable()
    let start = PublishSubject<Int>()
    let source = Observable<Int>.deferred {
      if attempts.add() == 999 { subscription.dispose() }
      return .error(Boom())
    }
    subscription.disposable = start.concat(source.retry()).subscribe()
    start.onCompleted()
    #expect(attempts.value == 1_000)
  }
}
