extension FlowableType {
  /// Turns each element into another.
  ///
  /// - Parameter transform: what an element becomes. An error that it throws ends the sequence.
  /// - Returns: the sequence of what `transform` returned. It asks for as many elements as it is asked for.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `transform` are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Flowable<Result> {
    Flowable<Result>(
      asFlowable(),
      hop: { (sink: FlowSink<Element>, element: Element) -> Demand in
        let hop = unsafeDowncast(sink, to: FlowHop<Element, Result>.self)
        do {
          return hop.down.next(try transform(element))
        } catch {
          hop.down.stop(.failure(error))
          return .none
        }
      })
  }

  /// Turns each element into another, or drops it.
  ///
  /// - Parameter transform: what an element becomes; nil drops it. An error that it throws ends the sequence.
  /// - Returns: the sequence of what `transform` returned. It asks for as many elements as it is asked for, and for one more for each that
  ///   is dropped.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `transform` are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Flowable<Result> {
    Flowable<Result>(
      asFlowable(),
      hop: { (sink: FlowSink<Element>, element: Element) -> Demand in
        let hop = unsafeDowncast(sink, to: FlowHop<Element, Result>.self)
        do {
          guard let result = try transform(element) else { return .max(1) }
          return hop.down.next(result)
        } catch {
          hop.down.stop(.failure(error))
          return .none
        }
      })
  }
}
