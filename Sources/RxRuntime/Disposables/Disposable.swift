/// Something that can be ended: a subscription, a timer, a resource.
///
/// - Thread safety: `dispose` is idempotent and may be called from any thread, from inside a callback and from
///   `deinit`; it never waits (contract, 6).
public protocol Disposable: Sendable {
  /// Ends it and lets go of what it holds.
  func dispose()

  /// Whether keeping it is of no use any more, as far as is known: what a `DisposeBag` asks. `isDisposed` for a
  /// `Cancelable`, otherwise `false`.
  var _hasEnded: Bool { get }
}

extension Disposable {
  /// Nothing is known.
  public var _hasEnded: Bool { false }
}

/// A disposable that knows whether it was disposed.
public protocol Cancelable: Disposable {
  /// Whether it was disposed.
  var isDisposed: Bool { get }
}

extension Cancelable {
  /// Whether it was disposed.
  public var _hasEnded: Bool { isDisposed }
}

/// The disposables of the runtime, by the names of RxSwift.
public struct Disposables: Sendable {
  private init() {}
}

extension Disposables {
  /// A disposable that does nothing.
  ///
  /// - Complexity: no allocation.
  public static func create() -> any Disposable { NopDisposable.noOp }
}

/// A disposable that does nothing.
public struct NopDisposable: Disposable {
  /// The one there is need of.
  public static let noOp: any Disposable = NopDisposable()

  private init() {}

  /// Does nothing.
  public func dispose() {}
}
