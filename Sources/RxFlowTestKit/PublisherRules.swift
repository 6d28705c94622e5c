import Dispatch
public import RxFlow

/// Puts a publisher through the rules of Reactive Streams for publishers (§1) and subscriptions (§3).
///
/// ```swift
/// let rules = PublisherRules { count in MyPublisher(count) }
/// #expect(rules.violations() == [])
/// ```
///
/// A publisher that sends from tasks or threads of its own is given time:
///
/// ```swift
/// let rules = PublisherRules(within: .seconds(10)) { count in MyPublisher(count) }
/// ```
///
/// - Thread safety: the checks of serial delivery ask from several threads at once. A kit may be used from any thread. With `within:` it blocks
///   the thread, which must be none of those that the publisher needs: not one of Swift concurrency for a publisher that works in tasks.
public struct PublisherRules<Element: Sendable>: Sendable {
  /// Makes a publisher.
  public typealias Make = @Sendable () -> any FlowableType<Element>

  let make: @Sendable (_ count: Int) -> any FlowableType<Element>
  let failing: Make?
  let settling: Settling
  let endsWhenAsked: Bool

  /// The checks for a publisher.
  ///
  /// - Parameters:
  ///   - failing: makes a publisher that fails without an element. Without it §1.4 is not checked.
  ///   - settle: called whenever the publisher has to have done what it was asked for: a publisher that works on a scheduler runs that
  ///     until nothing is left.
  ///   - endsWhenAsked: whether the completion may wait for the request behind the last element, as that of a publisher which must be asked to
  ///     know that it has no more.
  ///   - make: makes a publisher that sends so many elements, from 0 to 10,000, and is complete then.
  public init(
    failing: Make? = nil, settle: @escaping @Sendable () -> Void = {}, endsWhenAsked: Bool = false,
    _ make: @escaping @Sendable (_ count: Int) -> any FlowableType<Element>
  ) {
    self.make = make
    self.failing = failing
    settling = .call(settle)
    self.endsWhenAsked = endsWhenAsked
  }

  /// The checks for a publisher that works on tasks or threads of its own.
  ///
  /// - Parameters:
  ///   - patience: how long it may take at most to do what it was asked for. A check waits no longer than the publisher needs; for what must
  ///     not come it waits a millisecond.
  ///   - failing: makes a publisher that fails without an element. Without it §1.4 is not checked.
  ///   - endsWhenAsked: whether the completion may wait for the request behind the last element, as that of a publisher which must be asked to
  ///     know that it has no more.
  ///   - make: makes a publisher that sends so many elements, from 0 to 10,000, and is complete then.
  public init(
    within patience: Duration, failing: Make? = nil, endsWhenAsked: Bool = false,
    _ make: @escaping @Sendable (_ count: Int) -> any FlowableType<Element>
  ) {
    self.make = make
    self.failing = failing
    settling = .look(patience)
    self.endsWhenAsked = endsWhenAsked
  }

  /// The rules that can be checked on a publisher.
  public static var checked: [FlowRule] {
    FlowRule.allCases.filter { $0.whyNotChecked == nil && !$0.rawValue.hasPrefix("§2") }
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
    case .r101: moreThanAskedFor()
    case .r102: fewerAndTheEnd()
    case .r103: serialCalls()
    case .r104: failure()
    case .r105: completion()
    case .r106: overWithTheEnd()
    case .r107: nothingAfterTheEnd()
    case .r108, .r312: cancellationStops()
    case .r109: subscriptionFirst()
    case .r110: sameSubscriberTwice()
    case .r111: severalSubscribers()
    case .r302: requestInside()
    case .r303: noNesting()
    case .r306: requestAfterCancel()
    case .r307: cancelTwice()
    case .r308: requestsAddUp()
    case .r309: invalidDemand()
    case .r313: cancellationReleases()
    case .r314: othersGoOn()
    case .r317: demandsWithoutNumber()
    default: nil
    }
  }

  // MARK: What the checks are made of

  typealias Probe = FlowProbe<Element>

  func subscribe(_ count: Int, _ probe: Probe) { subscribe(make(count), of: count, probe) }

  func subscribe(_ publisher: any FlowableType<Element>, of count: Int, _ probes: Probe...) {
    for probe in probes {
      probe.expect(count, endsWhenAsked: endsWhenAsked)
      publisher.subscribe(probe)
    }
    settle(probes)
  }

  func subscribe(_ publisher: any FlowableType<Element>, failing probe: Probe) {
    probe.expect(nil, endsWhenAsked: endsWhenAsked)
    publisher.subscribe(probe)
    settle([probe])
  }

  func ask(_ probe: Probe, _ demand: Demand) {
    probe.request(demand)
    settle([probe])
  }

  /// Returns when all probes have received what they may expect.
  func settle(_ probes: [Probe]) { settling.wait { probes.allSatisfy(\.hasWhatItExpects) } }
}

