import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("flatMap")
struct FlatMapTests {
  typealias Numbers = Observable<Int>

  /// A sequence that sends its elements from inside its handler.
  static func handler(_ elements: Int...) -> Numbers {
    .create { observer in
      for element in elements { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  @Test("inner loops that start inside a handler take turns when the handler has returned")
  func turns() {
    let log = Log<String>()
    let source = Numbers.create { observer in
      for element in 1...3 { observer.onNext(element) }
      log.add("returns")
      observer.onCompleted()
      return Disposables.create()
    }
    let subscription = source.flatMap { Numbers.range(start: $0 * 10, count: 2) }
      .subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("|") })
    #expect(log.all == ["returns", "10", "20", "30", "11", "21", "31", "|"])
    subscription.dispose()
  }

  @Test("inner handlers run at once, each to its end")
  func handlers() {
    #expect(text(of: Self.handler(1, 2).flatMap { Self.handler($0 * 10, $0 * 10 + 1) }) == "10 11 20 21 |")
  }

  @Test("a just takes a short way, and nobody can tell", arguments: [0, 1, 5])
  func scalar(count: Int) {
    let sources = [
      Numbers.range(start: 0, count: count), Self.handler(1, 2, 3), .empty(), .just(7), .error(Boom()),
      Self.handler(1).concat(Numbers.error(Boom())),
    ]
    for source in sources {
      let short = text(of: source.flatMap { Numbers.just($0) })
      // Not a `just` any more, though it sends the same.
      let long = text(of: source.flatMap { Numbers.just($0).map { $0 } })
      #expect(short == long)
      #expect(
        text(of: source.flatMap { Numbers.just($0) }.take(2)) == text(of: source.flatMap { Self.handler($0) }.take(2)))
    }
  }

