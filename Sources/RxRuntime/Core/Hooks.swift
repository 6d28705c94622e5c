import RxAtomics
import Synchronization

/// What happens where the runtime itself has no answer.
public enum Hooks {
  /// Receives an error that no handler was given for, with the call stack of the subscription if
  /// `recordCallStackOnError` was on.
  public typealias DefaultErrorHandler = @Sendable (_ subscriptionCallStack: [String], _ error: any Swift.Error) -> Void

  /// Receives an error that has nowhere to go: it came after the end, or after disposal.
  public typealias UndeliverableErrorHandler = @Sendable (_ error: any Swift.Error) -> Void

  /// Returns the call stack of the calling thread, one line a frame.
  public typealias CaptureSubscriptionCallStack = @Sendable () -> [String]

  private struct Handlers {
    var unhandled: DefaultErrorHandler = { stack, error in
      Report.write("Unhandled error happened: \(error)", stack)
    }
    var undeliverable: UndeliverableErrorHandler = { Report.write("Undeliverable error: \($0)", []) }
    var capture: CaptureSubscriptionCallStack = { [] }
  }

  private final class Storage: Sendable {
    let handlers = Locked(Handlers())

    /// Beside the lock: every subscription without an error handler looks at it.
    let records = Synchronization.Atomic<Bool>(false)
  }

  private static let storage = Storage()

  /// Called with an error that a subscription without an error handler receives. Prints to standard error by default.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { storage.handlers.withLock { $0.unhandled } }
    set { _ = exchange(\.unhandled, newValue) }
  }

  /// Called with an error that nobody can take any more (contract, 9). Prints to standard error by default, ten lines a
  /// second at most.
  public static var undeliverableErrorHandler: UndeliverableErrorHandler {
    get { storage.handlers.withLock { $0.undeliverable } }
    set { _ = exchange(\.undeliverable, newValue) }
  }

  /// Captures a call stack for `defaultErrorHandler`. Returns nothing by default: the standard library has no such function.
  public static var customCaptureSubscriptionCallstack: CaptureSubscriptionCallStack {
    get { storage.handlers.withLock { $0.capture } }
    set { _ = exchange(\.capture, newValue) }
  }

  /// Whether subscriptions without an error handler capture their call stack. Off by default: it costs at each of them.
  public static var recordCallStackOnError: Bool {
    // Relaxed: the switch orders nothing.
    get { storage.records.load(ordering: .relaxed) }
    set { storage.records.store(newValue, ordering: .relaxed) }
  }

  /// Swaps a handler and hands the old one back, so that it is released outside the lock.
  private static func exchange<Handler>(
    _ path: any WritableKeyPath<Handlers, Handler> & Sendable, _ handler: Handler
  ) -> Handler {
    var handler = handler
    storage.handlers.withLock { swap(&$0[keyPath: path], &handler) }
    return handler
  }

  /// Reports an error that nobody can take any more.
  @usableFromInline
  package static func undeliverable(_ error: any Swift.Error) {
    undeliverableErrorHandler(error)
  }

  /// The call stack for a subscription that has no error handler, if they are to be recorded.
  @usableFromInline
  package static func captureCallStack() -> [String] {
    recordCallStackOnError ? customCaptureSubscriptionCallstack() : []
  }
}