// MARK: Demand

extension PublisherRules {
  private func moreThanAskedFor() -> String? {
    let probe = Probe()
    subscribe(20, probe)
    var asked = 0
    for count in [0, 1, 2, 3, 1] {
      asked += count
      ask(probe, .max(count))
      if probe.elements.count > asked { return "\(probe.elements.count) elements came where \(asked) were asked for" }
    }
    probe.cancel()
    let answering = Probe(demand: .max(2)) { _, _ in .none }
    subscribe(20, answering)
    defer { answering.cancel() }
    return answering.elements.count > 2 ? "\(answering.elements.count) elements came where 2 were asked for" : nil
  }

  private func fewerAndTheEnd() -> String? {
    let probe = Probe(demand: .max(10))
    subscribe(3, probe)
    if probe.elements.count != 3 { return "\(probe.elements.count) elements came of 3, with 10 asked for" }
    return probe.completions.isEmpty ? "no end came behind 3 elements of 3" : nil
  }

  private func requestInside() -> String? {
    let probe = Probe(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    subscribe(50, probe)
    let returning = Probe(demand: .max(1)) { _, _ in .max(1) }
    subscribe(50, returning)
    guard probe.elements.count == 50 else {
      return "\(probe.elements.count) of 50 elements came with a request in each"
    }
    guard returning.elements.count == 50 else {
      return "\(returning.elements.count) of 50 elements came, one returned by each"
    }
    return nil
  }

  private func noNesting() -> String? {
    let probe = Probe(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      probe.request(.max(1))
      return .none
    }
    subscribe(1_000, probe)
    return probe.faults.contains(.overlappingSignals)
      ? "a request from inside an element sends another one inside it" : nil
  }

  private func requestsAddUp() -> String? {
    let probe = Probe()
    subscribe(20, probe)
    ask(probe, .max(2))
    ask(probe, .max(3))
    defer { probe.cancel() }
    if probe.elements.count != 5 { return "\(probe.elements.count) elements came where 2 and 3 were asked for" }
    let inside = Probe(demand: .max(3)) { probe, _ in
      if probe.elements.count == 1 { probe.request(.max(2)) }
      return .none
    }
    subscribe(20, inside)
    defer { inside.cancel() }
    return inside.elements.count == 5
      ? nil : "\(inside.elements.count) elements came where 3 and 2 inside were asked for"
  }

  private func invalidDemand() -> String? {
    let probe = Probe()
    subscribe(20, probe)
    ask(probe, .none)
    if !probe.elements.isEmpty || !probe.completions.isEmpty { return "a demand of none was answered" }
    ask(probe, .max(-1))
    if probe.error == nil { return "a negative demand did not make the sequence fail" }
    let later = Probe(demand: .max(2))
    subscribe(20, later)
    ask(later, .max(-5))
    return later.error == nil ? "a negative demand behind elements did not make the sequence fail" : nil
  }

  private func demandsWithoutNumber() -> String? {
    for demands in [[Demand.max(.max - 1), .max(.max - 1)], [.unlimited, .max(1), .unlimited]] {
      let probe = Probe()
      subscribe(10, probe)
      for demand in demands { ask(probe, demand) }
      if probe.error != nil { return "demands that add up to too much made the sequence fail" }
      if probe.elements.count != 10 { return "\(probe.elements.count) of 10 elements came when all were asked for" }
    }
    let inside = Probe(demand: .max(.max - 1)) { probe, _ in
      if probe.elements.count == 1 { probe.request(.max(.max - 1)) }
      return .none
    }
    subscribe(10, inside)
    return inside.elements.count == 10 ? nil : "\(inside.elements.count) of 10 elements came when all were asked for"
  }
}

// MARK: Order and ends

extension PublisherRules {
  private func serialCalls() -> String? {
    // While one thread is inside an element, another asks for more, and comes back before the element is done with.
    let busy = Probe(demand: .max(1)) { probe, _ in
      guard probe.elements.count == 1 else { return .none }
      let asked = DispatchGroup()
      // A queue of its own has a thread, however busy the others are.
      DispatchQueue(label: "request").async(group: asked) { probe.request(.max(5)) }
      if asked.wait(timeout: .now() + .seconds(10)) == .timedOut { probe.note(.overlappingSignals) }
      return .none
    }
    subscribe(20, busy)
    defer { busy.cancel() }
    if busy.faults.contains(.overlappingSignals) { return "two calls of a subscriber at once, or a request that waits" }
    if busy.elements.count != 6 { return "\(busy.elements.count) elements came where 1 and 5 elsewhere were asked for" }
    for round in 0..<20 {
      let probe = Probe()
      subscribe(200, probe)
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        for _ in 0..<40 { probe.request(.max(round % 3 + 1)) }
      }
      settle([probe])
      defer { probe.cancel() }
      if probe.faults.contains(.overlappingSignals) { return "two calls of a subscriber at once" }
      let asked = 120 * (round % 3 + 1)
      if probe.elements.count != min(asked, 200) {
        return "\(probe.elements.count) of 200 elements came where three threads asked for \(asked)"
      }
    }
    return nil
  }

