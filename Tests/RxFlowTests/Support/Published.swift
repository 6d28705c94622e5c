import RxAtomics
import RxFlow

/// A publisher as a user writes it, with nothing but the public protocols. Its faults can be chosen.
struct Published: FlowableType {
  typealias Element = Int

  enum Fault: Sendable, CaseIterable {
    case sendsUnasked, forgetsTheEnd, nests, keepsSilentOnFailure, holdsAfterEnd, sendsAfterEnd, ignoresCancel
    case endsBeforeSubscription, twoSubscriptions, overwritesSubscriber, replacesDemand, acceptsNegative, overflows
    case holdsAfterCancel, cancelsAll, answersAfterCancel, unlocked, ignoresInside
  }

  let count: Int
  let fails: Bool
  let fault: Fault?
  private let shared = Shared()

  init(_ count: Int, fails: Bool = false, fault: Fault? = nil) {
    self.count = count
    self.fails = fails
    self.fault = fault
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int {
    let work = Work(count, fails, fault, subscriber, shared)
    if fault == .endsBeforeSubscription { subscriber.receive(completion: .finished) }
    if fault == .overwritesSubscriber { shared.replace(with: work) }
    if fault == .cancelsAll { shared.add(work) }
    subscriber.receive(subscription: work)
    if fault == .twoSubscriptions { subscriber.receive(subscription: Work(0, false, nil, subscriber, shared)) }
    if fault == .sendsUnasked { _ = subscriber.receive(0) }
    work.begin()
  }

  /// What several subscriptions share, where they should not.
  final class Shared: Sendable {
    private let works = Locked<[Work]>([])

    fileprivate func replace(with work: Work) {
      let old = works.withLock { works in
        defer { works = [work] }
        return works
      }
      for work in old { work.cancel() }
    }

    fileprivate func add(_ work: Work) { works.withLock { $0.append(work) } }

    fileprivate func cancelAll() {
      for work in works.withLock({ $0 }) { work.stop() }
    }
  }

  fileprivate final class Work: Subscription {
    private struct State: Sendable {
      var asked = Demand.none
      var next = 0
      var isSending = false
      var subscriber: (any Subscriber<Int>)?
    }

    private let count: Int
    private let fails: Bool
    private let fault: Fault?
    private let shared: Shared
    private let state: Locked<State>

    init(_ count: Int, _ fails: Bool, _ fault: Fault?, _ subscriber: any Subscriber<Int>, _ shared: Shared) {
      self.count = count
      self.fails = fails
      self.fault = fault
      self.shared = shared
      state = Locked(State(subscriber: subscriber))
    }

    /// Ends at once, if there is nothing to wait for.
    func begin() {
      if fails || count == 0 { finish() }
    }

    func request(_ demand: Demand) {
      if !demand.isValid, fault != .acceptsNegative { return finish(.failure(RxError.argumentOutOfRange)) }
      let sends = state.withLock { state in
        if fault == .ignoresInside, state.isSending { return false }
        if fault == .overflows, state.asked != .none, demand > .max(1_000_000) {
          state.asked = .none
        } else if fault == .replacesDemand {
          state.asked = demand
        } else if demand.isValid {
          state.asked += demand
        }
        guard !state.isSending || fault == .nests || fault == .unlocked else { return false }
        state.isSending = true
        return true
      }
      if sends { send() }
    }

    private func send() {
      while true {
        let step = state.withLock { state -> (subscriber: any Subscriber<Int>, element: Int)? in
          guard let subscriber = state.subscriber, state.asked > .none, state.next < count else {
            state.isSending = false
            return nil
          }
          state.asked -= 1
          state.next += 1
          return (subscriber, state.next - 1)
        }
        guard let step else { break }
        let more = step.subscriber.receive(step.element)
        state.withLock { $0.asked += more }
      }
      if state.withLock({ $0.next }) == count { finish() }
    }

    private func finish(_ end: Completion? = nil) {
      let subscriber = state.withLock { state in
        defer { if fault != .holdsAfterEnd { state.subscriber = nil } }
        return state.subscriber
      }
      let quiet = fails && fault == .keepsSilentOnFailure || fault == .forgetsTheEnd
      if !quiet { subscriber?.receive(completion: end ?? (fails ? .failure(Boom()) : .finished)) }
      if fault == .sendsAfterEnd { _ = subscriber?.receive(99) }
    }

    func cancel() {
      if fault == .cancelsAll { shared.cancelAll() }
      if fault == .answersAfterCancel {
        let subscriber = state.withLock { $0.subscriber }
        stop()
        subscriber?.receive(completion: .finished)
      }
      guard fault != .ignoresCancel, fault != .holdsAfterCancel else {
        if fault == .holdsAfterCancel { state.withLock { $0.next = count + 1 } }
        return
      }
      stop()
    }

    func stop() {
      let subscriber = state.withLock { state in
        defer { state.subscriber = nil }
        return state.subscriber
      }
      withExtendedLifetime(subscriber) {}
    }
  }
}
