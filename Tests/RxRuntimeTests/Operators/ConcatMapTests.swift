import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("concatMap")
struct ConcatMapTests {
  typealias Numbers = Observable<Int>

  @Test("loops follow one another and do not take turns")
  func order() {
    let source = Numbers.of(1, 2, 3)
    #expect(text(of: source.concatMap { Numbers.range(start: $0 * 10, count: 2) }) == "10 11 20 21 30 31 |")
    #expect(text(of: Observable.of(Numbers.of(1, 2), Numbers.of(3)).concat()) == "1 2 3 |")
    #expect(text(of: source.concatMap { $0 == 2 ? Numbers.empty() : .just($0) }) == "1 3 |")
  }

  @Test("each source is subscribed to when the one before is complete; the selector runs as elements come")
  func oneAtATime() {
    let outer = PublishSubject<Int>()
    let inner = (0..<3).map { _ in PublishSubject<Int>() }
    let selected = Log<Int>()
    let events = EventText()
    let subscription = events.subscribe(
      to: outer.concatMap { index -> Numbers in
        selected.add(index)
        return inner[index]
      })
    for index in 0..<3 { outer.onNext(index) }
    outer.onCompleted()
    #expect(selected.all == [0, 1, 2])
    for index in 0..<3 {
      #expect(inner.map(\.hasObservers) == (0..<3).map { $0 == index })
      for (number, subject) in inner.enumerated() { subject.onNext(number) }
      inner[index].onCompleted()
    }
    #expect(events.text == "0 1 2 |")
    subscription.dispose()
  }

  @Test("an inner error ends the result, and those that wait are never subscribed to")
  func fails() {
    let subscribed = AtomicCounterBox()
    let outer = PublishSubject<Numbers>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.concat())
    outer.onNext(inner)
    outer.onNext(
      .deferred {
        subscribed.add()
        return .just(2)
      })
    inner.onNext(1)
    inner.onError(Boom())
    #expect(events.text == "1 x(boom)")
    #expect(subscribed.value == 0)
    #expect(!outer.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("the outer error does not wait for the inner sequence")
  func outerFails() {
    let outer = PublishSubject<Numbers>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.concat())
    outer.onNext(inner)
    outer.onError(Boom())
    #expect(events.text == "x(boom)")
    #expect(!inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("disposing inside a callback: the next source is not subscribed to")
  func disposeInside() {
    let first = PublishSubject<Int>()
    let subscribed = AtomicCounterBox()
    let subscription = SingleAssignmentDisposable()
    let log = Log<Int>()
    let next = Numbers.deferred {
      subscribed.add()
      return .of(2, 3, 4)
    }
    subscription.setDisposable(
      Observable.of(first.asObservable(), next, next).concat().subscribe(onNext: { number in
        log.add(number)
        if number == 3 { subscription.dispose() }
      }))
    first.onNext(1)
    first.onCompleted()
    first.onNext(5)
    #expect(log.all == [1, 2, 3])
    #expect(subscribed.value == 1)
  }

  @Test("lets go of elements, closures and sources at the end, on failure and on disposal", arguments: 0..<3)
  func release(way: Int) {
    let alive = Alive()
    let outer = PublishSubject<Sent>()
    let inner = PublishSubject<Sent>()
    let probe = Probe()
    let subscription = probe.watch(
      outer.concatMap { element in inner.map { sent in withExtendedLifetime(element) { sent } }.take(1) })
    for number in 0..<3 { outer.onNext(Sent(0, number, alive.make())) }
    #expect(alive.count == 3)
    inner.onNext(Sent(1, 0, alive.make()))
    #expect(alive.count <= 3)
    switch way {
    case 0:
      outer.onCompleted()
      for number in 1...2 { inner.onNext(Sent(1, number)) }
      #expect(probe.completions == 1)
    case 1: inner.onError(Boom())
    default: subscription.dispose()
    }
    #expect(alive.count == 0)
    #expect(probe.isFaultless && probe.disposedCount == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test("many sources, short and long, in constant stack")
  func stack() {
    let count = AtomicCounterBox()
    onThread {
      _ = Numbers.range(start: 0, count: 30_000).concatMap { $0 % 2 == 0 ? Numbers.just($0) : .of($0) }
        .subscribe(onNext: { _ in count.add() }, onCompleted: { count.add() })
    }
    #expect(count.value == 30_001)
  }
}
