import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

/// `observe(on:)` behind sources that send only when asked: no queue is between.
@Suite struct PulledObserveOnTests {
  /// 0, 1, 2 … and how far the source has got.
  private func counted(_ made: Counter, _ count: Int = 1_000) -> Flowable<Int> {
    .generate(initialState: 0, condition: { $0 < count }) { state in
      made.add()
      return state + 1
    }
  }

  @Test func `nothing is taken ahead, and the source runs where the subscriber does`() {
    let scheduler = HandScheduler()
    let made = Counter()
    let mapped = Counter()
    let probe = FlowProbe<Int>(demand: .max(3))
    counted(made).map { element in
      mapped.add()
      return element
    }.observe(on: scheduler).subscribe(probe)
    #expect(made.value == 0)
    #expect(mapped.value == 0)
    scheduler.runAll()
    #expect(probe.text == "0 1 2")
    #expect(mapped.value == 3)
    // One further, to know whether it is at its end.
    #expect(made.value == 3)
    probe.request(.max(2))
    #expect(mapped.value == 3)
    scheduler.runAll()
    #expect(probe.text == "0 1 2 3 4")
    #expect(mapped.value == 5)
    #expect(probe.faults == [])
  }

  @Test(arguments: [1, 3, 7, 2_000])
  func `operators in between leave the demand exact`(_ demand: Int) {
    let scheduler = HandScheduler()
    let probe = FlowProbe<[Int]>()
    let made = Counter()
    counted(made, 10_000).filter { $0 % 2 == 0 }.scan(0) { $1 }.compactMap { $0 % 3 == 0 ? $0 : nil }.skip(2).take(999)
      .buffer(count: 2).observe(on: scheduler).subscribe(probe)
    var asked = 0
    while probe.completions.isEmpty, asked < 2_000 {
      probe.request(.max(demand))
      asked += demand
      scheduler.runAll()
      #expect(probe.elements.count == min(asked, 500))
    }
    #expect(probe.isFinished)
    #expect(probe.elements.flatMap(\.self) == (2..<1_001).map { $0 * 6 })
    #expect(probe.faults == [])
  }

