public import RxAtomics

/// A subscriber that a task waits on.
///
/// An element that is there already is taken without a lock: the source is at one end of the queue, the task at the other. Whoever waits, and
/// the subscription, are behind a lock.
///
/// Safe with two threads between any two lines: the source puts an element in before it looks for one who waits; the task looks for an element
/// once more, under the lock, before it becomes one. What is left after cancellation is dropped by the task, or with this object. Whoever
/// takes the continuation out resumes it, outside the lock.
@usableFromInline
final class FlowPull<Element: Sendable>: Subscriber {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var subscription: (any Subscription)?
    @usableFromInline var waiting: CheckedContinuation<Void, Never>?
    @usableFromInline var isCancelled = false

    @inlinable
    init() {}
  }

  @usableFromInline let state: Locked<State>
  @usableFromInline let queue: FlowQueue<Element>

  @inlinable
  init(prefetch: Int) {
    state = Locked(State())
    queue = FlowQueue(prefetch: prefetch)
  }

  // MARK: From the sequence

  @inlinable
  func receive(subscription: any Subscription) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.subscription = subscription }
      return state.isCancelled
    }
    if isCancelled { subscription.cancel() } else { subscription.request(.max(queue.prefetch)) }
  }

  @inlinable
  func receive(_ input: Element) -> Demand {
    queue.push(input)
    wake()
    return .none
  }

  @inlinable
  func receive(completion: Completion) {
    queue.finish(completion)
    let subscription = state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
    withExtendedLifetime(subscription) {}
    wake()
  }

  @inlinable
  @inline(__always)
  func wake() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  // MARK: From the task

  @inlinable
  @inline(__always)
  func next() async throws -> Element? {
    while !Task.isCancelled {
      // Before the queue is looked at: elements that came before the end are in it.
      let hasFinished = queue.hasFinished
      if let element = queue.pop() {
        let again = queue.didTake()
        if again != .none { state.withLock { $0.subscription }?.request(again) }
        return element
      }
      // An error is one once, and nothing ever after.
      if hasFinished { return try queue.takeEnd()?.thrown() }
      guard await wait() else { break }
    }
    cancel()
    queue.drop()
    return nil
  }

  /// Waits until something has changed.
  ///
  /// - Returns: whether the subscription goes on.
  @usableFromInline
  func wait() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard !state.isCancelled, !queue.hasFinished, queue.isEmpty else { return false }
          state.waiting = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
    return state.withLock { !$0.isCancelled }
  }

  /// Ends the subscription, and the wait.
  @usableFromInline
  func cancel() {
    let (waiting, subscription) = state.withLock { state in
      state.isCancelled = true
      defer {
        state.waiting = nil
        state.subscription = nil
      }
      return (state.waiting, state.subscription)
    }
    subscription?.cancel()
    waiting?.resume()
  }
}

extension Completion {
  /// Throws the error, if it is one.
  @usableFromInline
  func thrown<Element>(as type: Element.Type = Element.self) throws -> Element? {
    if case .failure(let error) = self { throw error }
    return nil
  }
}

/// Holds a subscription for an iterator: when the iterator is gone it is cancelled, and what waits is dropped.
@usableFromInline
final class PullOwner<Element: Sendable>: Sendable {
  @usableFromInline let pull: FlowPull<Element>

  @inlinable
  init(_ pull: FlowPull<Element>) { self.pull = pull }

  deinit {
    pull.cancel()
    pull.queue.drop()
  }
}
