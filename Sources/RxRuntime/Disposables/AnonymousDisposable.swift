import RxAtomics

/// A disposable that runs a closure.
final class AnonymousDisposable: Cancelable {
  private let action: OnceSlot<DisposeAction>
  private let trace = ResourceTrace()

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = OnceSlot(DisposeAction(run: action))
  }

  var isDisposed: Bool { action.isClosed }

  func dispose() {
    if let action = action.close().value { Nesting.current.perform(action.run) }
  }
}

extension Disposables {
  /// A disposable that runs a closure.
  ///
  /// - Parameter dispose: runs once, on the thread that disposes, and is let go of then.
  /// - Returns: the disposable. Letting go of it without disposing it does not run the closure.
  /// - Complexity: one allocation.
  /// - Thread safety: `dispose` may be called from any thread and from inside the closure; the closure runs exactly
  ///   once, with no lock held (contract, 4 and 6).
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
