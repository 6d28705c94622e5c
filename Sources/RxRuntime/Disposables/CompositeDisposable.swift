import RxAtomics

/// Disposables that are disposed together, and can come and go before.
///
/// - Complexity: two allocations for the object and its list. `insert` is constant and `remove` logarithmic, amortised;
///   the list has room for at most twice what is in it, and 16.
/// - Thread safety: every member may be called from any thread at any time, and from inside a `dispose`. Whatever is
///   inserted is disposed exactly once, with no lock held: when it is removed, when this disposable is disposed, or at
///   once if it was before (contract, 4 and 6).
public final class CompositeDisposable: Cancelable {
  /// Names a disposable that was inserted, to remove it.
  public struct DisposeKey: Sendable {
    fileprivate let key: Int
  }

  private let list: Locked<KeyedList<any Disposable>>
  private let disposed = AtomicFlag()
  private let trace = ResourceTrace()

  /// An empty one.
  public convenience init() {
    self.init(disposables: [])
  }

  /// Holds two disposables.
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// Holds three disposables.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3])
  }

  /// Holds four disposables and more.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposable4: any Disposable, _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
  }

  /// Holds the disposables of an array.
  public init(disposables: [any Disposable]) {
    var list = KeyedList<any Disposable>()
    for disposable in disposables { _ = list.add(disposable) }
    self.list = Locked(list)
  }

  deinit {
    var rest = Optional(list.withLock { $0.takeAll() })
    if rest?.isEmpty == false { Nesting.current.release(emptying: &rest) }
  }

  /// Whether it was disposed.
  public var isDisposed: Bool { disposed.isSet }

  /// How many disposables are in it.
  public var count: Int { list.withLock { $0.count } }

  /// Adds a disposable.
  ///
  /// - Parameter disposable: disposed together with this one; at once if this one was disposed before.
  /// - Returns: the key to remove it with; `nil` if it was disposed at once.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    // The flag goes up inside the lock, so what is added while it is lowered is found by the one who disposes.
    let key = list.withLock { list in disposed.isSet ? nil : list.add(disposable) }
    guard let key else {
      disposable.disposeNested()
      return nil
    }
    return DisposeKey(key: key)
  }

  /// Removes a disposable and disposes it. Does nothing if it was removed before.
  ///
  /// - Parameter disposeKey: what `insert` has returned for it.
  public func remove(for disposeKey: DisposeKey) {
    list.withLock { $0.take(disposeKey.key) }?.disposeNested()
  }

  /// Disposes everything that is in it, in the order of insertion, and whatever is inserted later.
  public func dispose() {
    let disposables = list.withLock { list in
      _ = disposed.set()
      return list.takeAll()
    }
    Nesting.dispose(disposables)
  }
}
