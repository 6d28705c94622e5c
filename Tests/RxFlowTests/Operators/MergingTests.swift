import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct MergingTests {
  @Test func `flatMap sends what all sequences send`() {
    let chain = Flowable.of(1, 2, 3).flatMap { Flowable.of($0, $0 * 10) }
    #expect(text(of: chain) == "1 10 2 20 3 30 |")
    #expect(text(of: Flowable<Int>.empty().flatMap { Flowable.just($0) }) == "|")
    #expect(text(of: Flowable.of(1, 2).flatMap { _ in Flowable<Int>.empty() }) == "|")
  }

  @Test func `flatMap sends no more than was asked for, and has no more sequences live than it may`() {
    let live = Counter()
    let most = Locked(0)
    let probe = FlowProbe<Int>(demand: .max(3))
    Flowable.range(start: 0, count: 100).flatMap(maxConcurrent: 2, prefetch: 4) { number in
      Flowable<Int>.deferred {
        live.add()
        let now = live.value
        most.withLock { $0 = max($0, now) }
        return .concat(
          .of(number, number),
          .deferred {
            live.add(-1); return .empty()
          })
      }
    }.subscribe(probe)
    #expect(probe.elements.count == 3)
    probe.request(.max(50))
    #expect(probe.elements.count == 53)
    probe.request(.unlimited)
    #expect(probe.elements == (0..<100).flatMap { [$0, $0] })
    #expect(probe.isFinished)
    #expect(probe.faults == [])
    #expect(most.withLock { $0 } <= 2)
  }

  @Test func `flatMap asks its source for as many as may be live, and for one more when one ends`() {
    let source = ManualSource<Int>()
    let inner = [ManualSource<Int>(), ManualSource<Int>(), ManualSource<Int>()]
    let probe = FlowProbe<Int>(demand: .unlimited)
    source.flatMap(maxConcurrent: 2, prefetch: 8) { inner[$0].asFlowable() }.subscribe(probe)
    #expect(source.requests == [.max(2)])
    source.send(0)
    source.send(1)
    #expect(inner[0].requests == [.max(8)])
    // Delivered at once: what is asked for again is returned.
    #expect((0..<6).map { inner[0].send($0) } == [.none, .none, .none, .none, .none, .max(6)])
    inner[0].end()
    #expect(source.requests == [.max(2), .max(1)])
    source.send(2)
    inner[1].send(10)
    inner[2].send(20)
    source.end()
    inner[1].end()
    #expect(!probe.isFinished)
    inner[2].end()
    #expect(probe.text == "0 1 2 3 4 5 10 20 |")
  }

  @Test func `a negative demand returned for an element fails the sequence`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2)) { _, _ in .max(-1) }
    Flowable.merge(source.asFlowable(), .never()).subscribe(probe)
    source.send(1)
    #expect(probe.error is RxError)
    #expect(source.cancellations == 1)
  }

  @Test func `an error of one cancels all others, behind what it has sent`() {
    let source = ManualSource<Int>()
    let inner = [ManualSource<Int>(), ManualSource<Int>()]
    let probe = FlowProbe<Int>(demand: .max(1))
    source.flatMap { inner[$0].asFlowable() }.subscribe(probe)
    source.send(0)
    source.send(1)
    inner[0].send(1)
    inner[0].send(2)
    inner[0].end(.failure(Boom()))
    #expect(probe.text == "1")
    probe.request(.max(5))
    #expect(probe.text == "1 2 x(Boom())")
    #expect(inner[1].cancellations == 1)
    #expect(source.cancellations == 1)
  }

  @Test func `cancelled, it cancels its sources in the order of their coming`() {
    let order = Locked<[Int]>([])
    let sources = (0..<20).map { number in
      Observable<Int>.never().do(onDispose: { order.withLock { $0.append(number) } }).asFlowable(.drop)
    }
    Flowable.merge(sources).sink { _ in }.cancel()
    #expect(order.withLock { $0 } == Array(0..<20))
  }

  @Test func `a closure that throws fails the sequence`() {
    let chain = Flowable.of(1, 2).flatMap { element -> Flowable<Int> in
      if element == 2 { throw Boom() }
      return .never()
    }
    #expect(text(of: chain) == "x(Boom())")
  }

  @Test func `concatMap keeps the order, with one sequence live`() {
    let inner = [ManualSource<Int>(), ManualSource<Int>()]
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable.of(0, 1).concatMap { inner[$0].asFlowable() }.subscribe(probe)
    #expect(inner[1].subscriptions == 0)
    inner[0].send(5)
    inner[0].end()
    #expect(inner[1].subscriptions == 1)
    inner[1].send(6)
    inner[1].end()
    #expect(probe.text == "5 6 |")
  }

  @Test func `very many sequences that end at once take constant stack`() {
    onThread {
      #expect(
        text(of: Flowable.range(start: 0, count: 30_000).concatMap { _ in Flowable<Int>.empty() }) == "|")
      let probe = FlowProbe<Int>(demand: .max(1)) { _, _ in .max(1) }
      Flowable.range(start: 0, count: 20_000).flatMap(maxConcurrent: 1) { Flowable.just($0) }.subscribe(probe)
      #expect(probe.elements.count == 20_000)
      #expect(probe.isFinished)
    }
  }

  @Test func `merge takes from all in turn`() {
    let first = ManualSource<Int>()
    let second = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2))
    Flowable.merge(first.asFlowable(), second.asFlowable(), prefetch: 2).subscribe(probe)
    #expect(first.requests == [.max(2)])
    first.send(1)
    second.send(10)
    first.send(2)
    second.send(11)
    #expect(probe.text == "1 10")
    probe.request(.max(9))
    #expect(Set(probe.elements) == [1, 10, 2, 11])
    first.end()
    second.end()
    #expect(probe.isFinished)
    #expect(probe.faults == [])
  }

  @Test func `zip joins in pairs and ends with the shorter one`() {
    #expect(text(of: Flowable.of(1, 2, 3).zip(Flowable.of("a", "b")) { "\($0)\($1)" }) == "1a 2b |")
    let all = Flowable<Int>.zip([.of(1, 2), .of(3, 4), .of(5, 6)]) { $0.reduce(0, +) }
    #expect(text(of: all) == "9 12 |")
    #expect(text(of: Flowable<Int>.zip([Flowable<Int>]()) { _ in 1 }) == "|")
    let long = Flowable.range(start: 0, count: 1_000)
    let probe = FlowProbe<Int>(demand: .max(10))
    long.zip(long, prefetch: 8) { $0 - $1 }.subscribe(probe)
    #expect(probe.elements == Array(repeating: 0, count: 10))
    probe.request(.unlimited)
    #expect(probe.elements.count == 1_000)
    #expect(probe.isFinished)
  }

  @Test func `zip cancels the other when one ends or a closure throws`() {
    let first = ManualSource<Int>()
    let second = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .unlimited)
    first.zip(second) { $0 + $1 }.subscribe(probe)
    first.send(1)
    second.send(2)
    first.end()
    #expect(probe.text == "3 |")
    #expect(second.cancellations == 1)
    #expect(text(of: Flowable.of(1).zip(Flowable.of(2)) { _, _ -> Int in throw Boom() }) == "x(Boom())")
  }

  @Test func `everything is released when cancelled while elements wait, whoever keeps the subscription`() {
    let alive = Alive()
    let make: @Sendable (Int) -> Alive.Token = { alive.make($0) }
    let chains: [@Sendable () -> Flowable<Alive.Token>] = [
      { Flowable.range(start: 0, count: 100).flatMap { Flowable.just($0).map(make) } },
      { Flowable.range(start: 0, count: 100).map(make).concatMap { Flowable.of($0, $0) } },
      { .merge(Flowable.range(start: 0, count: 9).map(make), Flowable.range(start: 0, count: 9).map(make)) },
      { Flowable.range(start: 0, count: 9).map(make).zip(Flowable<Int>.never()) { token, _ in token } },
      { Flowable.range(start: 0, count: 9).map(make).onBackpressureBuffer(capacity: 9) },
      { Flowable.concat(.never(), Flowable.just(make(1))) },
      { Flowable.range(start: 0, count: 9).map(make).buffer(count: 4).map { $0[0] } },
      { [token = make(1)] in Flowable<Int>.never().retry().map { _ in token } },
    ]
    // The last chain's closure holds one.
    let held = alive.count
    for (index, chain) in chains.enumerated() {
      let probe = FlowProbe<Int>(demand: .max(2))
      chain().map(\.value).subscribe(probe)
      #expect(alive.count > held || index >= 6, "chain \(index)")
      probe.cancel()
      #expect(alive.count == held, "chain \(index)")
      withExtendedLifetime(probe) {}
    }
  }
}
