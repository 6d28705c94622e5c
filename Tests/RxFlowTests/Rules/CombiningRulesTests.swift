import RxAtomics
import RxFlow
import RxFlowTestKit
import Testing

/// The rules, for the operators that have several sources, or put queues between a source and its subscriber.
@Suite struct CombiningRulesTests {
  static let joined: [RuleCase] = [
    .stage("flatMap(maxConcurrent:prefetch:_:)") {
      $0.flatMap(maxConcurrent: 3, prefetch: 2) { Flowable.just($0) }
    },
    RuleCase(
      "flatMap(maxConcurrent:prefetch:_:), few long ones",
      stage: { source in Flowable.just(1).flatMap { _ in source } }
    ) { count in range(2).flatMap { range($0 == 0 ? count / 2 : count - count / 2) } },
    .stage("concatMap(prefetch:_:)") { $0.concatMap { Flowable.just($0) } },
    RuleCase(
      "merge(_:prefetch:), of some", failing: { Flowable<Int>.merge(.never(), .error(Boom())) },
      stage: { .merge($0, .empty()) as Flowable<Int> }
    ) { count in Flowable.merge(range(count / 2), range(count - count / 2), prefetch: 3) },
    .stage("merge(_:prefetch:), of a list") { .merge([$0, .empty()]) as Flowable<Int> },
    RuleCase(
      "zip(_:prefetch:_:), with another",
      failing: { Flowable<Int>.never().zip(Flowable<Int>.error(Boom())) { $0 + $1 } },
      stage: { $0.zip(range(100)) { $0 + $1 } }
    ) { count in range(count).zip(range(count + 5), prefetch: 4) { $0 + $1 } },
    RuleCase("zip(_:prefetch:_:), of a list", stage: { .zip([range(100), $0]) { $0[1] } as Flowable<Int> }) { count in
      .zip([range(count), range(count + 1)], prefetch: 3) { $0[0] } as Flowable<Int>
    },
    RuleCase("zip(_:_:_:prefetch:resultSelector:)") { count in
      Flowable.zip(range(count), range(count + 1), range(count + 9), prefetch: 3) { $0 + $1 + $2 }
    },
    RuleCase("zip(_:_:prefetch:)") { count in Flowable.zip(range(count), range(count)).map { $0.1 } },
    RuleCase("zip(_:prefetch:)") { count in Flowable.zip(range(count), range(count), range(count)).map { $0.1 } },
    RuleCase(
      "combineLatest(_:prefetch:_:), with another",
      failing: { Flowable<Int>.never().combineLatest(Flowable<Int>.error(Boom())) { $0 + $1 } },
      stage: { $0.combineLatest(Flowable.just(1)) { $0 + $1 } }
    ) { count in Flowable.just(1).combineLatest(range(count), prefetch: 4) { $0 + $1 } },
    RuleCase(
      "combineLatest(_:prefetch:_:), of a list", stage: { Flowable.just(1).combineLatest($0) { $0 + $1 } }
    ) { count in .combineLatest([.just(1), range(count)]) { $0.reduce(0, +) } as Flowable<Int> },
    RuleCase("combineLatest(_:_:_:prefetch:resultSelector:)") { count in
      Flowable.combineLatest(Flowable.just(1), Flowable.just("a"), range(count), prefetch: 3) { $0 + $1.count + $2 }
    },
    RuleCase("combineLatest(_:_:prefetch:)") { count in
      Flowable.combineLatest(Flowable.just(1), range(count)).map { $0.1 }
    },
    RuleCase("combineLatest(_:prefetch:)") { count in
      Flowable.combineLatest(Flowable.just(1), Flowable.just(2), range(count)).map { $0.2 }
    },
  ]

