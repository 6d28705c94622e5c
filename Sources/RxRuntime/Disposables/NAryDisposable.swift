import RxAtomics

/// Disposables that are disposed together.
final class NAryDisposable: Cancelable {
  private let all: OnceSlot<[any Disposable]>
  private let trace = ResourceTrace()

  init(_ disposables: [any Disposable]) {
    all = OnceSlot(disposables)
  }

  var isDisposed: Bool { all.isClosed }

  func dispose() {
    if let disposables = all.close().value { Nesting.dispose(disposables) }
  }
}

extension Disposables {
  /// A disposable that disposes three others.
  ///
  /// - Parameters:
  ///   - disposable1: disposed first.
  ///   - disposable2: disposed second.
  ///   - disposable3: disposed third.
  /// - Returns: the disposable, which lets go of all three when it is disposed.
  /// - Complexity: two allocations.
  /// - Thread safety: `dispose` may be called from any thread; each is disposed once, with no lock held (contract, 4
  ///   and 6).
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    NAryDisposable([disposable1, disposable2, disposable3])
  }

  /// A disposable that disposes others.
  ///
  /// - Parameters:
  ///   - disposable1: disposed first.
  ///   - disposable2: disposed second.
  ///   - disposable3: disposed third.
  ///   - disposables: disposed afterwards, in their order.
  /// - Returns: the disposable, which lets go of all when it is disposed.
  /// - Complexity: two allocations.
  /// - Thread safety: `dispose` may be called from any thread; each is disposed once, with no lock held (contract, 4
  ///   and 6).
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    NAryDisposable([disposable1, disposable2, disposable3] + disposables)
  }

  /// A disposable that disposes others.
  ///
  /// - Parameter disposables: disposed in their order.
  /// - Returns: the disposable, which lets go of all when it is disposed.
  /// - Complexity: one allocation.
  /// - Thread safety: `dispose` may be called from any thread; each is disposed once, with no lock held (contract, 4
  ///   and 6).
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    NAryDisposable(disposables)
  }
}
