import RxRelay
import TestSupport
import Testing

@Suite struct RelayTests {
  @Test func `a publish relay sends to those who are subscribed`() {
    let relay = PublishRelay<Int>()
    relay.accept(0)
    let first = tape(relay)
    relay.accept(1)
    let second = tape(relay)
    relay.accept(2)
    #expect(first.text == "1 2")
    #expect(second.text == "2")
  }

  @Test func `a behavior relay sends its value first`() {
    let relay = BehaviorRelay(value: 0)
    let first = tape(relay)
    relay.accept(1)
    let second = tape(relay.map { $0 * 10 })
    relay.accept(2)
    #expect(first.text == "0 1 2")
    #expect(second.text == "10 20")
    #expect(relay.value == 2)
  }

  @Test func `the value is there before it is delivered`() {
    let relay = BehaviorRelay(value: 0)
    let seen = Tape<String>()
    _ = relay.subscribe(onNext: { [weak relay] element in
      if element == 1 { relay?.accept(2) }
      seen.add(.next("\(element):\(relay?.value ?? -1)"))
    })
    relay.accept(1)
    #expect(seen.text == "0:0 1:2 2:2")
  }

  @Test func `a replay relay sends its last elements first`() {
    let bounded = ReplayRelay<Int>.create(bufferSize: 2)
    let unbounded = ReplayRelay<Int>.createUnbound()
    for element in 0..<4 {
      bounded.accept(element)
      unbounded.accept(element)
    }
    let (some, all) = (tape(bounded), tape(unbounded))
    bounded.accept(4)
    unbounded.accept(4)
    #expect(some.text == "2 3 4")
    #expect(all.text == "0 1 2 3 4")
  }

  @Test func `a replay relay with a negative buffer fails`() {
    let relay = ReplayRelay<Int>.create(bufferSize: -1)
    relay.accept(1)
    #expect(tape(relay).text == "x(Argument out of range.)")
  }

  @Test func `an observer of its own type receives elements`() {
    let (relay, subject) = (PublishRelay<Int>(), PublishSubject<Int>())
    let events = tape(subject)
    let subscription = relay.subscribe(subject)
    relay.accept(1)
    subscription.dispose()
    relay.accept(2)
    #expect(events.text == "1")
  }

  @Test func `a relay that is let go of lets go of its observers, and its sequence keeps it usable`() {
    let alive = Alive()
    var relay: PublishRelay<Int>? = PublishRelay()
    let sequence = relay?.asObservable()
    do {
      let token = alive.make()
      _ = sequence?.subscribe(onNext: { _ in _ = token })
    }
    relay = nil
    #expect(alive.count == 1)
    var other: BehaviorRelay<Int>? = BehaviorRelay(value: 0)
    do {
      let token = alive.make()
      _ = other?.subscribe(onNext: { _ in _ = token })
    }
    #expect(alive.count == 2)
    other = nil
    #expect(alive.count == 1)
    withExtendedLifetime(sequence) {}
  }
}

@Suite struct RelaysAndInfalliblesTests {
  @Test func `a relay is an infallible`() {
    let (publish, behavior, replay) = (PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.createUnbound())
    let events = Tape<Int>()
    for relay in [publish.asInfallible(), behavior.asInfallible(), replay.asInfallible()] {
      _ = relay.subscribe(onNext: { events.add(.next($0)) })
    }
    publish.accept(1)
    behavior.accept(2)
    replay.accept(3)
    #expect(events.text == "0 1 2 3")
  }

  @Test func `an infallible is bound to relays`() {
    let (publish, behavior, replay) = (PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.createUnbound())
    let (publishOptional, behaviorOptional) = (PublishRelay<Int?>(), BehaviorRelay<Int?>(value: nil))
    let replayOptional = ReplayRelay<Int?>.createUnbound()
    let source = Infallible.of(1, 2)
    let (events, optionals) = (tape(publish), tape(publishOptional))
    _ = source.bind(to: publish)
    _ = source.bind(to: behavior)
    _ = source.bind(to: replay)
    _ = source.bind(to: publishOptional)
    _ = source.bind(to: behaviorOptional)
    _ = source.bind(to: replayOptional)
    #expect(events.elements == [1, 2] && optionals.elements == [1, 2])
    #expect(behavior.value == 2 && behaviorOptional.value == 2)
    #expect(tape(replay).elements == [1, 2] && tape(replayOptional).elements == [1, 2])
  }
}
