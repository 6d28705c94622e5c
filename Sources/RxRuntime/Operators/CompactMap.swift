extension ObservableType {
  /// Turns each element into another, and leaves those out that become `nil`.
  ///
  /// - Parameter transform: what an element becomes. An error that it throws ends the sequence.
  /// - Returns: the sequence of what `transform` returned, without `nil`.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: calls of `transform` are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    StatelessProducer<Element, Result>(asObservable()) { sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Result>.self)
      do {
        if let result = try transform(element) { hop.down.next(result) }
      } catch {
        hop.down.stop(.error(error))
      }
    }
  }
}
