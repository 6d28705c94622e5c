import RxRuntime
import TestSupport
import Testing

@Suite struct AsTraitsTests {
  @Test func `a sequence of one element is a single`() {
    #expect(text(of: Observable.just(1).asSingle()) == "1")
    #expect(text(of: Observable<Int>.empty().asSingle()) == "x(Sequence doesn't contain any elements.)")
    #expect(text(of: Observable.of(1, 2).asSingle()) == "x(Sequence contains more than one element.)")
    #expect(text(of: Observable<Int>.error(Boom()).asSingle()) == "x(boom)")
  }

  @Test func `a sequence of one element or none is a maybe`() {
    #expect(text(of: Observable.just(1).asMaybe()) == "1")
    #expect(text(of: Observable<Int>.empty().asMaybe()) == "|")
    #expect(text(of: Observable.of(1, 2).asMaybe()) == "x(Sequence contains more than one element.)")
    #expect(text(of: Observable<Int>.error(Boom()).asMaybe()) == "x(boom)")
  }

  @Test func `nothing is sent before the end, and the source is disposed at the second element`() {
    let source = PublishSubject<Int>()
    let (single, maybe) = (EventText(), EventText())
    _ = single.subscribe(to: source.asSingle().asObservable())
    _ = maybe.subscribe(to: source.asMaybe().asObservable())
    source.onNext(1)
    #expect(single.text + maybe.text == "")
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(single.text == "x(Sequence contains more than one element.)")
    #expect(maybe.text == "x(Sequence contains more than one element.)")
  }

  @Test func `the first element comes at once, and the source is disposed`() {
    let source = PublishSubject<Int>()
    let log = Log<Int?>()
    _ = source.first().subscribe(onSuccess: { log.add($0) })
    source.onNext(1)
    #expect(!source.hasObservers)
    source.onNext(2)
    #expect(log.all == [1])
    #expect(text(of: Observable.repeatElement(7).first()) == "Optional(7)")
    #expect(text(of: Observable<Int>.empty().first()) == "nil")
    #expect(text(of: Observable<Int>.error(Boom()).first()) == "x(boom)")
  }

  @Test func `elements are released with the sequence`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscriptions = [source.asSingle().subscribe(onFailure: { _ in }), source.asMaybe().subscribe()]
    source.onNext(alive.make())
    #expect(alive.count == 1)
    for subscription in subscriptions { subscription.dispose() }
    #expect(alive.count == 0)
  }
}
