import Dispatch
import RxFlow
import RxFlowTestKit
import Testing

/// A source or an operator, put through the rules.
///
/// Its name is that of the declaration with its labels, as documentation writes it, and after a comma what is special.
struct RuleCase: Sendable, CustomTestStringConvertible {
  typealias Make = @Sendable (_ count: Int) -> any FlowableType<Int>
  typealias Failing = @Sendable () -> any FlowableType<Int>
  typealias Stage = @Sendable (_ source: Flowable<Int>) -> any FlowableType<Int>

  /// Where it works.
  enum Place: Sendable {
    case caller
    case scheduler(HandScheduler)
    case tasks
  }

  let name: String
  var place = Place.caller
  /// The end may wait for the request behind the last element.
  var endsWhenAsked = false
  /// The rules that apply: to a sequence that drops elements, or has none, not all do.
  var rules = FlowRule.allCases
  var failing: Failing?
  /// What it makes of another sequence.
  var stage: Stage?
  var make: Make

  init(_ name: String, failing: Failing? = nil, stage: Stage? = nil, _ make: @escaping Make) {
    self.name = name
    self.failing = failing
    self.stage = stage
    self.make = make
  }

  /// An operator that works on a scheduler.
  static func scheduled(_ name: String, _ apply: @escaping @Sendable (Flowable<Int>, HandScheduler) -> Flowable<Int>)
    -> RuleCase
  {
    let scheduler = HandScheduler()
    return .stage(name, place: .scheduler(scheduler)) { apply($0, scheduler) }
  }

  /// An operator that passes all elements on.
  static func stage(_ name: String, place: Place = .caller, _ stage: @escaping Stage) -> RuleCase {
    var made = RuleCase(name, failing: { stage(.error(Boom())) }, stage: stage) {
      stage(.range(start: 0, count: $0))
    }
    made.place = place
    return made
  }

  /// The same, with some of the rules.
  func only(_ rules: [FlowRule]) -> RuleCase {
    var copy = self
    copy.rules = rules
    return copy
  }

  /// The same, without some of the rules.
  func except(_ rules: FlowRule...) -> RuleCase { only(self.rules.filter { !rules.contains($0) }) }

  /// The same, where the end may wait for the request behind the last element.
  var endingWhenAsked: RuleCase {
    var copy = self
    copy.endsWhenAsked = true
    return copy
  }

  var testDescription: String { name }

  /// The declaration that it is named after.
  var declaration: String { String(name.prefix { $0 != "," }) }

  /// The rules that were seen broken.
  func violations() async -> [RuleViolation] {
    guard case .tasks = place else { return check() }
    // The kit waits, and the tasks need the threads of tasks.
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "rules").async { continuation.resume(returning: check()) }
    }
  }

  private func check() -> [RuleViolation] {
    rules.compactMap(publisherRules.check) + (stage.map { rules.compactMap(subscriberRules($0).check) } ?? [])
  }

  private var publisherRules: PublisherRules<Int> {
    switch place {
    case .caller: PublisherRules(failing: failing, endsWhenAsked: endsWhenAsked, make)
    case .scheduler(let scheduler): PublisherRules(failing: failing, settle: { scheduler.runAll() }, make)
    case .tasks: PublisherRules(within: Self.patience, failing: failing, endsWhenAsked: endsWhenAsked, make)
    }
  }

  private func subscriberRules(_ stage: @escaping Stage) -> SubscriberRules<Int> {
    switch place {
    case .caller: SubscriberRules { stage($0.asFlowable()) }
    case .scheduler(let scheduler): SubscriberRules(settle: { scheduler.runAll() }) { stage($0.asFlowable()) }
    case .tasks: SubscriberRules(within: Self.patience) { stage($0.asFlowable()) }
    }
  }

  private static let patience = Duration.seconds(20)
}

extension [FlowRule] {
  /// What a sequence can keep that drops elements, and so may have ended before it is asked.
  static let ofDropping = [.r101, .r104, .r107, .r109] + ofSubscribers

  /// What a sequence can keep that drops elements, or has none, and does not end.
  static let ofEndless = [.r101, .r108, .r109, .r306, .r307, .r309, .r312, .r313] + ofSubscribers

  private static let ofSubscribers = SubscriberRules<Int>.checked
}

/// A sequence of integers from 0.
@Sendable func range(_ count: Int) -> Flowable<Int> { .range(start: 0, count: count) }
