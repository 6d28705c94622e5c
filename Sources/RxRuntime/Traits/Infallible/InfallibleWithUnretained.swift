extension InfallibleType {
  /// Hands each element on together with an object, which the sequence does not keep alive, as a selector combines them.
  ///
  /// - Parameters:
  ///   - obj: the object.
  ///   - resultSelector: what becomes of the object and an element.
  /// - Returns: the sequence of what `resultSelector` returned. It is complete at the first element that comes when the object is gone, and the
  ///   source is disposed then.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of `resultSelector` are serial within a subscription (contract, 2). The object may be released by the thread that
  ///   delivers, if it was given up elsewhere meanwhile.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Out: Sendable>(
    _ obj: Object, resultSelector: @escaping @Sendable (Object, Element) -> Out
  ) -> Infallible<Out> {
    Infallible<Out>(asObservable().withUnretained(obj) { resultSelector($0.0, $0.1) })
  }

  /// Pairs each element with an object, which the sequence does not keep alive.
  ///
  /// - Parameter obj: the object.
  /// - Returns: the pairs. The sequence is complete at the first element that comes when the object is gone, and the source is disposed then.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as serial as the source (contract, 2). The object may be released by the thread that delivers, if it was given up
  ///   elsewhere meanwhile.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(_ obj: Object) -> Infallible<(Object, Element)> {
    Infallible<(Object, Element)>(asObservable().withUnretained(obj))
  }
}
