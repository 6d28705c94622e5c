import RxAtomics

/// A disposable that only remembers whether it was disposed.
///
/// - Thread safety: every member may be called from any thread at any time.
public final class BooleanDisposable: Cancelable {
  private let disposed = AtomicFlag()
  private let trace = ResourceTrace()

  /// A disposable that was not disposed.
  public init() {}

  /// A disposable that was disposed already, or not.
  public init(isDisposed: Bool) {
    if isDisposed { _ = disposed.set() }
  }

  /// Whether it was disposed.
  public var isDisposed: Bool { disposed.isSet }

  /// Marks it as disposed.
  public func dispose() { _ = disposed.set() }
}
