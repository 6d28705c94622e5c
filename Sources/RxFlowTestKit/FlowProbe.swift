import RxAtomics
public import RxFlow

/// A subscriber that asks as it is told, and remembers what it received and which rules were broken on the way.
///
/// ```swift
/// let probe = FlowProbe<Int>()
/// Flowable.range(start: 1, count: 5).subscribe(probe)
/// probe.request(.max(2))
/// probe.elements  // [1, 2]
/// ```
///
/// - Thread safety: every member may be called from any thread at any time. All that it remembers is behind a lock, in which no code of others runs.
public final class FlowProbe<Element: Sendable>: Subscriber {
  private struct State: Sendable {
    var subscription: (any Subscription)?
    var subscriptions = 0
    var asked = Demand.none
    var elements: [Element] = []
    var completions: [Completion] = []
    var faults: [FlowFault] = []
    var isCancelled = false
    var inside = 0

    /// How many elements the publisher has, and whether its end may wait to be asked for. Without a number it fails.
    var expected: Int?
    var endsWhenAsked = false
  }

  private let state = Locked(State())
  private let first: Demand
  private let answer: @Sendable (FlowProbe<Element>, Element) -> Demand

  /// A probe.
  ///
  /// - Parameters:
  ///   - demand: what it asks for when it receives its subscription.
  ///   - answer: called with the probe and each element; what it returns is asked for in return.
  public init(
    demand: Demand = .none, answer: @escaping @Sendable (FlowProbe<Element>, Element) -> Demand = { _, _ in .none }
  ) {
    first = demand
    self.answer = answer
  }

  // MARK: What it does

  /// Asks for elements.
  public func request(_ demand: Demand) {
    let subscription = state.withLock { state in
      state.asked += demand
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Cancels the subscription, and lets go of it.
  public func cancel() {
    let subscription = state.withLock { state in
      state.isCancelled = true
      return state.subscription
    }
    subscription?.cancel()
    let kept = state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
    withExtendedLifetime(kept) {}
  }

  /// The subscription, unless the sequence has ended or was cancelled.
  public var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  // MARK: What it has received

  /// The elements, in their order.
  public var elements: [Element] { state.withLock { $0.elements.map(\.self) } }

  /// The ends: one at most, unless a rule was broken.
  public var completions: [Completion] { state.withLock { $0.completions.map(\.self) } }

  /// How often it received a subscription.
  public var subscriptionCount: Int { state.withLock { $0.subscriptions } }

  /// Whether the sequence was complete.
  public var isFinished: Bool {
    if case .finished? = completions.first { true } else { false }
  }

  /// What the sequence failed with.
  public var error: (any Swift.Error)? {
    if case .failure(let error)? = completions.first { error } else { nil }
  }

  /// The rules that were broken, in the order in which that was seen.
  public var faults: [FlowFault] { state.withLock { $0.faults.map(\.self) } }

  // MARK: Subscriber

  /// Receives the subscription.
  public func receive(subscription: any Subscription) {
    enter()
    let isFirst = state.withLock { state in
      state.subscriptions += 1
      guard state.subscriptions == 1 else {
        state.faults.append(.secondSubscription)
        return false
      }
      if !state.completions.isEmpty || !state.elements.isEmpty { state.faults.append(.signalBeforeSubscription) }
      if state.completions.isEmpty, !state.isCancelled { state.subscription = subscription }
      return !state.isCancelled
    }
    leave()
    // A second one is not wanted (§2.5).
    guard isFirst else { return subscription.cancel() }
    if first != .none { request(first) }
  }

  /// Receives an element.
  public func receive(_ input: Element) -> Demand {
    enter()
    state.withLock { state in
      if state.subscriptions == 0 { state.faults.append(.signalBeforeSubscription) }
      if !state.completions.isEmpty { state.faults.append(.signalAfterEnd) }
      state.elements.append(input)
      if state.asked.isValid, let most = state.asked.max, state.elements.count > most {
        state.faults.append(.moreThanAskedFor)
      }
    }
    let more = answer(self, input)
    state.withLock { $0.asked += more }
    leave()
    return more
  }

  /// Receives the end.
  public func receive(completion: Completion) {
    enter()
    let subscription = state.withLock { state in
      if state.subscriptions == 0 { state.faults.append(.signalBeforeSubscription) }
      if !state.completions.isEmpty { state.faults.append(.signalAfterEnd) }
      state.completions.append(completion)
      defer { state.subscription = nil }
      return state.subscription
    }
    withExtendedLifetime(subscription) {}
    leave()
  }

  // MARK: What it expects

  func expect(_ count: Int?, endsWhenAsked: Bool) {
    state.withLock {
      $0.expected = count
      $0.endsWhenAsked = endsWhenAsked
    }
  }

  /// Whether all has come that was asked for. What was cancelled expects nothing.
  var hasWhatItExpects: Bool {
    state.withLock { state in
      guard state.inside == 0 else { return false }
      if state.isCancelled || !state.completions.isEmpty { return true }
      guard state.subscriptions > 0, state.asked.isValid, let count = state.expected else { return false }
      let asked = state.asked.max ?? .max
      guard state.elements.count >= count else { return state.elements.count >= asked }
      // The end is due, unless it was not asked for.
      return asked == count && (count == 0 || state.endsWhenAsked)
    }
  }

  func note(_ fault: FlowFault) { state.withLock { $0.faults.append(fault) } }

  private func enter() {
    state.withLock { state in
      state.inside += 1
      if state.inside > 1 { state.faults.append(.overlappingSignals) }
    }
  }

  private func leave() { state.withLock { $0.inside -= 1 } }
}

/// A rule that a probe has seen broken.
public enum FlowFault: Sendable, Hashable {
  /// More elements came than were asked for (§1.1).
  case moreThanAskedFor
  /// Two calls at once, or one inside another (§1.3).
  case overlappingSignals
  /// Something came after the end (§1.7).
  case signalAfterEnd
  /// Something came before the subscription (§1.9).
  case signalBeforeSubscription
  /// A second subscription came (§1.9, §2.12).
  case secondSubscription
}
