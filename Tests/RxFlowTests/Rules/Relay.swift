import RxAtomics
import RxFlow

/// Passes on what it receives, as an operator that a user writes; its faults can be chosen.
final class Relay: Subscriber, Subscription {
  private struct State: Sendable {
    var upstream: (any Subscription)?
    var kept: (any Subscription)?
    var isCancelled = false
    var hasAsked = false
    var waiting: Completion?
  }

  private let down: any Subscriber<Int>
  private let fault: BrokenPublisherTests.Stage.Fault?
  private let state = Locked(State())

  init(_ down: any Subscriber<Int>, _ fault: BrokenPublisherTests.Stage.Fault?) {
    self.down = down
    self.fault = fault
  }

  func receive(subscription: any Subscription) {
    let isFirst = state.withLock { state in
      defer { if state.upstream == nil || fault == .takesSecond { state.upstream = subscription } }
      state.kept = state.kept ?? subscription
      return state.upstream == nil
    }
    if isFirst {
      down.receive(subscription: self)
    } else if fault != .takesSecond {
      subscription.cancel()
    }
  }

  func receive(_ input: Int) -> Demand {
    let isCancelled = state.withLock { $0.isCancelled }
    return isCancelled && fault != .passesAfterCancel ? .none : down.receive(input)
  }

  func receive(completion: Completion) {
    if fault == .answersEnd { state.withLock { $0.kept }?.request(.max(1)) }
    let passes = state.withLock { state in
      if fault != .asksAfterEnd { state.upstream = nil }
      if fault == .waitsForRequest, !state.hasAsked {
        state.waiting = completion
        return false
      }
      return !state.isCancelled
    }
    if passes { down.receive(completion: completion) }
  }

  func request(_ demand: Demand) {
    let (upstream, waiting) = state.withLock { state in
      state.hasAsked = true
      defer { state.waiting = nil }
      return (state.upstream, state.waiting)
    }
    if let waiting { down.receive(completion: waiting) }
    if fault != .neverAsks { upstream?.request(demand) }
  }

  func cancel() {
    let upstream = state.withLock { state in
      state.isCancelled = true
      return state.upstream
    }
    if fault != .forgetsCancel { upstream?.cancel() }
  }

  /// Holds the relay that is used again where it should not be.
  final class Holder: Sendable {
    private let held = Locked<Relay?>(nil)

    func relay(_ down: any Subscriber<Int>, _ fault: BrokenPublisherTests.Stage.Fault?) -> Relay {
      held.withLock { held in
        let relay = held ?? Relay(down, fault)
        held = relay
        return relay
      }
    }
  }
}
