import RxRuntime
import TestSupport
import Testing

@Suite struct CatchTests {
  @Test func `the handler receives the error`() {
    let source = Observable<String>.error(Boom("first")).catch { .just("caught \($0)") }
    #expect(text(of: source) == "caught first |")
  }

  @Test func `an error of the handler takes the place of the first`() {
    #expect(text(of: Observable<Int>.error(Boom()).catch { _ in throw Boom("second") }) == "x(second)")
  }

  @Test func `an error of the handler's sequence is not caught again`() {
    let calls = Log<Int>()
    let source = Observable<Int>.error(Boom()).catch { _ in
      calls.add(1)
      return .error(Boom("second"))
    }
    #expect(text(of: source) == "x(second)")
    #expect(calls.count == 1)
  }

  @Test func `an error of an operator disposes what is above it`() {
    let source = PublishSubject<Int>()
    let rest = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: source.map { _ -> Int in throw Boom() }.catch { _ in rest })
    source.onNext(1)
    #expect(!source.hasObservers)
    #expect(rest.hasObservers)
    rest.onNext(2)
    subscription.dispose()
    #expect(!rest.hasObservers)
    #expect(events.text == "2")
  }

  @Test func `the failed source is disposed after the handler was called and before its sequence is subscribed to`() {
    let log = Log<String>()
    let source = Observable<Int>.create { observer in
      observer.onError(Boom())
      return Disposables.create()
    }
    _ = source.do(onDispose: { log.add("disposed") })
      .catch { _ in
        log.add("handler")
        return Observable.empty().do(onSubscribe: { log.add("subscribed") })
      }
      .subscribe()
    // The first subscription is still being made, so its disposal is reported when it has been.
    #expect(log.all == ["handler", "subscribed", "disposed"])
    let later = PublishSubject<Int>()
    let laterLog = Log<String>()
    _ = later.do(onDispose: { laterLog.add("disposed") })
      .catch { _ in
        laterLog.add("handler")
        return Observable.empty().do(onSubscribe: { laterLog.add("subscribed") })
      }
      .subscribe()
    later.onError(Boom())
    #expect(laterLog.all.first == "handler")
  }

  @Test func `an error that comes after the disposal goes to the hooks`() {
    HookLog.install()
    let error = TestError()
    let handled = Log<Int>()
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    subscription.disposable = source.map { _ -> Int in
      subscription.dispose()
      throw error
    }.catch { _ in
      handled.add(1)
      return .empty()
    }.subscribe()
    source.onNext(1)
    #expect(handled.count == 0)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `the handler may dispose the subscription`() {
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    let rest = PublishSubject<Int>()
    subscription.disposable = source.catch { _ in
      subscription.dispose()
      return rest
    }.subscribe()
    source.onError(Boom())
    #expect(!rest.hasObservers)
  }

  @Test func `a sequence without sources is complete`() {
    #expect(text(of: Observable<Int>.catch(sequence: [])) == "|")
  }

  @Test func `the error of the last source is the one that counts`() {
    let sources = [Observable<Int>.error(Boom("first")), .of(1).concat(Observable.error(Boom("second")))]
    #expect(text(of: Observable.catch(sequence: sources)) == "1 x(second)")
  }

  @Test func `no source is asked for after one that is complete`() {
    let asked = Log<Int>()
    let sources = (1...3).lazy.map { @Sendable number -> Observable<Int> in
      asked.add(number)
      return number == 1 ? .error(Boom()) : .just(number)
    }
    #expect(text(of: Observable.catch(sequence: RepetitionTests.SendableSequence(base: sources))) == "2 |")
    #expect(asked.all == [1, 2])
  }
}
