import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct SimpleSourceTests {
  @Test func `just, empty and error send all before subscribe returns`() {
    #expect(text(of: Observable.just(1)) == "1 |")
    #expect(text(of: Observable<Int>.empty()) == "|")
    #expect(text(of: Observable<Int>.error(Boom())) == "x(boom)")
  }

  @Test func `just begins even if something waits on the trampoline`() {
    let log = Log<String>()
    _ = Observable.of(1).subscribe(onNext: { _ in
      _ = Observable.just("just").subscribe(onNext: { log.add($0) })
      log.add("returned")
    })
    #expect(log.all == ["just", "returned"])
  }

  @Test func `just does not complete for who disposes at its element`() {
    let events = EventText()
    let subscription = SerialDisposable()
    let start = PublishSubject<Int>()
    subscription.disposable = start.concat(Observable.just(1)).subscribe { event in
      events.add(event)
      subscription.dispose()
    }
    start.onCompleted()
    #expect(events.text == "1")
  }

  @Test func `never sends nothing and lets go of who subscribes`() {
    let alive = Alive()
    let token = Locked<Alive.Token?>(alive.make())
    let subscription = token.withLock { $0 }.map { token in
      Observable<Int>.never().subscribe(onNext: { _ = $0 + token.value })
    }
    token.withLock { $0 = nil }
    #expect(alive.count == 0)
    subscription?.dispose()
  }

  @Test func `a deferred sequence is made anew for each subscription`() {
    let made = AtomicCounter()
    let source = Observable<Int>.deferred { .just(made.add()) }
    #expect(made.value == 0)
    #expect(text(of: source) == "0 |")
    #expect(text(of: source) == "1 |")
  }

  @Test func `an error of the factory is the sequence's error`() {
    #expect(text(of: Observable<Int>.deferred { throw Boom() }) == "x(boom)")
  }
}
