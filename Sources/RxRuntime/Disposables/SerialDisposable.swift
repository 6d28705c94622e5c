import RxAtomics

/// Room for a disposable that can be replaced by another; the one before is disposed then.
///
/// - Complexity: one allocation, for the object itself.
/// - Thread safety: every member may be called from any thread at any time, and from inside a `dispose`. Whatever is
///   put in is disposed exactly once, with no lock held: when it is replaced, when this disposable is disposed, or at
///   once if it was before (contract, 4 and 6).
public final class SerialDisposable: Cancelable {
  private let current = Locked<(any Disposable)?>(nil)
  private let disposed = AtomicFlag()
  private let trace = ResourceTrace()

  /// An empty one.
  public init() {}

  deinit {
    var rest = current.withLock { $0.take() }
    if rest != nil { Nesting.current.release(emptying: &rest) }
  }

  /// Whether it was disposed.
  public var isDisposed: Bool { disposed.isSet }

  /// The disposable inside. Setting it disposes the one before.
  ///
  /// Reads as one that does nothing while nothing is inside.
  public var disposable: any Disposable {
    get { current.withLock { $0 } ?? Disposables.create() }
    set {
      // The flag goes up inside the lock, so whoever finds it lowered there leaves its disposable to the one who
      // disposes.
      let unwanted = current.withLock { current -> (any Disposable)? in
        guard !disposed.isSet else { return newValue }
        var new: (any Disposable)? = newValue
        swap(&current, &new)
        return new
      }
      unwanted?.disposeNested()
    }
  }

  /// Disposes what is inside, and whatever is put in later.
  public func dispose() {
    let last = current.withLock { current -> (any Disposable)? in
      _ = disposed.set()
      return current.take()
    }
    last?.disposeNested()
  }
}
