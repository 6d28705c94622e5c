import RxRuntime
import Testing

@Suite struct MaterializeTests {
  @Test func `the end is an element, and the sequence is complete after it`() {
    #expect(text(of: Observable.of(1, 2).materialize()) == "next(1) next(2) completed |")
    #expect(text(of: Observable<Int>.error(Boom()).startWith(1).materialize()) == "next(1) error(boom) |")
    #expect(text(of: Observable<Int>.empty().materialize()) == "completed |")
    #expect(text(of: Observable<Int>.never().materialize()) == "")
  }

  @Test func `who disposes at the end as an element sees no completion`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    let completions = Log<String>()
    let subscription = SerialDisposable()
    subscription.disposable = source.materialize().do(onCompleted: { completions.add("completed") })
      .subscribe { event in
        events.add(event)
        subscription.dispose()
      }
    source.onError(Boom())
    #expect(events.text == "error(boom)")
    #expect(completions.count == 0)
  }

  @Test func `an error after the disposal goes to the hooks`() {
    HookLog.install()
    let error = TestError()
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    subscription.disposable = source.map { _ -> Int in
      subscription.dispose()
      throw error
    }.materialize().subscribe()
    source.onNext(1)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }
}

@Suite struct DematerializeTests {
  @Test func `elements become events`() {
    #expect(text(of: Observable.of(Event.next(1), .next(2), .completed).dematerialize()) == "1 2 |")
    #expect(text(of: Observable.of(Event.next(1), .error(Boom())).dematerialize()) == "1 x(boom)")
  }

  @Test func `an end among the elements disposes the source`() {
    for end in [Event<Int>.completed, .error(Boom())] {
      let source = PublishSubject<Event<Int>>()
      let events = EventText()
      _ = events.subscribe(to: source.dematerialize())
      source.onNext(.next(1))
      source.onNext(end)
      #expect(!source.hasObservers)
      source.onNext(.next(2))
      #expect(events.text == (end.isCompleted ? "1 |" : "1 x(boom)"))
    }
  }

  @Test func `the end of the source itself passes`() {
    #expect(text(of: Observable.just(Event.next(1)).dematerialize()) == "1 |")
    #expect(text(of: Observable<Event<Int>>.error(Boom()).dematerialize()) == "x(boom)")
  }

  @Test func `it undoes materialize`() {
    #expect(text(of: Observable.of(1, 2).materialize().dematerialize()) == "1 2 |")
    #expect(text(of: Observable<Int>.error(Boom()).materialize().dematerialize()) == "x(boom)")
  }

  /// Something else that holds an event.
  struct Envelope: EventConvertible, Sendable {
    let event: Event<String>
  }

  @Test func `whatever holds an event can be an element`() {
    #expect(text(of: Observable.of(Envelope(event: .next("a")), Envelope(event: .completed)).dematerialize()) == "a |")
  }
}
