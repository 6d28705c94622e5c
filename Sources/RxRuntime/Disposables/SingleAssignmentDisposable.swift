import RxAtomics

/// Room for one disposable, which may come after this one was disposed.
///
/// - Complexity: one allocation, for the object itself.
/// - Thread safety: every member may be called from any thread at any time. What is put in is disposed exactly once,
///   with no lock held: when this disposable is disposed, or at once if it was before (contract, 4 and 6).
public final class SingleAssignmentDisposable: Cancelable {
  /// A second disposable was put into a `SingleAssignmentDisposable`.
  public struct AlreadyAssigned: Swift.Error, Sendable, CustomDebugStringConvertible {
    /// The error as a sentence.
    public var debugDescription: String {
      "A SingleAssignmentDisposable was given a second disposable, which was disposed."
    }
  }

  private let slot = OnceSlot<any Disposable>()
  private let trace = ResourceTrace()

  /// An empty one.
  public init() {}

  /// Whether it was disposed.
  public var isDisposed: Bool { slot.isClosed }

  /// Puts a disposable in.
  ///
  /// Once only. A second one is disposed, the first one stays, and `Hooks.undeliverableErrorHandler` receives
  /// `AlreadyAssigned`: a mistake in one subscription is no reason to end a service with many.
  ///
  /// - Parameter disposable: disposed together with this one; at once if this one was disposed before.
  public func setDisposable(_ disposable: any Disposable) {
    switch slot.fill(disposable) {
    case .stored: return
    case .closed: disposable.disposeNested()
    case .occupied:
      disposable.disposeNested()
      Hooks.undeliverable(AlreadyAssigned())
    }
  }

  /// Disposes what is inside, or will be.
  public func dispose() {
    slot.close().value?.disposeNested()
  }
}
