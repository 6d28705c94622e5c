public import RxAtomics

/// The elements that a task has not got to yet, and the tasks that wait for some.
///
/// - Thread safety: every member may be called from any thread at any time. What is let go of, and who is resumed, is moved out of the lock.
@usableFromInline
final class AsyncPull<Element: Sendable>: Sendable {
  @usableFromInline
  struct State: ~Copyable, Sendable {
    @usableFromInline let elements = SerialQueue<Element>()
    @usableFromInline var end: Termination?
    @usableFromInline var waiting: [CheckedContinuation<Void, Never>] = []

    @inlinable
    init() {}

    /// Takes out who waits.
    @inlinable
    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      guard !waiting.isEmpty else { return [] }
      defer { waiting = [] }
      return waiting
    }
  }

  @usableFromInline
  enum Answer: Sendable {
    case element(Element)
    case end(Termination)
    case nothing
  }

  @usableFromInline let state: Locked<State>
  @usableFromInline let subscription: SingleAssignmentDisposable

  @inlinable
  init() {
    state = Locked(State())
    subscription = SingleAssignmentDisposable()
  }

  // MARK: From the sequence

  @inlinable
  func push(_ element: Element) {
    let waiting = state.withLock { state in
      _ = state.elements.push(element)
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  @inlinable
  func finish(_ end: Termination) {
    let waiting = state.withLock { state in
      if state.end == nil { state.end = end }
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  // MARK: From the task

  @inlinable
  func next() async throws -> Element? {
    while !Task.isCancelled {
      switch take() {
      case .element(let element): return element
      case .end(.error(let error)): throw error
      case .end(.completed): return nil
      case .nothing: await wait()
      }
    }
    cancel()
    return nil
  }

  /// An error is one once.
  @inlinable
  func take() -> Answer {
    state.withLock { state in
      if !state.elements.isEmpty { return .element(state.elements.pop()) }
      guard let end = state.end else { return .nothing }
      state.end = .completed
      return .end(end)
    }
  }

  @usableFromInline
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard state.elements.isEmpty, state.end == nil else { return false }
          state.waiting.append(continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the subscription and all waiting, and lets go of what was not taken.
  @usableFromInline
  func cancel() {
    subscription.dispose()
    let end = state.withLock { state in
      defer { state.end = .completed }
      return state.end
    }
    end?.reportUndeliverable()
    finish(.completed)
    while case .element = take() {}
  }
}

/// Holds a subscription for a stream: when the stream is gone it is disposed.
@usableFromInline
final class AsyncPullOwner<Element: Sendable>: Sendable {
  @usableFromInline let pull: AsyncPull<Element>

  @inlinable
  init(_ pull: AsyncPull<Element>) { self.pull = pull }

  deinit { pull.cancel() }
}
