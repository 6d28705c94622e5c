extension ObservableType {
  /// Lets through the elements that satisfy a predicate.
  ///
  /// - Parameter predicate: whether an element passes. An error that it throws ends the sequence.
  /// - Returns: the sequence of the elements that passed.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    StatelessProducer<Element, Element>(asObservable()) { sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
      do {
        if try predicate(element) { hop.down.next(element) }
      } catch {
        hop.down.stop(.error(error))
      }
    }
  }
}
