import RxAtomics
import RxFlow

/// A publisher that is fed by hand and watches what is done to its subscription.
final class WatchedSource: FlowableType {
  typealias Element = Int

  private struct State: Sendable {
    var subscriber: (any Subscriber<Int>)?
    var subscribers: [ObjectIdentifier] = []
    var asked = Demand.none
    var isCancelled = false
    var isEnding = false
    var hasEnded = false
    var answers = 0
    var callsAfterEnd = 0
    var hasSubscribedTwice = false
    var hasBegun = false
  }

  private let state = Locked(State())

  /// Whether a subscriber has its subscription, and has returned from receiving it.
  var hasBegun: Bool { state.withLock { $0.hasBegun } }
  var asked: Demand { state.withLock { $0.asked } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var answers: Int { state.withLock { $0.answers } }
  var callsAfterEnd: Int { state.withLock { $0.callsAfterEnd } }
  var hasSubscribedTwice: Bool { state.withLock { $0.hasSubscribedTwice } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int {
    state.withLock { state in
      state.subscriber = subscriber
      if S.self is AnyObject.Type {
        let identity = ObjectIdentifier(subscriber as AnyObject)
        if state.subscribers.contains(identity) { state.hasSubscribedTwice = true }
        state.subscribers.append(identity)
      }
    }
    subscriber.receive(subscription: Watched(source: self))
    state.withLock { $0.hasBegun = true }
  }

  /// Sends an element if it was asked for, also after cancellation.
  func send(_ element: Int) {
    let subscriber = state.withLock { state in
      guard state.asked > .none else { return nil as (any Subscriber<Int>)? }
      state.asked -= 1
      return state.subscriber
    }
    guard let subscriber else { return }
    let more = subscriber.receive(element)
    state.withLock { $0.asked += more }
  }

  /// Ends the sequence.
  func end(_ completion: Completion) {
    let subscriber = state.withLock { state in
      state.isEnding = true
      return state.subscriber
    }
    subscriber?.receive(completion: completion)
    let last = state.withLock { state in
      state.isEnding = false
      state.hasEnded = true
      defer { state.subscriber = nil }
      return state.subscriber
    }
    withExtendedLifetime(last) {}
  }

  /// Hands a second subscription over.
  ///
  /// - Returns: whether it was cancelled.
  func handOverAnother() -> Bool {
    let other = WatchedSource()
    state.withLock { $0.subscriber }?.receive(subscription: Watched(source: other))
    return other.isCancelled && other.asked == .none && !isCancelled
  }

  private func used(_ change: @Sendable (inout State) -> Void) {
    state.withLock { state in
      if state.isEnding { state.answers += 1 }
      if state.hasEnded { state.callsAfterEnd += 1 }
      change(&state)
    }
  }

  private final class Watched: Subscription {
    let source: WatchedSource

    init(source: WatchedSource) { self.source = source }

    func request(_ demand: Demand) { source.used { $0.asked += demand } }

    func cancel() { source.used { $0.isCancelled = true } }
  }
}
