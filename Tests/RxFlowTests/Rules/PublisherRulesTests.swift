import RxFlow
import RxFlowTestKit
import Testing

/// The rules, for sources and for operators that have one source and keep nothing.
@Suite struct PublisherRulesTests {
  static let sources: [RuleCase] = [
    RuleCase("range(start:count:)") { range($0) },
    RuleCase("from(_:), an array") { .from(Array(0..<$0)) as Flowable<Int> },
    RuleCase("from(_:), a sequence") { Flowable.concat(.empty(), .from(AnyOrder(Array(0..<$0)))) },
    RuleCase("of(_:)") { count in Flowable.range(start: 0, count: count).concatMap { Flowable.of($0) } },
    RuleCase("just(_:)") { count in count == 0 ? .empty() : Flowable.just(0).concatMap { _ in range(count) } },
    RuleCase("empty()") { count in count == 0 ? .empty() : range(count) },
    RuleCase("error(_:)", failing: { Flowable.error(Boom()) }) { range($0) },
    RuleCase("never()") { _ in Flowable.never() }.only(.ofEndless),
    RuleCase("generate(initialState:condition:iterate:)") { count in
      Flowable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 })
    },
    RuleCase("deferred(_:)", failing: { Flowable<Int>.deferred { throw Boom() } }) { count in
      Flowable.deferred { range(count) }
    },
    RuleCase("create(_:drops:onDrop:_:)", failing: { created(.latest, 0, fails: true) }) {
      created(.buffer(capacity: 10_000), $0)
    },
    RuleCase("create(_:drops:onDrop:_:), that drops", failing: { created(.drop, 0, fails: true) }) {
      created(.drop, $0)
    }.only(.ofDropping),
    RuleCase(
      "ObservableConvertibleType.asFlowable(_:drops:onDrop:)",
      failing: { Observable.error(Boom()).asFlowable(.drop) },
      stage: { $0.asObservable().asFlowable(.buffer(capacity: 100)) }
    ) { Observable.range(start: 0, count: $0).asFlowable(.buffer(capacity: 10_000)) },
    RuleCase(
      "ObservableConvertibleType.asFlowable(_:drops:onDrop:), the latest",
      failing: { Observable.error(Boom()).asFlowable(.latest) }, stage: { $0.asObservable().asFlowable(.latest) }
    ) { Observable.range(start: 0, count: $0).asFlowable(.latest) }.only(.ofDropping),
    RuleCase("ObservableConvertibleType.asFlowable(_:drops:onDrop:), the latest of a subject") { count in
      Observable.concat(.range(start: 0, count: count), .never()).asFlowable(.latest)
    }.only(.ofEndless),
    RuleCase("asFlowable(), a flowable") { range($0).asFlowable() },
    RuleCase("asFlowable(), a publisher of one's own", failing: { Published(0, fails: true).asFlowable() }) {
      Published($0).asFlowable()
    },
  ]

  /// A sequence that a closure sends at once, whoever asks.
  @Sendable private static func created(_ strategy: BackpressureStrategy, _ count: Int, fails: Bool = false)
    -> Flowable<Int>
  {
    .create(strategy) { observer in
      for element in 0..<count { observer.onNext(element) }
      if fails { observer.onError(Boom()) } else { observer.onCompleted() }
      return Disposables.create()
    }
  }

  static let operators: [RuleCase] = [
    .stage("map(_:)") { $0.map { $0 } },
    RuleCase("compactMap(_:)", stage: { $0.compactMap { $0 % 2 == 1 ? $0 : nil } }) {
      range($0 * 2).compactMap { $0 % 2 == 1 ? $0 : nil }
    },
    RuleCase("filter(_:)", stage: { $0.filter { $0 % 2 == 0 } }) { range($0 * 3).filter { $0 % 3 == 2 } },
    .stage("scan(_:_:)") { $0.scan(0) { $0 + $1 } },
    RuleCase("take(_:)", failing: { Flowable<Int>.error(Boom()).take(2) }, stage: { $0.take(5) }) {
      range($0 + 50).take($0)
    },
    RuleCase("skip(_:)", stage: { $0.skip(1) }) { range($0 + 3).skip(3) },
    RuleCase("buffer(count:)", stage: { $0.buffer(count: 2).map { $0[0] } }) {
      range($0 * 2).buffer(count: 2).map { $0[0] }
    },
    RuleCase(
      "concat(_:), of some", failing: { Flowable<Int>.concat(.empty(), .error(Boom())) },
      stage: { .concat($0, .empty()) as Flowable<Int> }
    ) { Flowable.concat(range($0 / 2), range($0 - $0 / 2)) },
    .stage("concat(_:), of a list") { .concat([.empty(), $0, .empty()]) as Flowable<Int> },
    RuleCase(
      "catch(_:)", failing: { Flowable<Int>.error(Boom()).catch { throw $0 } }, stage: { $0.catch { throw $0 } }
    ) { count in
      Flowable.concat(range(count / 2), .error(Boom())).catch { _ in range(count - count / 2) }
    },
    RuleCase("retry(_:)", failing: { Flowable<Int>.error(Boom()).retry(3) }, stage: { $0.retry(1) }) {
      range($0).retry(2)
    },
    RuleCase("retry()") { range($0).retry() },
    RuleCase("map(_:), in a long chain") { count in
      range(count * 2).filter { $0 % 2 == 1 }.map { $0 }.take(count + 1).skip(0).buffer(count: 1).map { $0[0] }
    },
  ]

  @Test(arguments: sources + operators) func `every source and operator keeps the rules`(_ test: RuleCase) async {
    let violations = await test.violations()
    #expect(violations == [])
  }

  @Test func `each rule is checked by one of the kits, or says why not`() {
    let checked = Set(PublisherRules<Int>.checked + SubscriberRules<Int>.checked)
    let excused = Set(FlowRule.allCases.filter { $0.whyNotChecked != nil })
    #expect(checked.union(excused) == Set(FlowRule.allCases))
    #expect(checked.isDisjoint(with: excused))
    #expect(FlowRule.allCases.count == 41)
  }
}
