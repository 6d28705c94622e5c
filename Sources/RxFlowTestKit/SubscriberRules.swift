import RxAtomics
public import RxFlow

/// Puts an operator through the rules of Reactive Streams for subscribers (§2): what it is to the publisher before it.
///
/// ```swift
/// let rules = SubscriberRules { source in source.asFlowable().map { $0 + 1 } }
/// #expect(rules.violations() == [])
/// ```
///
/// - Thread safety: a kit may be used from any thread.
public struct SubscriberRules<Element: Sendable>: Sendable {
  /// Makes a sequence of a publisher of integers. It must pass on at least one of each three elements, and the end.
  public typealias Operator = @Sendable (_ source: any FlowableType<Int>) -> any FlowableType<Element>

  private let apply: Operator
  private let settling: Settling

  /// The checks for an operator.
  ///
  /// - Parameters:
  ///   - settle: called whenever the operator has to have done what it was asked for.
  ///   - apply: applies the operator.
  public init(settle: @escaping @Sendable () -> Void = {}, _ apply: @escaping Operator) {
    self.apply = apply
    settling = .call(settle)
  }

  /// The checks for an operator that works on tasks or threads of its own.
  ///
  /// - Parameters:
  ///   - patience: how long it may take at most to do what it was asked for (see `PublisherRules`).
  ///   - apply: applies the operator.
  public init(within patience: Duration, _ apply: @escaping Operator) {
    self.apply = apply
    settling = .look(patience)
  }

  /// The rules that can be checked on an operator.
  public static var checked: [FlowRule] {
    FlowRule.allCases.filter { $0.whyNotChecked == nil && $0.rawValue.hasPrefix("§2") }
  }

  /// Checks all rules that can be checked.
  ///
  /// - Returns: those that were seen broken.
  public func violations() -> [RuleViolation] { Self.checked.compactMap(check) }

  /// Checks one rule.
  ///
  /// - Returns: what was seen, or nil if the rule was kept, or cannot be checked.
  public func check(_ rule: FlowRule) -> RuleViolation? {
    finding(of: rule).map { RuleViolation(rule: rule, finding: $0) }
  }

  private func finding(of rule: FlowRule) -> String? {
    switch rule {
    case .r201: asksFirst()
    case .r203: doesNotAnswerTheEnd()
    case .r204: leavesAnEndedSubscriptionAlone()
    case .r205: cancelsASecondSubscription()
    case .r206: cancelsWhatIsNotNeeded()
    case .r208: bearsElementsAfterCancellation()
    case .r209: bearsAnEnd(.finished)
    case .r210: bearsAnEnd(.failure(RxError.unknown))
    case .r212: subscribesAnew()
    default: nil
    }
  }

  private func run(_ demand: Demand) -> (source: WatchedSource, probe: FlowProbe<Element>) {
    let source = WatchedSource()
    let probe = FlowProbe<Element>(demand: demand)
    apply(source).subscribe(probe)
    settling.wait { source.hasBegun && (demand == .none || source.asked > .none) }
    return (source, probe)
  }

  private func asksFirst() -> String? {
    let (source, probe) = run(.max(1))
    defer { probe.cancel() }
    return source.asked == .none ? "nothing was asked for, though the subscriber has asked" : nil
  }

  private func doesNotAnswerTheEnd() -> String? {
    for end in [Completion.finished, .failure(RxError.unknown)] {
      let (source, probe) = run(.max(3))
      source.send(1)
      source.end(end)
      settling.wait { !probe.completions.isEmpty }
      if source.answers > 0 { return "the completion was answered with a request or a cancellation" }
    }
    return nil
  }

  private func leavesAnEndedSubscriptionAlone() -> String? {
    let (source, probe) = run(.max(3))
    let subscription = probe.subscription
    source.end(.finished)
    settling.wait { !probe.completions.isEmpty }
    subscription?.request(.max(3))
    subscription?.cancel()
    settling.wait { true }
    return source.callsAfterEnd > 0 ? "a subscription was used after its end" : nil
  }

  private func cancelsASecondSubscription() -> String? {
    let (source, probe) = run(.max(1))
    defer { probe.cancel() }
    return source.handOverAnother() ? nil : "a second subscription was not cancelled"
  }

  private func cancelsWhatIsNotNeeded() -> String? {
    let (source, probe) = run(.max(1))
    probe.cancel()
    settling.wait { source.isCancelled }
    return source.isCancelled ? nil : "the source was not cancelled with the subscription"
  }

  private func bearsElementsAfterCancellation() -> String? {
    let (source, probe) = run(.max(9))
    probe.cancel()
    settling.wait { source.isCancelled }
    for element in 0..<3 { source.send(element) }
    source.end(.finished)
    settling.wait { true }
    return probe.elements.isEmpty && probe.completions.isEmpty ? nil : "something came after cancellation"
  }

  private func bearsAnEnd(_ end: Completion) -> String? {
    let (source, probe) = run(.none)
    source.end(end)
    settling.wait { !probe.completions.isEmpty }
    defer { probe.cancel() }
    return probe.completions.count == 1 ? nil : "an end without a request before it was not passed on"
  }

  private func subscribesAnew() -> String? {
    let source = WatchedSource()
    let sequence = apply(source)
    let probes = [FlowProbe<Element>(demand: .max(1)), FlowProbe<Element>(demand: .max(1))]
    for probe in probes { sequence.subscribe(probe) }
    settling.wait { source.hasBegun }
    defer { for probe in probes { probe.cancel() } }
    return source.hasSubscribedTwice ? "one subscriber was subscribed twice" : nil
  }
}
