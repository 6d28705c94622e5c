public import RxRuntime

/// A sequence for code that waits: each method subscribes, blocks the calling thread until it has what it wants, and leaves no subscription behind.
///
/// - Thread safety: may be used from any thread at any time; each call is a subscription of its own. See `toBlocking(timeout:)` for where not to.
public struct BlockingObservable<Element: Sendable>: Sendable {
  let timeout: RxTimeInterval?
  let source: Observable<Element>
}

extension ObservableConvertibleType {
  /// The sequence for code that waits: `try numbers.toBlocking().toArray()`.
  ///
  /// For tests, and for the edge of a program where a thread has nothing to do but wait. It is the one place of the runtime that waits.
  ///
  /// The subscription begins on the calling thread, apart from what is under way there: also inside an action of `CurrentThreadScheduler`, an observer or a closure of
  /// an operator, sources with a loop run to their end. Nobody but the caller is blocked. Do not wait
  ///
  /// - in a task: it would take a thread from Swift's pool, of which there are as many as cores, and the last one would never be given back. It fails with
  ///   `RxBlockingError.calledInTask`; `await` `values`, or the `value` of a trait. Any task counts, on the main actor and on executors with threads of
  ///   their own too, and so does synchronous code that a task has called;
  /// - for what only the calling thread can bring about: an event of the subject in whose observer the call is, or work of the serial queue or the main queue that the
  ///   call is part of. Nobody notices; only a timeout ends such a wait.
  ///
  /// - Parameter timeout: how long to wait at most; for as long as it takes without one. Afterwards the subscription is disposed and `RxError.timeout` is the error. A
  ///   source that keeps the calling thread busy is stopped at its next element; one that keeps it and sends nothing is not.
  /// - Returns: the sequence, not subscribed to yet.
  /// - Complexity: constant.
  /// - Thread safety: may be called from any thread.
  public func toBlocking(timeout: RxTimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(timeout: timeout, source: asObservable())
  }
}

/// What is wrong with a call that waits.
public enum RxBlockingError: Swift.Error, Sendable, CustomDebugStringConvertible {
  /// The call is part of a task, which must not block its thread.
  case calledInTask

  /// The error as a sentence.
  public var debugDescription: String {
    switch self {
    case .calledInTask:
      """
      A task must not block its thread, one of the few that all tasks share: use `await` with `values`, or with the `value` of a trait, \
      in place of `toBlocking`, or call from a thread that runs no task.
      """
    }
  }
}
