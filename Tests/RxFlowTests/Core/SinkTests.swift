import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct SinkTests {
  @Test func `a sink receives all elements and the end`() {
    let seen = Locked<[String]>([])
    let running = Flowable.of(1, 2).sink { end in
      seen.withLock { $0.append("\(end)") }
    } receiveValue: { element in
      seen.withLock { $0.append("\(element)") }
    }
    running.cancel()
    #expect(seen.withLock { $0 } == ["1", "2", "finished"])
  }

  @Test func `a sink that nobody holds is cancelled`() {
    let source = ManualSource<Int>()
    let count = Counter()
    var running: AnyCancellable? = source.sink { _ in count.add() }
    #expect(source.requests == [.unlimited])
    source.send(1)
    #expect(count.value == 1)
    _ = running
    running = nil
    #expect(source.cancellations == 1)
    source.send(2)
    #expect(count.value == 1)
  }

  @Test func `a subscription that its subscriber lets go of is cancelled`() {
    let source = ManualSource<Int>()
    source.map { $0 }.subscribe(Careless())
    #expect(source.requests == [.max(1)])
    #expect(source.cancellations == 1)
  }

  @Test func `everything is released at the end and when cancelled, whoever keeps the subscription`() {
    let alive = Alive()
    for cancels in [true, false] {
      let token = { @Sendable in alive.make() }
      let held = { () -> AnyCancellable in
        let inClosure = token()
        return Flowable.generate(
          initialState: token(), condition: { _ in true }, iterate: { _ in inClosure.value == 0 ? token() : token() }
        )
        .take(cancels ? 5 : 3)
        .sink(
          receiveCompletion: { [token = token()] _ in _ = token }, receiveValue: { [token = token()] _ in _ = token })
      }()
      if cancels { held.cancel() }
      #expect(alive.count == 0)
      withExtendedLifetime(held) {}
    }
    let kept = { () -> FlowProbe<Int> in
      let token = alive.make()
      let probe = FlowProbe<Int>()
      Flowable.range(start: 1, count: 5).map { $0 + token.value }.subscribe(probe)
      return probe
    }()
    #expect(alive.count == 1)
    kept.cancel()
    #expect(alive.count == 0)
  }

  @Test func `a publisher of one's own has all operators, and what it does wrong is put right`() {
    let probe = FlowProbe<Int>(demand: .unlimited)
    Disorderly().asFlowable().map { $0 * 10 }.subscribe(probe)
    #expect(probe.text == "10 20 |")
    #expect(probe.faults == [])
    #expect(probe.subscriptionCount == 1)
  }

  @Test func `a publisher that fails without a subscription is heard`() {
    let probe = FlowProbe<Int>()
    Abrupt().filter { _ in true }.subscribe(probe)
    #expect(probe.error is Boom)
    #expect(probe.faults == [])
  }

  @Test func `a chain of a hundred thousand operators is built, subscribed, cancelled and released`() {
    onThread {
      var chain = Flowable<Int>.never()
      for _ in 0..<100_000 { chain = chain.map { $0 } }
      let running = chain.sink { _ in }
      running.cancel()
      var takes = Flowable<Int>.never()
      for _ in 0..<20_000 { takes = takes.take(5) }
      let probe = FlowProbe<Int>()
      takes.subscribe(probe)
      probe.cancel()
    }
  }

  /// Asks once and forgets its subscription.
  private struct Careless: Subscriber {
    func receive(subscription: any Subscription) { subscription.request(.max(1)) }
    func receive(_ input: Int) -> Demand { .none }
    func receive(completion: Completion) {}
  }

  private struct Disorderly: FlowableType {
    typealias Element = Int

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int {
      _ = subscriber.receive(0)
      subscriber.receive(subscription: Deaf())
      subscriber.receive(subscription: Deaf())
      _ = subscriber.receive(1)
      _ = subscriber.receive(2)
      subscriber.receive(completion: .finished)
      _ = subscriber.receive(3)
      subscriber.receive(completion: .finished)
    }
  }

  private struct Abrupt: FlowableType {
    typealias Element = Int

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int {
      subscriber.receive(completion: .failure(Boom()))
    }
  }

  private struct Deaf: Subscription {
    func request(_ demand: Demand) {}
    func cancel() {}
  }
}