  private func failure() -> String? {
    guard let failing else { return nil }
    let probe = Probe(demand: .unlimited)
    subscribe(failing(), failing: probe)
    return probe.error == nil ? "no failure came" : nil
  }

  private func completion() -> String? {
    for count in [0, 1, 5] {
      let probe = Probe(demand: .unlimited)
      subscribe(count, probe)
      if !probe.isFinished { return "no completion came behind \(count) elements" }
      let exact = Probe(demand: .max(max(1, count)))
      subscribe(count, exact)
      if endsWhenAsked { ask(exact, .max(1)) }
      if !exact.isFinished { return "no completion came when \(count) elements were asked for and sent" }
    }
    return nil
  }

  private func overWithTheEnd() -> String? {
    let kept = Kept<Element>()
    let isAlive = kept.isAlive(settling) { probe in
      subscribe(2, probe)
      ask(probe, .max(5))
    }
    if isAlive { return "the subscriber is not let go of after the end" }
    let probe = Probe()
    subscribe(2, probe)
    let subscription = probe.subscription
    ask(probe, .max(5))
    subscription?.request(.max(5))
    subscription?.request(.max(-1))
    subscription?.cancel()
    settle([probe])
    return probe.completions.count == 1 && probe.elements.count == 2 ? nil : "a request after the end was answered"
  }

  private func nothingAfterTheEnd() -> String? {
    for count in [0, 3] {
      let probe = Probe(demand: .unlimited)
      subscribe(count, probe)
      settle([probe])
      if probe.faults.contains(.signalAfterEnd) || probe.completions.count > 1 { return "something came after the end" }
    }
    guard let failing else { return nil }
    let probe = Probe(demand: .unlimited)
    subscribe(failing(), failing: probe)
    return probe.completions.count > 1 ? "something came after a failure" : nil
  }

  private func subscriptionFirst() -> String? {
    var publishers: [(publisher: any FlowableType<Element>, count: Int?)] = [(make(0), 0), (make(3), 3)]
    if let failing { publishers.append((failing(), nil)) }
    for (publisher, count) in publishers {
      let probe = Probe(demand: .unlimited)
      if let count { subscribe(publisher, of: count, probe) } else { subscribe(publisher, failing: probe) }
      if probe.subscriptionCount == 0 { return "no subscription came" }
      if probe.faults.contains(.signalBeforeSubscription) { return "something came before the subscription" }
      if probe.subscriptionCount > 1 { return "several subscriptions came" }
    }
    return nil
  }

  private func sameSubscriberTwice() -> String? {
    let publisher = make(5)
    let probe = Probe()
    subscribe(publisher, of: 5, probe, probe)
    ask(probe, .unlimited)
    return probe.elements.count == 5 && probe.isFinished ? nil : "the first subscription was disturbed by the second"
  }

  private func severalSubscribers() -> String? {
    let publisher = make(5)
    let first = Probe(demand: .max(2))
    let second = Probe(demand: .unlimited)
    subscribe(publisher, of: 5, first, second)
    ask(first, .unlimited)
    return first.elements.count == 5 && second.elements.count == 5 ? nil : "two subscribers did not get 5 elements each"
  }
}
