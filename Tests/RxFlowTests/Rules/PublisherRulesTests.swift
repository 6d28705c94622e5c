import RxFlow
import RxFlowTestKit
import Testing

@Suite struct PublisherRulesTests {
  /// A sequence of so many elements.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Int) -> Flowable<Int>
    let failing: (@Sendable () -> Flowable<Int>)?

    init(
      _ name: String, failing: (@Sendable () -> Flowable<Int>)? = nil,
      _ make: @escaping @Sendable (Int) -> Flowable<Int>
    ) {
      testDescription = name
      self.failing = failing
      self.make = make
    }
  }

  private static func range(_ count: Int) -> Flowable<Int> { .range(start: 0, count: count) }

  static let sources: [Case] = [
    Case("range") { range($0) },
    Case("from an array") { .from(Array(0..<$0)) },
    Case("from a sequence") { .concat(.empty(), .from(AnyOrder(Array(0..<$0)))) },
    Case("generate") { count in .generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 }) },
    Case("deferred", failing: { .deferred { throw Boom() } }) { count in .deferred { range(count) } },
    Case(
      "create",
      failing: {
        .create(.latest) {
          $0.onError(Boom()); return Disposables.create()
        }
      }
    ) { count in
      .create(.buffer(capacity: 10_000)) { observer in
        for element in 0..<count { observer.onNext(element) }
        observer.onCompleted()
        return Disposables.create()
      }
    },
    Case("of an observable", failing: { Observable.error(Boom()).asFlowable(.drop) }) { count in
      Observable.range(start: 0, count: count).asFlowable(.buffer(capacity: 10_000))
    },
    Case("a publisher of one's own", failing: { Published(0, fails: true).asFlowable() }) {
      Published($0).asFlowable()
    },
  ]

  static let operators: [Case] = [
    Case("map", failing: { Flowable.error(Boom()).map { $0 } }) { range($0).map { $0 } },
    Case("compactMap") { range($0 * 2).compactMap { $0 % 2 == 1 ? $0 : nil } },
    Case("filter") { range($0 * 3).filter { $0 % 3 == 2 } },
    Case("scan") { range($0).scan(0) { $0 + $1 } },
    Case("take", failing: { Flowable.error(Boom()).take(2) }) { range($0 + 50).take($0) },
    Case("skip") { range($0 + 3).skip(3) },
    Case("buffer") { range($0 * 2).buffer(count: 2).map { $0[0] } },
    Case("concat", failing: { .concat(.empty(), .error(Boom())) }) { .concat(range($0 / 2), range($0 - $0 / 2)) },
    Case("catch", failing: { Flowable.error(Boom()).catch { throw $0 } }) { count in
      .concat(range(count / 2), .error(Boom())).catch { _ in range(count - count / 2) }
    },
    Case("retry", failing: { Flowable.error(Boom()).retry(3) }) { range($0).retry() },
    Case("flatMap", failing: { Flowable.error(Boom()).flatMap { Flowable.just($0) } }) { count in
      range(count).flatMap(maxConcurrent: 3, prefetch: 2) { Flowable.just($0) }
    },
    Case("flatMap of few long ones") { count in
      range(2).flatMap { range($0 == 0 ? count / 2 : count - count / 2) }
    },
    Case("concatMap") { range($0).concatMap { Flowable.of($0) } },
    Case("merge", failing: { .merge(.never(), .error(Boom())) }) { count in
      .merge(range(count / 2), range(count - count / 2), prefetch: 3)
    },
    Case("zip", failing: { Flowable<Int>.never().zip(Flowable<Int>.error(Boom())) { $0 + $1 } }) { count in
      range(count).zip(range(count + 5), prefetch: 4) { $0 + $1 }
    },
    Case("onBackpressureBuffer", failing: { Flowable.error(Boom()).onBackpressureBuffer(capacity: 1) }) { count in
      range(count).onBackpressureBuffer(capacity: 10_000)
    },
    Case("a long chain") { count in
      range(count * 2).filter { $0 % 2 == 1 }.map { $0 }.take(count + 1).skip(0).buffer(count: 1).map { $0[0] }
    },
  ]

  @Test(arguments: sources + operators) func `every source and operator keeps the rules`(_ test: Case) {
    var failing: PublisherRules<Int>.Make?
    if let make = test.failing { failing = { make() } }
    let rules = PublisherRules<Int>(failing: failing) { test.make($0) }
    #expect(rules.violations() == [])
  }

  @Test func `a scheduler in between keeps the rules`() {
    let scheduler = HandScheduler()
    let rules = PublisherRules<Int>(
      failing: { Flowable.error(Boom()).observe(on: scheduler) }, settle: { scheduler.runAll() }
    ) { Self.range($0).observe(on: scheduler, prefetch: 4) }
    #expect(rules.violations() == [])
  }

  static let stages: [(String, SubscriberRules<Int>.Operator)] = [
    ("map", { $0.asFlowable().map { $0 } }),
    ("filter", { $0.asFlowable().filter { $0 % 2 == 0 } }),
    ("scan", { $0.asFlowable().scan(0) { $1 } }),
    ("take", { $0.asFlowable().take(5) }),
    ("skip", { $0.asFlowable().skip(1) }),
    ("buffer", { $0.asFlowable().buffer(count: 2).map { $0[0] } }),
    ("catch", { $0.asFlowable().catch { throw $0 } }),
    ("retry", { $0.asFlowable().retry(1) }),
    ("concat", { Flowable.concat($0.asFlowable(), .empty()) }),
    ("flatMap", { $0.asFlowable().flatMap { Flowable.just($0) } }),
    ("flatMap's sequences", { source in Flowable.just(1).flatMap { _ in source.asFlowable() } }),
    ("concatMap", { $0.asFlowable().concatMap { Flowable.just($0) } }),
    ("merge", { Flowable.merge($0.asFlowable(), .empty()) }),
    ("zip", { $0.asFlowable().zip(Flowable.range(start: 0, count: 100)) { $0 + $1 } }),
    ("onBackpressureBuffer", { $0.asFlowable().onBackpressureBuffer(capacity: 9) }),
    ("onBackpressureDrop", { $0.asFlowable().onBackpressureDrop() }),
  ]

  @Test(arguments: stages.indices) func `every operator keeps the rules for subscribers`(_ index: Int) {
    let (name, apply) = Self.stages[index]
    #expect(SubscriberRules<Int>(apply).violations() == [], "\(name)")
  }

  @Test func `a scheduler keeps the rules for subscribers`() {
    let scheduler = HandScheduler()
    let rules = SubscriberRules<Int>(settle: { scheduler.runAll() }) { $0.asFlowable().observe(on: scheduler) }
    #expect(rules.violations() == [])
  }

  @Test func `each rule is checked by one of the kits, or says why not`() {
    let checked = Set(PublisherRules<Int>.checked + SubscriberRules<Int>.checked)
    let excused = Set(FlowRule.allCases.filter { $0.whyNotChecked != nil })
    #expect(checked.union(excused) == Set(FlowRule.allCases))
    #expect(checked.isDisjoint(with: excused))
    #expect(FlowRule.allCases.count == 41)
  }
}
