/// Something that can be seen as an `Observable`.
public protocol ObservableConvertibleType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// The sequence.
  func asObservable() -> Observable<Element>
}

/// A push-style sequence.
///
/// A conforming type outside the runtime need not be serial: `asObservable()`, through which every operator reaches it, serializes it
/// (contract, 2).
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer`, which receives events until the returned disposable is disposed or the sequence ends.
  ///
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the observer.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// The sequence, serialized: the default for types outside the runtime.
  ///
  /// - Complexity: one allocation at the call and a few a subscription, as `create`.
  /// - Thread safety: the sequence may send from any thread; what is made of it is serial (contract, 2).
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in self.subscribe(observer) }
  }
}