  @Test("short and long ways mix in the order of the elements")
  func mixed() {
    #expect(
      text(of: Self.handler(1, 2, 3, 4).flatMap { $0 % 2 == 0 ? Numbers.just($0) : Self.handler($0) }) == "1 2 3 4 |")
  }

  @Test("a selector that throws ends the result, and disposes the sources", arguments: [false, true])
  func selectorThrows(concatenating: Bool) {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let selector = { @Sendable (number: Int) throws -> Numbers in
      if number == 2 { throw Boom() }
      return inner
    }
    let events = EventText()
    let subscription = events.subscribe(to: concatenating ? outer.concatMap(selector) : outer.flatMap(selector))
    outer.onNext(1)
    inner.onNext(10)
    outer.onNext(2)
    inner.onNext(11)
    outer.onNext(3)
    #expect(events.text == "10 x(boom)")
    #expect(!outer.hasObservers && !inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("the outer and the inner error end the result, before and after elements", arguments: [true, false], 0...2)
  func fails(outerFails: Bool, count: Int) {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.flatMap { _ in inner })
    outer.onNext(1)
    for number in 0..<count { inner.onNext(number) }
    if outerFails { outer.onError(Boom()) } else { inner.onError(Boom()) }
    inner.onNext(9)
    outer.onNext(2)
    #expect(events.text == (0..<count).map { "\($0) " }.joined() + "x(boom)")
    #expect(!outer.hasObservers && !inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("is complete when the outer sequence and all inner ones are")
  func completion() {
    let outer = PublishSubject<Int>()
    let inner = (0..<2).map { _ in PublishSubject<Int>() }
    let events = EventText()
    let subscription = events.subscribe(to: outer.flatMap { inner[$0] })
    outer.onNext(0)
    outer.onNext(1)
    inner[0].onCompleted()
    outer.onCompleted()
    #expect(events.text == "")
    inner[1].onNext(5)
    inner[1].onCompleted()
    #expect(events.text == "5 |")
    withExtendedLifetime(subscription) {}
  }

  @Test("selectors run outside the point: one may wait for an inner element that another thread delivers")
  func selectorOutside() throws {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let arrived = Latch()
    let subscription = outer.flatMap { number -> Numbers in
      if number == 1 {
        let thread = JoinableThread { inner.onNext(7) }
        try arrived.wait("the inner element")
        thread.join()
      }
      return inner
    }.subscribe(onNext: { if $0 == 7 { arrived.countDown() } })
    outer.onNext(0)
    outer.onNext(1)
    try arrived.wait()
    subscription.dispose()
  }

  @Test("what ends the result in the middle of a loop or of a handler ends it at that event", arguments: [true, false])
  func endInside(scalar: Bool) {
    for source in [Numbers.range(start: 0, count: 100), Self.handler(0, 1, 2, 3)] {
      let calls = AtomicCounterBox()
      let result = source.flatMap { number in
        calls.add()
        return scalar ? Numbers.just(number) : Self.handler(number, number)
      }
      #expect(text(of: result.take(2)) == (scalar ? "0 1 |" : "0 0 |"))
      // The handler cannot be stopped, but what it sends afterwards does not reach the selector.
      #expect(calls.value == (scalar ? 2 : 1))
    }
  }

  @Test("disposing inside a callback ends the sequence at that event, and all sources")
  func disposeInside() {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      outer.flatMap { $0 < 3 ? inner.asObservable() : .just($0) }.subscribe(onNext: { number in
        log.add(number)
        if number == 3 {
          subscription.dispose()
          #expect(!outer.hasObservers && !inner.hasObservers)
        }
      }))
    outer.onNext(1)
    outer.onNext(2)
    inner.onNext(10)
    outer.onNext(3)
    inner.onNext(11)
    outer.onNext(3)
    #expect(log.all == [10, 10, 3])
  }

  @Test("lets go of the selector, elements and sources at the end, on failure and on disposal", arguments: 0..<4)
  func release(way: Int) {
    let alive = Alive()
    let outer = PublishSubject<Sent>()
    let inner = PublishSubject<Sent>()
    let probe = Probe()
    let subscription = probe.watch(Self.counted(outer, inner, alive))
    outer.onNext(Sent(0, 0, alive.make()))
    inner.onNext(Sent(1, 0, alive.make()))
    // The selector's, and the outer element that the inner source holds.
    #expect(alive.count == 2)
    switch way {
    case 0:
      inner.onCompleted()
      outer.onCompleted()
    case 1: inner.onError(Boom())
    case 2: outer.onError(Boom())
    default: subscription.dispose()
    }
    #expect(alive.count == 0)
    #expect(probe.disposedCount == 1)
    #expect(!outer.hasObservers && !inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  /// One counted object in the selector, beside the outer element that the inner source holds.
  private static func counted(
    _ outer: PublishSubject<Sent>, _ inner: PublishSubject<Sent>, _ alive: Alive
  ) -> Observable<Sent> {
    let token = alive.make()
    return outer.flatMap { [token] element -> Observable<Sent> in
      withExtendedLifetime(token) {}
      return inner.map { sent in withExtendedLifetime(element) { sent } }
    }
  }

  @Test("an observer that feeds the outer sequence: each element's inner sequence starts after the current callback")
  func feedsItself() {
    let outer = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = outer.flatMap { Self.handler($0, $0) }.subscribe(onNext: { number in
      log.add("<\(number)")
      if number < 3 { outer.onNext(number + 1) }
      log.add("\(number)>")
    })
    outer.onNext(1)
    #expect(
      log.all
        == ["1", "1", "2", "2", "2", "2", "3", "3", "3", "3", "3", "3", "3", "3"].flatMap { ["<\($0)", "\($0)>"] })
    subscription.dispose()
  }

  @Test("a sequence that feeds itself, by both ways, in constant stack", arguments: [true, false])
  func feedsItselfStack(scalar: Bool) {
    let total = 50_000
    let count = AtomicCounterBox()
    onThread {
      let outer = PublishSubject<Int>()
      let subscription = outer.flatMap { scalar ? Numbers.just($0) : Numbers.just($0).map { $0 } }
        .subscribe(onNext: { number in
          count.add()
          if number < total { outer.onNext(number + 1) }
        })
      outer.onNext(1)
      subscription.dispose()
    }
    #expect(count.value == total)
  }
}
