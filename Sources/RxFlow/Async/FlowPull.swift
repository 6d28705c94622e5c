import RxAtomics

/// A subscriber that a task waits on.
///
/// Safe with two threads between any two lines: elements, end, subscription and continuation are behind one lock. Whoever takes the
/// continuation out resumes it, outside the lock, and what is let go of is moved out first.
final class FlowPull<Element: Sendable>: Subscriber {
  private typealias Answer = Result<Element?, any Swift.Error>
  private typealias Waiting = CheckedContinuation<Element?, any Swift.Error>

  private struct State: Sendable {
    var subscription: (any Subscription)?
    var backlog: FlowBacklog<Element>
    var end: Completion?
    var waiting: Waiting?
    var taken = 0
    var isCancelled = false
  }

  private let state: Locked<State>
  private let prefetch: Int

  init(prefetch: Int) {
    self.prefetch = prefetch
    state = Locked(State(backlog: FlowBacklog(capacity: .max, overflow: .fail)))
  }

  // MARK: From the sequence

  func receive(subscription: any Subscription) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.subscription = subscription }
      return state.isCancelled
    }
    if isCancelled { subscription.cancel() } else { subscription.request(.max(prefetch)) }
  }

  func receive(_ input: Element) -> Demand {
    let (waiting, more) = state.withLock { state -> (Waiting?, Demand) in
      guard !state.isCancelled else { return (nil, .none) }
      guard let waiting = state.waiting else {
        _ = state.backlog.put(input, asked: 0)
        return (nil, .none)
      }
      state.waiting = nil
      return (waiting, take(from: &state))
    }
    waiting?.resume(returning: input)
    return more
  }

  func receive(completion: Completion) {
    let (waiting, subscription) = state.withLock { state -> (Waiting?, (any Subscription)?) in
      defer {
        state.waiting = nil
        state.subscription = nil
      }
      // Who waits takes the end with it.
      state.end = state.waiting == nil ? completion : .finished
      return (state.waiting, state.subscription)
    }
    withExtendedLifetime(subscription) {}
    waiting?.resume(with: completion.answer())
  }

  // MARK: From the task

  func next() async throws -> Element? {
    if Task.isCancelled {
      cancel()
      return nil
    }
    if let answer = poll() { return try answer.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in wait(continuation) }
    } onCancel: {
      cancel()
    }
  }

  /// Takes what is there already.
  private func poll() -> Answer? {
    let (answer, subscription, more) = state.withLock { state -> (Answer?, (any Subscription)?, Demand) in
      if let element = state.backlog.take() { return (.success(element), state.subscription, take(from: &state)) }
      return (takeEnd(from: &state), nil, .none)
    }
    if more != .none { subscription?.request(more) }
    return answer
  }

  private func wait(_ continuation: Waiting) {
    let (answer, subscription, more) = state.withLock { state -> (Answer?, (any Subscription)?, Demand) in
      if let element = state.backlog.take() { return (.success(element), state.subscription, take(from: &state)) }
      if let answer = takeEnd(from: &state) { return (answer, nil, .none) }
      state.waiting = continuation
      return (nil, nil, .none)
    }
    if more != .none { subscription?.request(more) }
    if let answer { continuation.resume(with: answer) }
  }

  /// Ends the subscription, and the wait.
  func cancel() {
    let (waiting, subscription, rest) = state.withLock { state -> (Waiting?, (any Subscription)?, [Element?]) in
      state.isCancelled = true
      defer {
        state.waiting = nil
        state.subscription = nil
      }
      return (state.waiting, state.subscription, state.backlog.close())
    }
    subscription?.cancel()
    waiting?.resume(returning: nil)
    withExtendedLifetime(rest) {}
  }

  /// Counts an element that was taken.
  private func take(from state: inout State) -> Demand {
    let limit = prefetch - prefetch >> 2
    state.taken += 1
    guard state.taken == limit else { return .none }
    state.taken = 0
    return .max(limit)
  }

  /// The end, which is an error once and nothing ever after.
  private func takeEnd(from state: inout State) -> Answer? {
    if state.isCancelled { return .success(nil) }
    guard let end = state.end else { return nil }
    state.end = .finished
    return end.answer()
  }
}

extension Completion {
  fileprivate func answer<Element>() -> Result<Element?, any Swift.Error> {
    switch self {
    case .finished: .success(nil)
    case .failure(let error): .failure(error)
    }
  }
}

/// Holds a subscription for an iterator: when the iterator is gone it is cancelled.
final class PullOwner<Element: Sendable>: Sendable {
  let pull: FlowPull<Element>

  init(_ pull: FlowPull<Element>) { self.pull = pull }

  deinit { pull.cancel() }
}
