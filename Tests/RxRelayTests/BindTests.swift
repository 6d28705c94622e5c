import RxAtomics
import RxRelay
import TestSupport
import Testing

@Suite struct BindTests {
  @Test func `relays receive the elements and not the completion`() {
    let (publish, behavior, replay) = (PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.createUnbound())
    let events = tape(publish)
    _ = Observable.of(1, 2).bind(to: publish)
    _ = Observable.of(3, 4).bind(to: behavior)
    _ = Observable.of(5, 6).bind(to: replay)
    publish.accept(9)
    #expect(events.text == "1 2 9")
    #expect(behavior.value == 4)
    #expect(tape(replay).text == "5 6")
  }

  @Test func `relays of optionals receive the elements`() {
    let (publish, behavior, replay) = (
      PublishRelay<Int?>(), BehaviorRelay<Int?>(value: nil), ReplayRelay<Int?>.createUnbound()
    )
    let events = tape(publish)
    let source = Observable.of(1)
    _ = source.bind(to: publish)
    _ = source.bind(to: behavior)
    _ = source.bind(to: replay)
    #expect(events.elements == [1])
    #expect(behavior.value == 1)
    #expect(tape(replay).elements == [1])
  }

  @Test func `several relays and observers receive each element`() {
    let relays = [PublishRelay<Int>(), PublishRelay<Int>()]
    let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
    let optionals = [PublishSubject<Int?>(), PublishSubject<Int?>()]
    let (relayed, sent, wrapped) = (relays.map { tape($0) }, subjects.map { tape($0) }, optionals.map { tape($0) })
    let source = PublishSubject<Int>()
    _ = source.bind(to: relays[0], relays[1])
    _ = source.bind(to: subjects[0], subjects[1])
    _ = source.bind(to: optionals[0], optionals[1])
    source.onNext(1)
    source.onCompleted()
    #expect(relayed.map(\.text) == ["1", "1"])
    #expect(sent.map(\.text) == ["1 |", "1 |"])
    #expect(wrapped.map(\.text) == ["Optional(1) |", "Optional(1) |"])
  }

  @Test func `one observer receives the events, as they are or as optionals`() {
    let (plain, optional) = (PublishSubject<Int>(), PublishSubject<Int?>())
    let (plainEvents, optionalEvents) = (tape(plain), tape(optional))
    let source = PublishSubject<Int>()
    _ = source.bind(to: plain)
    _ = source.bind(to: optional)
    source.onNext(1)
    source.onError(Mishap())
    #expect(plainEvents.text == "1 x(mishap)")
    #expect(optionalEvents.text == "Optional(1) x(mishap)")
  }

  @Test func `closures and functions are bound`() {
    let events = Tape<Int>()
    _ = Observable.of(1).bind(onNext: { events.add(.next($0)) })
    _ = Observable.of(2).bind(to: { source in source.subscribe(onNext: { events.add(.next($0)) }) })
    _ = Observable.of(3).bind(
      to: { source in { factor in source.subscribe(onNext: { events.add(.next($0 * factor)) }) } }, curriedArgument: 10)
    #expect(events.text == "1 2 30")
  }

  @Test func `a closure bound with an object is not called once that is gone`() {
    let alive = Alive()
    let source = PublishSubject<Int>()
    let events = Tape<Int>()
    do {
      let object = alive.make(10)
      _ = source.bind(with: object, onNext: { events.add(.next($0.value + $1)) })
      source.onNext(1)
    }
    #expect(alive.count == 0)
    source.onNext(2)
    #expect(events.text == "11")
  }

  @Test func `disposing lets go of the relay`() {
    let source = PublishSubject<Int>()
    var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 0)
    weak let kept = relay
    let subscription = relay.map { source.bind(to: $0) }
    relay = nil
    #expect(kept != nil)
    source.onNext(1)
    #expect(kept?.value == 1)
    subscription?.dispose()
    #expect(kept == nil)
    #expect(!source.hasObservers)
  }
}
