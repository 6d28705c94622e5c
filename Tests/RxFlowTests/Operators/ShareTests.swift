import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct ShareTests {
  @Test func `all receive what is sent, at the pace of the slowest`() {
    let source = ManualSource<Int>()
    let shared = source.share(prefetch: 4)
    let (fast, slow) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>(demand: .max(1)))
    shared.subscribe(fast)
    shared.subscribe(slow)
    #expect(source.subscriptions == 1)
    #expect(source.requests == [.max(4)])
    for element in 1...4 { source.send(element) }
    #expect(fast.text == "1" && slow.text == "1")
    slow.request(.max(1))
    #expect(fast.text == "1 2" && slow.text == "1 2")
    #expect(source.requests == [.max(4)])
    slow.request(.max(1))
    #expect(source.requests == [.max(4), .max(3)])
    source.end()
    slow.request(.max(9))
    #expect(fast.text == "1 2 3 4 |" && slow.text == "1 2 3 4 |")
    #expect(fast.faults == [] && slow.faults == [])
  }

  @Test func `one that comes later receives what is sent from then on, and holds the others up until it asks`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let (first, late) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>())
    shared.subscribe(first)
    source.send(1)
    shared.subscribe(late)
    source.send(2)
    #expect(first.text == "1")
    late.request(.max(2))
    #expect(first.text == "1 2" && late.text == "2")
    source.end()
    #expect(first.text == "1 2 |" && late.text == "2 |")
  }

  @Test func `when the slowest leaves the others go on`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let (first, slow) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>())
    shared.subscribe(first)
    shared.subscribe(slow)
    for element in 1...3 { source.send(element) }
    #expect(first.text == "")
    slow.cancel()
    #expect(first.text == "1 2 3")
    #expect(source.cancellations == 0)
    first.cancel()
    #expect(source.cancellations == 1)
  }

  @Test func `the next to come connects anew when the last has left, or the source has ended`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    for round in 1...3 {
      let (first, second) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>(demand: .unlimited))
      shared.subscribe(first)
      shared.subscribe(second)
      #expect(source.subscriptions == round)
      source.send(round)
      if round == 2 { source.end() }
      #expect(first.text == (round == 2 ? "2 |" : "\(round)"))
      first.cancel()
      second.cancel()
    }
    #expect(source.cancellations == 2)
  }

  @Test func `one that subscribes again at the end, as retry does, begins another connection`() {
    let count = Counter()
    let source = Flowable<Int>.deferred {
      count.add()
      return count.value < 3 ? .concat(.just(count.value), .error(Boom())) : .just(9)
    }
    #expect(text(of: source.share().retry()) == "1 2 9 |")
    #expect(count.value == 3)
  }

  @Test func `an error comes behind what waits, to all`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let probes = (0..<3).map { _ in FlowProbe<Int>(demand: .max(1)) }
    for probe in probes { shared.subscribe(probe) }
    source.send(1)
    source.send(2)
    source.end(.failure(Boom()))
    #expect(probes.map(\.text) == ["1", "1", "1"])
    for probe in probes { probe.request(.max(1)) }
    #expect(probes.map(\.text) == Array(repeating: "1 2 x(Boom())", count: 3))
    #expect(text(of: Flowable<Int>.error(Boom()).share()) == "x(Boom())")
    #expect(text(of: Flowable.just(1).share(prefetch: 0)).hasPrefix("x(Argument"))
  }

  @Test func `a negative demand fails the one that asked, and the others go on`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let (good, bad) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>())
    shared.subscribe(good)
    shared.subscribe(bad)
    source.send(1)
    bad.request(.max(-1))
    #expect(bad.error is RxError)
    #expect(good.text == "1")
    let returning = FlowProbe<Int>(demand: .unlimited) { _, _ in .max(-1) }
    shared.subscribe(returning)
    source.send(2)
    #expect(returning.error is RxError && returning.elements == [2])
    source.end()
    #expect(good.text == "1 2 |")
  }

  @Test func `subscribing and cancelling from inside an element`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let inner = FlowProbe<Int>(demand: .unlimited)
    let outer = FlowProbe<Int>(demand: .unlimited) { probe, element in
      if element == 1 { shared.subscribe(inner) }
      if element == 2 { probe.cancel() }
      if element < 3 { source.send(element + 1) }
      return .none
    }
    shared.subscribe(outer)
    source.send(1)
    #expect(outer.text == "1 2")
    #expect(inner.text == "2 3")
    #expect(inner.faults == [] && outer.faults == [])
    inner.cancel()
    #expect(source.cancellations == 1)
  }

  @Test func `cancelling on receipt of the subscription does not connect`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let cancellable = shared.take(0).sink { _ in }
    cancellable.cancel()
    let entered = CancelAtOnce()
    shared.subscribe(entered)
    #expect(source.subscriptions == 0)
    let probe = FlowProbe<Int>(demand: .unlimited)
    shared.subscribe(probe)
    #expect(source.subscriptions == 1)
    probe.cancel()
  }

  private struct CancelAtOnce: Subscriber {
    func receive(subscription: any Subscription) { subscription.cancel() }
    func receive(_ input: Int) -> Demand { .none }
    func receive(completion: Completion) {}
  }

  // MARK: A buffer for each

  @Test func `with a buffer for each, the source is asked for what the one with most room can take`() {
    let source = ManualSource<Int>()
    let drops = DropCounter()
    let shared = source.share(.bounded(capacity: 4, overflow: .dropOldest), prefetch: 4, drops: drops)
    let (fast, slow) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>(demand: .max(1)))
    shared.subscribe(fast)
    shared.subscribe(slow)
    let answers = (1...12).map { source.send($0) }
    #expect(fast.elements == Array(1...12))
    #expect(source.requests == [.max(4)])
    #expect(answers.filter { $0 != .none } == [.max(3), .max(3), .max(3), .max(3)])
    #expect(slow.text == "1")
    slow.request(.unlimited)
    #expect(slow.text == "1 9 10 11 12")
    #expect(drops.count == 7)
    source.end()
    #expect(slow.isFinished && fast.isFinished)
  }

  @Test func `with a buffer for each, one that asks for nothing makes the source wait when its buffer is full`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>()
    source.share(.bounded(capacity: 4), prefetch: 2).subscribe(probe)
    // Four wait in the buffer of the subscriber, two before it.
    #expect((1...6).map { source.send($0) } == [.none, .max(2), .none, .max(2), .none, .none])
    #expect(source.requests == [.max(2)])
    #expect(!probe.text.contains("x"))
    probe.request(.unlimited)
    #expect(probe.elements == Array(1...6))
    probe.cancel()
  }

  @Test func `with a buffer for each, one that is too slow fails behind what waits, and the others go on`() {
    let source = ManualSource<Int>()
    let shared = source.share(.bounded(capacity: 2))
    let (fast, slow) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>())
    shared.subscribe(fast)
    shared.subscribe(slow)
    for element in 1...5 { source.send(element) }
    #expect(fast.elements == Array(1...5))
    slow.request(.max(2))
    #expect(slow.text.hasPrefix("1 2 x(Arithmetic overflow"))
    #expect(source.cancellations == 0)
    fast.cancel()
    #expect(source.cancellations == 1)
    #expect(text(of: Flowable.just(1).share(.bounded(capacity: 0))).hasPrefix("x(Argument"))
  }

  @Test func `with a buffer for each, one that has lost elements has its room again when it has caught up`() {
    let source = ManualSource<Int>()
    let shared = source.share(.bounded(capacity: 4, overflow: .dropNewest), prefetch: 1)
    let (fast, slow) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>())
    shared.subscribe(fast)
    shared.subscribe(slow)
    for element in 1...100 { source.send(element) }
    fast.cancel()
    slow.request(.max(4))
    #expect(slow.text == "1 2 3 4")
    let before = source.requests.count
    let answers = (101...103).map { source.send($0) }
    #expect(answers.filter { $0 == .max(1) }.count + source.requests.count - before == 3)
    slow.request(.unlimited)
    #expect(slow.elements.suffix(3) == [101, 102, 103])
    slow.cancel()
  }

  // MARK: Connecting by hand

  @Test func `multicast begins when it is told to, and is cancelled when the connection is let go of`() {
    let source = ManualSource<Int>()
    let shared = source.multicast()
    let (first, second) = (FlowProbe<Int>(demand: .unlimited), FlowProbe<Int>(demand: .unlimited))
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(source.subscriptions == 0)
    var connection: AnyCancellable? = shared.connect()
    #expect(source.subscriptions == 1)
    source.send(1)
    #expect(first.text == "1" && second.text == "1")
    first.cancel()
    second.cancel()
    #expect(source.cancellations == 0)
    let late = FlowProbe<Int>(demand: .unlimited)
    source.send(2)
    shared.map { $0 }.subscribe(late)
    #expect(late.text == "2")
    withExtendedLifetime(connection) {}
    connection = nil
    #expect(source.cancellations == 1)
    #expect(late.error is CancellationError)
  }

  @Test func `a second connect does nothing while there is a connection, and begins another after its end`() {
    let source = ManualSource<Int>()
    let shared = source.multicast(.bounded(capacity: 4))
    let first = FlowProbe<Int>(demand: .unlimited)
    shared.subscribe(first)
    let connections = [shared.connect(), shared.connect()]
    #expect(source.subscriptions == 1)
    source.send(1)
    source.end()
    #expect(first.text == "1 |")
    let second = FlowProbe<Int>(demand: .unlimited)
    shared.subscribe(second)
    for connection in connections { connection.cancel() }
    #expect(second.completions.isEmpty)
    let next = shared.connect()
    source.send(2)
    #expect(second.text == "2")
    #expect(source.subscriptions == 2)
    next.cancel()
    #expect(second.error is CancellationError)
    let failing = FlowProbe<Int>()
    let invalid = source.multicast(prefetch: 0)
    invalid.subscribe(failing)
    let connection = invalid.connect()
    #expect(failing.error is RxError)
    connection.cancel()
  }

  @Test func `what a connected source sends before there is a subscriber waits, as much as has room`() {
    let subject = PublishSubject<Int>()
    let drops = DropCounter()
    let hot = subject.asFlowable(.buffer(capacity: 3, overflow: .dropNewest), drops: drops).multicast(prefetch: 2)
    let connection = hot.connect()
    for element in 1...9 { subject.onNext(element) }
    #expect(drops.count == 4)
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable.concat(.just(0), hot.asFlowable()).subscribe(probe)
    #expect(probe.text == "0 1 2 3 4 5")
    subject.onCompleted()
    #expect(probe.isFinished)
    connection.cancel()
  }

  @Test func `ten thousand subscribers share a connection, and come and go at constant cost`() {
    let source = ManualSource<Int>()
    let shared = source.share()
    let received = Counter()
    var running = (0..<10_000).map { _ in shared.sink { received.add($0) } }
    source.send(1)
    #expect(received.value == 10_000)
    // From the middle, from the ends.
    running.removeSubrange(3_000..<9_000)
    running.removeFirst(500)
    running.removeLast(500)
    source.send(1)
    #expect(received.value == 13_000)
    running = []
    #expect(source.subscriptions == 1 && source.cancellations == 1)
  }

  // MARK: Leaks

  @Test func `everything is released at the end and on cancellation, whoever keeps the subscription`() {
    let alive = Alive()
    for policy in [SharePolicy.slowest, .bounded(capacity: 8)] {
      for ends in [false, true] {
        let source = ManualSource<Alive.Token>()
        let shared = source.share(policy)
        let token = alive.make()
        let probes = [FlowProbe<Int>(demand: .max(1)), FlowProbe<Int>(demand: .max(1))]
        for probe in probes { shared.map { [token] in $0.value + token.value }.subscribe(probe) }
        let kept = probes.map(\.subscription)
        for element in 0..<4 { source.send(alive.make(element)) }
        #expect(alive.count == 4)
        if ends {
          source.end()
          for probe in probes { probe.request(.unlimited) }
        } else {
          for probe in probes { probe.cancel() }
        }
        #expect(alive.count == 1)
        withExtendedLifetime((kept, shared, token)) {}
      }
    }
    #expect(alive.count == 0)
  }
}
