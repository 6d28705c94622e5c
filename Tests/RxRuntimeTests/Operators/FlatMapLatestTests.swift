import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("flatMapLatest")
struct FlatMapLatestTests {
  typealias Numbers = Observable<Int>

  @Test("only the latest source is heard, and the one before is disposed")
  func latest() {
    let outer = PublishSubject<Int>()
    let inner = (0..<3).map { _ in PublishSubject<Int>() }
    let events = EventText()
    let subscription = events.subscribe(to: outer.flatMapLatest { inner[$0] })
    for index in 0..<3 {
      outer.onNext(index)
      #expect(inner.map(\.hasObservers) == (0..<3).map { $0 == index })
      for (number, subject) in inner.enumerated() { subject.onNext(10 * index + number) }
    }
    #expect(events.text == "0 11 22")
    subscription.dispose()
    #expect(!outer.hasObservers && !inner[2].hasObservers)
  }

  @Test("a source is disposed before the next is subscribed to")
  func disposedFirst() {
    let log = Log<String>()
    let outer = PublishSubject<Int>()
    let subscription = outer.flatMapLatest { number in
      Numbers.create { _ in
        log.add("+\(number)")
        return Disposables.create { log.add("-\(number)") }
      }
    }.subscribe()
    for number in 1...3 { outer.onNext(number) }
    subscription.dispose()
    #expect(log.all == ["+1", "-1", "+2", "-2", "+3", "-3"])
  }

  @Test("of loops only the last is heard, since the outer loop has its turns too")
  func loops() {
    let source = Numbers.create { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(text(of: source.flatMapLatest { Numbers.range(start: $0 * 10, count: 2) }) == "30 31 |")
    #expect(text(of: source.map { Numbers.just($0) }.switchLatest()) == "1 2 3 |")
  }

  @Test("is complete when the outer and the latest are, in either order", arguments: [true, false])
  func completion(outerFirst: Bool) {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.flatMapLatest { _ in inner })
    outer.onNext(1)
    if outerFirst { outer.onCompleted() } else { inner.onCompleted() }
    #expect(events.text == "")
    if outerFirst { inner.onCompleted() } else { outer.onCompleted() }
    #expect(events.text == "|")
    withExtendedLifetime(subscription) {}
  }

  @Test("of nothing is complete; a latest source that is complete is followed by another")
  func reopening() {
    #expect(text(of: Numbers.empty().flatMapLatest { Numbers.just($0) }) == "|")
    let outer = PublishSubject<Numbers>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.switchLatest())
    outer.onNext(.just(1))
    outer.onNext(.empty())
    outer.onNext(.just(2))
    outer.onCompleted()
    #expect(events.text == "1 2 |")
    withExtendedLifetime(subscription) {}
  }

  @Test("errors of the outer, of the latest and of the selector end the result and dispose the rest", arguments: 0..<3)
  func fails(way: Int) {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(
      to: outer.flatMapLatest { number throws -> Numbers in
        if number < 0 { throw Boom() }
        return inner
      })
    outer.onNext(1)
    inner.onNext(2)
    switch way {
    case 0: outer.onError(Boom())
    case 1: inner.onError(Boom())
    default: outer.onNext(-1)
    }
    inner.onNext(3)
    outer.onNext(4)
    #expect(events.text == "2 x(boom)")
    #expect(!outer.hasObservers && !inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("a replaced source that fails all the same changes nothing, and its error goes to Hooks")
  func replacedFails() {
    HookLog.install()
    let error = TestError()
    let outer = PublishSubject<Int>()
    let kept = Log<AnyObserver<Int>>()
    let events = EventText()
    let subscription = events.subscribe(
      to: outer.flatMapLatest { _ in
        Numbers.create { observer in
          kept.add(observer)
          return Disposables.create()
        }
      })
    outer.onNext(1)
    outer.onNext(2)
    kept.all[0].onNext(10)
    kept.all[0].onError(error)
    kept.all[1].onNext(20)
    #expect(events.text == "20")
    #expect(HookLog.undeliverableCount(of: error) == 1)
    subscription.dispose()
  }

  @Test("switching inside a callback, and disposing there")
  func inside() {
    let outer = PublishSubject<Int>()
    let inner = (0..<2).map { _ in PublishSubject<Int>() }
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      outer.flatMapLatest { inner[$0] }.subscribe(onNext: { number in
        log.add(number)
        if number == 1 {
          outer.onNext(1)
          #expect(!inner[0].hasObservers && inner[1].hasObservers)
        }
        if number == 3 { subscription.dispose() }
      }))
    outer.onNext(0)
    inner[0].onNext(1)
    inner[0].onNext(2)
    inner[1].onNext(3)
    inner[1].onNext(4)
    #expect(log.all == [1, 3])
    #expect(!outer.hasObservers && !inner[1].hasObservers)
  }

  @Test("lets go of the selector, elements and sources: of a replaced one at once, of all at the end", arguments: 0..<4)
  func release(way: Int) {
    let alive = Alive()
    let outer = PublishSubject<Sent>()
    let inner = PublishSubject<Sent>()
    let probe = Probe()
    let subscription = probe.watch(Self.counted(outer, inner, alive))
    for number in 0..<3 {
      outer.onNext(Sent(0, number, alive.make()))
      // The selector's, and that of the latest source.
      #expect(alive.count == 2)
    }
    inner.onNext(Sent(1, 0, alive.make()))
    switch way {
    case 0:
      outer.onCompleted()
      inner.onCompleted()
    case 1: inner.onError(Boom())
    case 2: outer.onError(Boom())
    default: subscription.dispose()
    }
    #expect(alive.count == 0)
    #expect(probe.disposedCount == 1)
    withExtendedLifetime(subscription) {}
  }

  private static func counted(
    _ outer: PublishSubject<Sent>, _ inner: PublishSubject<Sent>, _ alive: Alive
  ) -> Observable<Sent> {
    let token = alive.make()
    return outer.flatMapLatest { [token] element -> Observable<Sent> in
      withExtendedLifetime(token) {}
      return inner.map { sent in withExtendedLifetime(element) { sent } }
    }
  }

  @Test("a sequence that switches from inside its observer, in constant stack")
  func stack() {
    let count = AtomicCounterBox()
    onThread {
      let outer = PublishSubject<Int>()
      let subscription = outer.flatMapLatest { Numbers.just($0) }.subscribe(onNext: { number in
        count.add()
        if number < 50_000 { outer.onNext(number + 1) }
      })
      outer.onNext(1)
      subscription.dispose()
    }
    #expect(count.value == 50_000)
  }
}
