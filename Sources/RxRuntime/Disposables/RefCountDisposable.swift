import RxAtomics

/// Disposes another disposable once it was disposed itself and all that `retain` has returned were disposed too.
///
/// - Complexity: one allocation for the object itself, and one for each `retain`.
/// - Thread safety: every member may be called from any thread at any time. The disposable inside is disposed exactly
///   once, with no lock held (contract, 4 and 6).
public final class RefCountDisposable: Cancelable {
  private struct State: Sendable {
    /// `nil` once it was disposed.
    var disposable: (any Disposable)?
    /// How many dependent disposables are not disposed yet.
    var count = 0
    /// Whether `dispose` was called.
    var isReleased = false

    /// Takes the disposable out if nobody holds it any more.
    mutating func takeIfUnused() -> (any Disposable)? {
      isReleased && count == 0 ? disposable.take() : nil
    }
  }

  private let state: Locked<State>
  private let trace = ResourceTrace()

  /// Holds `disposable`.
  public init(disposable: any Disposable) {
    state = Locked(State(disposable: disposable))
  }

  deinit {
    var rest = state.withLock { $0.disposable.take() }
    if rest != nil { Nesting.current.release(emptying: &rest) }
  }

  /// Whether the disposable inside was disposed.
  public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

  /// How many dependent disposables there are that were not disposed.
  public var count: Int { state.withLock { $0.count } }

  /// Makes a dependent disposable, which delays the disposal of the one inside until it is disposed itself.
  ///
  /// - Returns: the dependent disposable; one that does nothing if the one inside was disposed before.
  public func retain() -> any Disposable {
    let isHeld = state.withLock { state in
      guard state.disposable != nil else { return false }
      state.count += 1
      return true
    }
    return isHeld ? RefCountInnerDisposable(self) : Disposables.create()
  }

  /// Disposes the disposable inside as soon as no dependent one is left.
  public func dispose() {
    state.withLock { state in
      state.isReleased = true
      return state.takeIfUnused()
    }?.disposeNested()
  }

  /// Called once by each dependent disposable.
  fileprivate func release() {
    state.withLock { state in
      state.count -= 1
      return state.takeIfUnused()
    }?.disposeNested()
  }
}

/// What `retain` returns.
private final class RefCountInnerDisposable: Cancelable {
  private let parent: OnceSlot<RefCountDisposable>
  private let trace = ResourceTrace()

  init(_ parent: RefCountDisposable) {
    self.parent = OnceSlot(parent)
  }

  var isDisposed: Bool { parent.isClosed }

  func dispose() {
    parent.close().value?.release()
  }
}
