import RxFlow
import RxFlowTestKit
import Testing

/// That the rules are able to find what breaks them.
@Suite struct BrokenPublisherTests {
  @Test func `a publisher without a fault passes`() {
    let rules = PublisherRules<Int>(failing: { Published(0, fails: true) }) { Published($0) }
    #expect(rules.violations() == [])
    let looking = PublisherRules<Int>(within: .seconds(10), failing: { Published(0, fails: true) }) { Published($0) }
    #expect(looking.violations() == [])
  }

  static let expected: [(Published.Fault, FlowRule)] = [
    (.sendsUnasked, .r101), (.forgetsTheEnd, .r102), (.forgetsTheEnd, .r105), (.unlocked, .r103),
    (.keepsSilentOnFailure, .r104), (.holdsAfterEnd, .r106), (.sendsAfterEnd, .r107), (.ignoresCancel, .r108),
    (.ignoresCancel, .r312), (.endsBeforeSubscription, .r109), (.twoSubscriptions, .r109),
    (.overwritesSubscriber, .r110), (.overwritesSubscriber, .r111), (.ignoresInside, .r302), (.nests, .r303),
    (.ignoresCancel, .r306), (.answersAfterCancel, .r307), (.replacesDemand, .r308), (.acceptsNegative, .r309),
    (.holdsAfterCancel, .r313), (.cancelsAll, .r314), (.overflows, .r317),
  ]

  @Test(arguments: expected.indices) func `a fault is found by the rule that it breaks`(_ index: Int) {
    let (fault, rule) = Self.expected[index]
    let failing: PublisherRules<Int>.Make = { Published(0, fails: true, fault: fault) }
    let kits = [
      PublisherRules<Int>(failing: failing) { Published($0, fault: fault) },
      // By one that looks again and again, as at what works in tasks.
      PublisherRules<Int>(within: .milliseconds(10), failing: failing, endsWhenAsked: true) {
        Published($0, fault: fault)
      },
    ]
    for rules in kits { #expect(rules.check(rule) != nil, "\(fault) against \(rule.rawValue)") }
  }

  @Test func `there is a fault for every rule that is checked on publishers`() {
    #expect(Set(Self.expected.map(\.1)) == Set(PublisherRules<Int>.checked))
  }

  /// An operator of one's own, written with nothing but the public protocols.
  struct Stage: FlowableType {
    typealias Element = Int

    enum Fault: Sendable {
      case neverAsks, answersEnd, asksAfterEnd, takesSecond, forgetsCancel, passesAfterCancel, waitsForRequest, reuses
    }

    let source: any FlowableType<Int>
    let fault: Fault?
    let reused = Relay.Holder()

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int {
      let relay = fault == .reuses ? reused.relay(subscriber, fault) : Relay(subscriber, fault)
      source.subscribe(relay)
    }
  }

  static let expectedOfStages: [(Stage.Fault, FlowRule)] = [
    (.neverAsks, .r201), (.answersEnd, .r203), (.asksAfterEnd, .r204), (.takesSecond, .r205), (.forgetsCancel, .r206),
    (.passesAfterCancel, .r208), (.waitsForRequest, .r209), (.waitsForRequest, .r210), (.reuses, .r212),
  ]

  @Test(arguments: expectedOfStages.indices) func `a fault of an operator is found by the rule that it breaks`(
    _ index: Int
  ) {
    let (fault, rule) = Self.expectedOfStages[index]
    #expect(SubscriberRules<Int> { Stage(source: $0, fault: fault) }.check(rule) != nil, "\(fault)")
    let looking = SubscriberRules<Int>(within: .milliseconds(10)) { Stage(source: $0, fault: fault) }
    #expect(looking.check(rule) != nil, "\(fault)")
  }

  @Test func `there is a fault for every rule that is checked on operators`() {
    #expect(Set(Self.expectedOfStages.map(\.1)) == Set(SubscriberRules<Int>.checked))
    #expect(SubscriberRules<Int> { Stage(source: $0, fault: nil) }.violations() == [])
  }
}
