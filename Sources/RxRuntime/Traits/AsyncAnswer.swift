import RxAtomics

/// What a task waits for: the result of a subscription, or its own cancellation, whichever comes first.
///
/// - Thread safety: every member may be called from any thread at any time. The continuation is taken out by who resumes it, under a lock, and resumed
///   outside of it.
final class AsyncAnswer<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Value, any Swift.Error>)
    case over
  }

  private let state = Locked(State.idle)
  private let subscription = SingleAssignmentDisposable()

  /// Subscribes, and waits for the result.
  ///
  /// - Parameter subscribe: is handed this object, to call `resume` once.
  /// - Returns: the result.
  /// - Throws: the error of the result, or `CancellationError`.
  static func wait(
    _ subscribe: @Sendable (AsyncAnswer<Value>) -> any Disposable
  ) async throws -> Value {
    let answer = AsyncAnswer()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if answer.begin(continuation) {
          answer.subscription.setDisposable(subscribe(answer))
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      answer.cancel()
    }
  }

  /// Keeps the continuation, unless the task is cancelled already.
  private func begin(_ continuation: CheckedContinuation<Value, any Swift.Error>) -> Bool {
    state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting(continuation)
      return true
    }
  }

  /// Hands the result to the task.
  func resume(with result: Result<Value, any Swift.Error>) {
    if let continuation = take() {
      continuation.resume(with: result)
    } else if case .failure(let error) = result {
      Hooks.undeliverable(error)
    }
  }

  /// Ends the wait and the subscription.
  private func cancel() {
    let continuation = take()
    subscription.dispose()
    continuation?.resume(throwing: CancellationError())
  }

  private func take() -> CheckedContinuation<Value, any Swift.Error>? {
    state.withLock { state in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
  }
}
