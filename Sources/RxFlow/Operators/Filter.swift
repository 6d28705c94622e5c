extension FlowableType {
  /// Drops the elements that do not satisfy a condition.
  ///
  /// - Parameter predicate: whether an element is passed on. An error that it throws ends the sequence.
  /// - Returns: the elements that satisfy it. It asks for as many elements as it is asked for, and for one more for each that is dropped.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Flowable<Element> {
    Flowable<Element>(
      asFlowable(),
      hop: { (sink: FlowSink<Element>, element: Element) -> Demand in
        let hop = unsafeDowncast(sink, to: FlowHop<Element, Element>.self)
        do {
          return try predicate(element) ? hop.down.next(element) : .max(1)
        } catch {
          hop.down.stop(.failure(error))
          return .none
        }
      })
  }
}
