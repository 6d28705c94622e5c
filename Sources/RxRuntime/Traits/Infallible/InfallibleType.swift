/// A sequence that never fails.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A sequence that never fails.
///
/// Nothing is shared or replayed: each subscription is one to the sequence inside.
///
/// Some operators take closures that may throw, as in RxSwift. If one does, the sequence has an end that its type denies: it reaches
/// `Hooks.defaultErrorHandler`.
///
/// - Thread safety: may be subscribed to from any thread at any time, and passed between threads.
public struct Infallible<Element: Sendable>: InfallibleType {
  @usableFromInline package let source: Observable<Element>

  /// - Parameter source: a sequence that never fails.
  @inlinable
  package init(_ source: Observable<Element>) { self.source = source }

  /// The same as an observable.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

/// One event of an infallible: any number of elements, then at most one completion.
public enum InfallibleEvent<Element> {
  /// An element.
  case next(Element)
  /// The sequence is complete. Nothing follows.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The same as an event of any sequence.
  @inlinable
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

extension InfallibleType {
  /// Subscribes closures.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onCompleted: called when the sequence is complete.
  ///   - onDisposed: called once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closures.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2); `onDisposed` runs on the thread that disposes.
  @inlinable
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures that work with an object, which is not kept alive by them.
  ///
  /// - Parameters:
  ///   - object: handed to the closures as long as it lives. Once it is gone no closure is called any more. The subscription goes on until
  ///     it is disposed.
  ///   - onNext: called with the object and each element.
  ///   - onCompleted: called with the object when the sequence is complete.
  ///   - onDisposed: called with the object once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closures.
  /// - Complexity: two allocations, one for each closure, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2); `onDisposed` runs on the thread that disposes.
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes a closure to the events.
  ///
  /// - Parameter on: called with each event.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closure.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2).
  @inlinable
  public func subscribe(_ on: @escaping @Sendable (InfallibleEvent<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
  }
}
