import RxAtomics

/// A disposable that runs a closure.
final class AnonymousDisposable: Cancelable {
  private let action: OnceSlot<@Sendable () -> Void>
  private let trace = ResourceTrace()

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = OnceSlot(action)
  }

  var isDisposed: Bool { action.isClosed }

  func dispose() {
    guard let action = action.close().value else { return }
    LockDiscipline.assertNoLockHeld()
    let nesting = Nesting.current
    if nesting.enter() {
      action()
      nesting.leave()
    } else {
      nesting.putOff(action)
    }
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
