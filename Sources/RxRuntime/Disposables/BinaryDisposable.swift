import RxAtomics

/// Two disposables that are disposed together.
final class BinaryDisposable: Cancelable {
  private struct Pair: Sendable {
    let first: any Disposable
    let second: any Disposable
  }

  private let pair: OnceSlot<Pair>
  private let trace = ResourceTrace()

  init(_ first: any Disposable, _ second: any Disposable) {
    pair = OnceSlot(Pair(first: first, second: second))
  }

  var isDisposed: Bool { pair.isClosed }

  func dispose() {
    guard let pair = pair.close().value else { return }
    let nesting = Nesting.current
    pair.first.disposeNested(nesting)
    pair.second.disposeNested(nesting)
  }
}

extension Disposables {
  /// A disposable that disposes two others.
  ///
  /// - Parameters:
  ///   - disposable1: disposed first.
  ///   - disposable2: disposed second.
  /// - Returns: the disposable, which lets go of both when it is disposed.
  /// - Complexity: one allocation.
  /// - Thread safety: `dispose` may be called from any thread; each of the two is disposed once, with no lock held
  ///   (contract, 4 and 6).
  public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
    BinaryDisposable(disposable1, disposable2)
  }
}
