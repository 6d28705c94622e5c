import RxFlow
import RxFlowTestKit
import Testing

/// The rules, for the operators that put queues between a source and its subscriber.
@Suite struct CombiningRulesTests {
  typealias Case = PublisherRulesTests.Case

  private static func range(_ count: Int) -> Flowable<Int> { .range(start: 0, count: count) }

  static let operators: [Case] = [
    Case("rebatchRequests", failing: { Flowable.error(Boom()).rebatchRequests(2) }) { range($0).rebatchRequests(4) },
    Case("rebatchRequests, one at a time") { range($0).rebatchRequests(1) },
    Case(
      "combineLatest", failing: { Flowable<Int>.never().combineLatest(Flowable<Int>.error(Boom())) { $0 + $1 } }
    ) { count in Flowable.just(1).combineLatest(range(count), prefetch: 4) { $0 + $1 } },
    Case("combineLatest of many") { count in
      .combineLatest(Flowable.just(1), Flowable.just("a"), range(count), prefetch: 3) { $0 + $1.count + $2 }
    },
    Case("combineLatest of tuples") { count in
      Flowable.combineLatest(Flowable.just(1), Flowable.just(2), range(count)).map { $0.2 }
    },
    Case("zip of many") { count in
      .zip(range(count), range(count + 1), range(count + 9), prefetch: 3) { $0 + $1 + $2 }
    },
    Case("zip of tuples") { count in Flowable.zip(range(count), range(count), range(count)).map { $0.1 } },
    Case("combineLatest of a list") { count in .combineLatest([.just(1), range(count)]) { $0.reduce(0, +) } },
    Case("onBackpressureBuffer that blocks") { range($0).onBackpressureBuffer(capacity: 10_000, overflow: .block) },
    Case(
      "buffer in time",
      failing: {
        Flowable<Int>.error(Boom()).buffer(timeSpan: .seconds(1), count: 2, scheduler: HandClock()).map(\.count)
      }
    ) { count in
      range(2 * count).buffer(timeSpan: .seconds(1), count: 2, scheduler: HandClock()).map { $0[0] }
    },
    // A share for each subscriber: the rules for several expect of each that it begins at the beginning.
    Case("share", failing: { Flowable.error(Boom()).share() }) { count in
      .deferred { range(count).share(prefetch: 3) }
    },
    Case("share with a buffer", failing: { Flowable.error(Boom()).share(.bounded(capacity: 3)) }) { count in
      .deferred { range(count).share(.bounded(capacity: 3), prefetch: 5) }
    },
  ]

  @Test(arguments: operators) func `every operator keeps the rules`(_ test: Case) {
    var failing: PublisherRules<Int>.Make?
    if let make = test.failing { failing = { make() } }
    let rules = PublisherRules<Int>(failing: failing) { test.make($0) }
    #expect(rules.violations() == [])
  }

  static let stages: [(String, @Sendable (any FlowableType<Int>) -> Flowable<Int>)] = [
    ("rebatchRequests", { $0.asFlowable().rebatchRequests(4) }),
    ("combineLatest", { $0.asFlowable().combineLatest(Flowable.just(1)) { $0 + $1 } }),
    ("onBackpressureBuffer that blocks", { $0.asFlowable().onBackpressureBuffer(capacity: 9, overflow: .block) }),
    (
      "buffer in time",
      { $0.asFlowable().buffer(timeSpan: .seconds(1), count: 1, scheduler: HandClock()).map { $0.first ?? 0 } }
    ),
    ("share", { source in .deferred { source.asFlowable().share() } }),
    ("share with a buffer", { source in .deferred { source.asFlowable().share(.bounded(capacity: 3)) } }),
    ("combineLatest's other", { Flowable.just(1).combineLatest($0.asFlowable()) { $0 + $1 } }),
  ]

  @Test(arguments: stages.indices) func `every operator keeps the rules for subscribers`(_ index: Int) {
    let (name, apply) = Self.stages[index]
    #expect(SubscriberRules<Int>(apply).violations() == [], "\(name)")
  }

  @Test func `lanes on a scheduler keep the rules`() {
    let scheduler = HandScheduler()
    let rules = PublisherRules<Int>(
      failing: { Flowable.error(Boom()).parallel(lanes: 2, on: scheduler).sequential() }, settle: { scheduler.runAll() }
    ) { Self.range($0).parallel(lanes: 3, on: scheduler, prefetch: 4).map { $0 }.sequential(prefetch: 2) }
    #expect(rules.violations() == [])
    let stage = SubscriberRules<Int>(settle: { scheduler.runAll() }) {
      $0.asFlowable().parallel(lanes: 2, on: scheduler).sequential()
    }
    #expect(stage.violations() == [])
  }

  @Test func `subscribing on a scheduler keeps the rules`() {
    let scheduler = HandScheduler()
    let rules = PublisherRules<Int>(
      failing: { Flowable.error(Boom()).subscribe(on: scheduler) }, settle: { scheduler.runAll() }
    ) { Self.range($0).subscribe(on: scheduler) }
    #expect(rules.violations() == [])
    let stage = SubscriberRules<Int>(settle: { scheduler.runAll() }) { $0.asFlowable().subscribe(on: scheduler) }
    #expect(stage.violations() == [])
  }
}
