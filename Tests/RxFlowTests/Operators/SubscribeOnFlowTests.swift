import Dispatch
import RxAtomics
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct SubscribeOnFlowTests {
  @Test func `the source is subscribed to and asked when the turn comes, and the subscriber need not wait for that`() {
    let scheduler = HandScheduler()
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2))
    source.subscribe(on: scheduler).subscribe(probe)
    #expect(probe.subscriptionCount == 1)
    probe.request(.max(1))
    #expect(source.subscriptions == 0)
    scheduler.runAll()
    #expect(source.subscriptions == 1)
    #expect(source.requests == [.max(3)])
    probe.request(.max(4))
    probe.request(.max(5))
    #expect(source.requests == [.max(3)])
    scheduler.runAll()
    #expect(source.requests == [.max(3), .max(9)])
    source.send(1)
    source.end()
    #expect(probe.text == "1 |")
    #expect(probe.faults == [])
  }

  @Test
  func `a source that sends on the thread that asks sends on the scheduler, and what an element asks for at once`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .max(1)) { _, element in element < 5 ? .max(1) : .none }
    Flowable.range(start: 1, count: 9).subscribe(on: scheduler).subscribe(probe)
    #expect(probe.text == "")
    #expect(scheduler.runOne())
    #expect(probe.text == "1 2 3 4 5")
    probe.request(.max(4))
    #expect(probe.text == "1 2 3 4 5")
    scheduler.runAll()
    #expect(probe.text == "1 2 3 4 5 6 7 8 9 |")
  }

  @Test func `what is asked for from inside an element is asked when the source has returned`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    Flowable.range(start: 0, count: 5_000).subscribe(on: scheduler).subscribe(probe)
    #expect(scheduler.runOne())
    #expect(probe.elements == Array(0..<5_000))
    #expect(probe.faults == [])
  }

  @Test func `a subscription that is cancelled before its turn does not happen, and is released at once`() {
    let alive = Alive()
    let scheduler = HandScheduler()
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2))
    func subscribe() {
      let token = alive.make()
      source.subscribe(on: scheduler).map { $0 + token.value }.subscribe(probe)
    }
    subscribe()
    let kept = probe.subscription
    #expect(alive.count == 1)
    probe.cancel()
    #expect(alive.count == 0)
    scheduler.runAll()
    #expect(source.subscriptions == 0)
    withExtendedLifetime(kept) {}
    let later = FlowProbe<Int>(demand: .max(2))
    source.subscribe(on: scheduler).subscribe(later)
    scheduler.runAll()
    later.cancel()
    #expect(source.cancellations == 1)
  }

  /// Hands its subscription over when a test says so.
  private final class LateSource: FlowableType, Subscription {
    typealias Element = Int

    private let subscriber = Locked<(any Subscriber<Int>)?>(nil)
    private let asked = Locked<[Demand]>([])

    var requests: [Demand] { asked.withLock { $0.map(\.self) } }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int { self.subscriber.withLock { $0 = subscriber } }
    func handOver() { subscriber.withLock { $0 }?.receive(subscription: self) }
    func request(_ demand: Demand) { asked.withLock { $0.append(demand) } }

    func cancel() {
      let old = subscriber.withLock { subscriber in
        defer { subscriber = nil }
        return subscriber
      }
      withExtendedLifetime(old) {}
    }
  }

  @Test func `what is asked for before the source is there waits for it`() {
    let scheduler = HandScheduler()
    let source = LateSource()
    let probe = FlowProbe<Int>(demand: .max(2))
    source.subscribe(on: scheduler).subscribe(probe)
    scheduler.runAll()
    probe.request(.max(1))
    scheduler.runAll()
    #expect(source.requests == [])
    source.handOver()
    scheduler.runAll()
    #expect(source.requests == [.max(3)])
    probe.cancel()
  }

  @Test func `errors and negative demands pass`() {
    let scheduler = HandScheduler()
    let failing = FlowProbe<Int>()
    Flowable<Int>.error(Boom()).subscribe(on: scheduler).subscribe(failing)
    let invalid = FlowProbe<Int>(demand: .max(-1))
    Flowable.just(1).subscribe(on: scheduler).subscribe(invalid)
    scheduler.runAll()
    #expect(failing.error is Boom)
    #expect(invalid.error is RxError)
  }

  @Test func `a source that blocks does not hold back what it has sent, when it is asked on another scheduler`()
    async throws
  {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let probe = FlowProbe<Int>(demand: .unlimited)
    // Each element is made when the one before was delivered: a source that were asked where elements are delivered would wait for itself.
    let source = Flowable.generate(
      initialState: 0, condition: { $0 < 60 },
      iterate: { last in
        try waitUntil("the delivery") { probe.elements.last == last }
        return last + 1
      })
    source.subscribe(on: scheduler).observe(on: scheduler, prefetch: 4).subscribe(probe)
    try await eventually("the end") { probe.isFinished }
    #expect(probe.elements == Array(0..<60))
  }
}