  static let queued: [RuleCase] = [
    .stage("rebatchRequests(_:)") { $0.rebatchRequests(4) },
    .stage("rebatchRequests(_:), one at a time") { $0.rebatchRequests(1) },
    .stage("onBackpressureBuffer(capacity:overflow:errors:drops:onDrop:)") {
      $0.onBackpressureBuffer(capacity: 10_000)
    },
    .stage("onBackpressureBuffer(capacity:overflow:errors:drops:onDrop:), that blocks") {
      $0.onBackpressureBuffer(capacity: 10_000, overflow: .block)
    },
    .stage("onBackpressureDrop(drops:onDrop:)") { $0.onBackpressureDrop() }.only(.ofDropping),
    RuleCase("onBackpressureDrop(drops:onDrop:), that goes on") {
      Flowable.concat(range($0), .never()).onBackpressureDrop()
    }.only(.ofEndless),
    .stage("onBackpressureLatest(drops:onDrop:)") { $0.onBackpressureLatest() }.only(.ofDropping),
    RuleCase("onBackpressureLatest(drops:onDrop:), that goes on") {
      Flowable.concat(range($0), .never()).onBackpressureLatest()
    }.only(.ofEndless),
    RuleCase(
      "buffer(timeSpan:count:scheduler:)",
      failing: {
        Flowable<Int>.error(Boom()).buffer(timeSpan: .seconds(1), count: 2, scheduler: HandClock()).map(\.count)
      },
      stage: { $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: HandClock()).map { $0.first ?? 0 } }
    ) { range(2 * $0).buffer(timeSpan: .seconds(1), count: 2, scheduler: HandClock()).map { $0[0] } },
    // A share for each subscriber: the rules for several expect of each that it begins at the beginning.
    .stage("share(_:prefetch:drops:onDrop:)") { source in Flowable.deferred { source.share(prefetch: 3) } },
    .stage("share(_:prefetch:drops:onDrop:), with a buffer") { source in
      Flowable.deferred { source.share(.bounded(capacity: 3), prefetch: 5) }
    },
    .stage("multicast(_:prefetch:drops:onDrop:)") { connected($0) },
    .stage("asFlowable(), a connectable") { connected($0) },
  ]

  /// A sequence that is connected when it has a subscriber: the end of one that has none would be lost.
  @Sendable private static func connected(_ source: Flowable<Int>) -> Flowable<Int> {
    .deferred {
      let shared = source.multicast(prefetch: 3)
      let connection = Locked<AnyCancellable?>(nil)
      let connecting = Flowable<Int>.deferred {
        let made = shared.connect()
        connection.withLock { $0 = made }
        return .empty()
      }
      return .merge(shared.asFlowable().map { element in withExtendedLifetime(connection) { element } }, connecting)
    }
  }

  static let scheduled: [RuleCase] = [
    .scheduled("observe(on:prefetch:), pulled") { $0.observe(on: $1, prefetch: 4) },
    .scheduled("observe(on:prefetch:), through a queue") {
      Flowable.concat($0, .empty()).observe(on: $1, prefetch: 4)
    },
    .scheduled("subscribe(on:)") { $0.subscribe(on: $1) },
    .scheduled("parallel(lanes:on:prefetch:)") {
      $0.parallel(lanes: 3, on: $1, prefetch: 4).sequential(prefetch: 2)
    },
    .scheduled("ParallelFlowable.sequential(prefetch:)") { $0.parallel(lanes: 2, on: $1).sequential() },
    .scheduled("ParallelFlowable.map(_:)") { $0.parallel(lanes: 2, on: $1).map { $0 }.sequential() },
    .scheduled("ParallelFlowable.filter(_:)") { $0.parallel(lanes: 2, on: $1).filter { _ in true }.sequential() },
    .scheduled("ParallelFlowable.flatMap(maxConcurrent:prefetch:_:)") {
      $0.parallel(lanes: 2, on: $1).flatMap { Flowable.just($0) }.sequential()
    },
  ]

  @Test(arguments: joined + queued + scheduled)
  func `every operator keeps the rules`(_ test: RuleCase) async {
    let violations = await test.violations()
    #expect(violations == [])
  }
}
