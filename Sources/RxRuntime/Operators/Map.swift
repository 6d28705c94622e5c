extension ObservableType {
  /// Turns each element into another.
  ///
  /// - Parameter transform: what an element becomes. An error that it throws ends the sequence.
  /// - Returns: the sequence of what `transform` returned.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: calls of `transform` are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Observable<Result> {
    StatelessProducer<Element, Result>(asObservable()) { sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Result>.self)
      do {
        hop.down.next(try transform(element))
      } catch {
        hop.down.stop(.error(error))
      }
    }
  }
}
