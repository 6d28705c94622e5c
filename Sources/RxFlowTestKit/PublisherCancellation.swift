import RxAtomics
import RxFlow

// MARK: Cancellation

extension PublisherRules {
  func cancellationStops() -> String? {
    for demand in [Demand.max(1_000), .unlimited] {
      let probe = Probe(demand: demand) { probe, _ in
        if probe.elements.count == 3 { probe.cancel() }
        return .none
      }
      subscribe(1_000, probe)
      if probe.elements.count > 3 { return "\(probe.elements.count) elements came, cancelled at the third" }
      if !probe.completions.isEmpty { return "an end came after cancellation" }
    }
    let idle = Probe()
    subscribe(10, idle)
    let subscription = idle.subscription
    idle.cancel()
    subscription?.request(.max(3))
    settle([idle])
    return idle.elements.isEmpty && idle.completions.isEmpty ? nil : "something came after cancellation"
  }

  func requestAfterCancel() -> String? {
    let probe = Probe(demand: .max(1))
    subscribe(10, probe)
    let subscription = probe.subscription
    probe.cancel()
    for demand in [Demand.max(1), .none, .max(-1), .unlimited] { subscription?.request(demand) }
    settle([probe])
    return probe.elements.count <= 1 && probe.completions.isEmpty ? nil : "a request after cancellation was answered"
  }

  func cancelTwice() -> String? {
    let probe = Probe(demand: .max(1))
    subscribe(10, probe)
    let subscription = probe.subscription
    for _ in 0..<3 { subscription?.cancel() }
    settle([probe])
    return probe.elements.count <= 1 && probe.completions.isEmpty ? nil : "something came after cancellation"
  }

  func cancellationReleases() -> String? {
    for demand in [Demand.none, .max(2)] {
      let kept = Kept<Element>()
      let isAlive = kept.isAlive(settling) { probe in
        subscribe(10, probe)
        if demand != .none { ask(probe, demand) }
        // A subscription that is kept must not keep the subscriber.
        kept.keep(probe.subscription)
        probe.cancel()
        settle([probe])
      }
      if isAlive { return "the subscriber is not let go of after cancellation" }
    }
    return nil
  }

  func othersGoOn() -> String? {
    let publisher = make(5)
    let first = Probe(demand: .max(1))
    let second = Probe(demand: .max(1))
    subscribe(publisher, of: 5, first, second)
    first.cancel()
    ask(second, .unlimited)
    return second.elements.count == 5 && second.isFinished ? nil : "cancelling one subscription disturbed another"
  }
}

/// Sees whether a subscriber is let go of.
final class Kept<Element: Sendable>: Sendable {
  private let subscription = Box()

  func keep(_ subscription: (any Subscription)?) { self.subscription.set(subscription) }

  /// Whether a probe lives on when nobody but the publisher can hold it.
  func isAlive(_ settling: Settling, _ use: (FlowProbe<Element>) -> Void) -> Bool {
    weak var watched: FlowProbe<Element>?
    func scope() {
      let probe = FlowProbe<Element>()
      watched = probe
      use(probe)
    }
    scope()
    settling.wait { watched == nil }
    return watched != nil
  }
}

/// Holds a subscription.
private final class Box: Sendable {
  private let held = Locked<(any Subscription)?>(nil)

  func set(_ subscription: (any Subscription)?) {
    let old = held.withLock { held in
      defer { held = subscription }
      return held
    }
    withExtendedLifetime(old) {}
  }
}