  @Test func `what the subscriber asks for in return is met in the same turn`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .max(1)) { _, element in element < 500 ? .max(1) : .none }
    Flowable.range(start: 0, count: 2_000).observe(on: scheduler).subscribe(probe)
    #expect(scheduler.runOne())
    #expect(!scheduler.runOne())
    #expect(probe.elements == Array(0...500))
    probe.request(.unlimited)
    scheduler.runAll()
    #expect(probe.elements == Array(0..<2_000))
    #expect(probe.isFinished)
  }

  @Test func `a turn has a limit when as much was asked for, too`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .max(1_500))
    Flowable.range(start: 0, count: 1_501).observe(on: scheduler).subscribe(probe)
    #expect(scheduler.runOne())
    #expect(probe.elements.count == 1_024)
    #expect(scheduler.runOne())
    #expect(probe.elements.count == 1_500)
    #expect(!scheduler.runOne())
    #expect(!probe.isFinished)
    probe.request(.max(1))
    scheduler.runAll()
    #expect(probe.elements == Array(0..<1_501))
    #expect(probe.isFinished)
  }

  @Test func `errors come behind the elements, on the scheduler`() {
    for make in [
      { Flowable.range(start: 0, count: 9).map { if $0 == 2 { throw Boom() } else { $0 } } },
      { Flowable.generate(initialState: 0, condition: { _ in true }) { if $0 == 1 { throw Boom() } else { $0 + 1 } } },
    ] as [() -> Flowable<Int>] {
      let scheduler = HandScheduler()
      let probe = FlowProbe<Int>(demand: .unlimited)
      make().observe(on: scheduler).subscribe(probe)
      #expect(probe.completions.isEmpty)
      scheduler.runAll()
      #expect(probe.text == "0 1 x(Boom())")
    }
  }

  @Test func `a demand that is not valid fails on the scheduler`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .max(1)) { _, element in element == 1 ? .max(-1) : .none }
    Flowable.range(start: 0, count: 9).observe(on: scheduler).subscribe(probe)
    scheduler.runAll()
    probe.request(.max(1))
    #expect(probe.completions.isEmpty)
    scheduler.runAll()
    #expect(probe.text.hasPrefix("0 1 x(Argument"))
  }

  @Test func `cancelling inside an element is at once, and the source is let go of`() {
    let alive = Alive()
    let scheduler = HandScheduler()
    let made = Counter()
    let source = counted(made)
    let probe = FlowProbe<Int>(demand: .unlimited) { probe, element in
      if element == 2 { probe.cancel() }
      return .none
    }
    do {
      let token = alive.make(0)
      source.map { $0 + token.value }.observe(on: scheduler).subscribe(probe)
    }
    scheduler.runAll()
    #expect(probe.text == "0 1 2")
    #expect(made.value == 2)
    #expect(alive.count == 0)
  }

  @Test func `cancelling before the worker has begun, or between two turns, lets go of the source`() {
    for turns in 0...2 {
      let alive = Alive()
      let scheduler = HandScheduler()
      let probe = FlowProbe<Int>(demand: .max(1))
      do {
        let token = alive.make(0)
        Flowable.range(start: 0, count: 9).map { $0 + token.value }.observe(on: scheduler).subscribe(probe)
      }
      for _ in 0..<turns {
        scheduler.runAll()
        probe.request(.max(1))
      }
      #expect(alive.count == 1)
      probe.cancel()
      #expect(alive.count == 0)
      scheduler.runAll()
      #expect(probe.elements.count == turns)
    }
  }

  @Test func `what may send by itself is not pulled`() {
    let scheduler = HandScheduler()
    let made = Counter()
    // The line of `concat` goes from one source to the next, perhaps to one that sends from a thread of its own.
    let probe = FlowProbe<Int>()
    Flowable.concat(counted(made), .never()).observe(on: scheduler, prefetch: 4).subscribe(probe)
    #expect(made.value == 4)
    probe.cancel()
  }

  @Test func `pulled or not, the rules are kept`() {
    let scheduler = HandScheduler()
    let makes: [@Sendable (Int) -> Flowable<Int>] = [
      { .range(start: 0, count: $0) },
      { .from(Array(0..<$0)) },
      { Flowable.range(start: 0, count: $0 * 2).filter { $0 % 2 == 1 }.map { $0 / 2 } },
      { Flowable.range(start: 0, count: $0 + 9).skip(3).take($0) },
      { .concat(.range(start: 0, count: $0), .empty()) },
      { Published($0).asFlowable() },
    ]
    for make in makes {
      let rules = PublisherRules<Int>(
        failing: { Flowable.just(1).filter { _ in throw Boom() }.observe(on: scheduler) },
        settle: { scheduler.runAll() }
      ) { make($0).observe(on: scheduler, prefetch: 4) }
      #expect(rules.violations() == [])
    }
  }

  @Test func `the end of one source is the beginning of the next`() {
    let scheduler = HandScheduler()
    let failing = Flowable.generate(initialState: 0, condition: { _ in true }) {
      if $0 == 1 { throw Boom() } else { $0 + 1 }
    }
    let source = Flowable.concat(
      .range(start: 5, count: 2).observe(on: scheduler), .of(7).map { $0 }.observe(on: scheduler),
      failing.observe(on: scheduler).retry(2).catch { _ in Flowable.just(9).observe(on: scheduler) })
    for demand in [Demand.max(1), .unlimited] {
      let probe = FlowProbe<Int>(demand: demand) { _, _ in demand == .unlimited ? .none : .max(1) }
      source.subscribe(probe)
      scheduler.runAll()
      #expect(probe.text == "5 6 7 0 1 0 1 9 |")
      #expect(probe.faults == [])
    }
  }

  @Test func `one scheduler behind another`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable.range(start: 0, count: 3_000).observe(on: scheduler, prefetch: 5).map { $0 }
      .observe(on: scheduler, prefetch: 3).subscribe(probe)
    scheduler.runAll()
    #expect(probe.elements == Array(0..<3_000))
    #expect(probe.isFinished)
  }
}
