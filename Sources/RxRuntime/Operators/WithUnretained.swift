extension ObservableType {
  /// Hands each element on together with an object, which the sequence does not keep alive, as a selector combines them.
  ///
  /// - Parameters:
  ///   - obj: the object.
  ///   - resultSelector: what becomes of the object and an element.
  /// - Returns: the sequence of what `resultSelector` returned. It is complete at the first element that comes when the object is gone, and the
  ///   source is disposed then.
  /// - Complexity: no allocation an element; three at the call and one a subscription.
  /// - Thread safety: calls of `resultSelector` are serial within a subscription (contract, 2). The object may be released by the thread that
  ///   delivers, if it was given up elsewhere meanwhile.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Out: Sendable>(
    _ obj: Object, resultSelector: @escaping @Sendable ((Object, Element)) -> Out
  ) -> Observable<Out> {
    StatelessProducer<Element, Out>(asObservable()) { [weak obj] sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Out>.self)
      guard let obj else { return hop.down.stop(.completed) }
      hop.down.next(resultSelector((obj, element)))
    }
  }

  /// Pairs each element with an object, which the sequence does not keep alive.
  ///
  /// - Parameter obj: the object.
  /// - Returns: the pairs. The sequence is complete at the first element that comes when the object is gone, and the source is disposed then.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2). The object may be released by the thread that
  ///   delivers, if it was given up elsewhere meanwhile.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(_ obj: Object) -> Observable<(Object, Element)> {
    withUnretained(obj) { ($0.0, $0.1) }
  }
}
