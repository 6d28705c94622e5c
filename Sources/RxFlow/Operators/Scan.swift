public import RxAtomics

extension FlowableType {
  /// Folds the elements, and sends each intermediate result.
  ///
  /// - Parameters:
  ///   - seed: what the first element is folded into. It is not sent itself.
  ///   - accumulator: the next result, made of the last one and an element. An error that it throws ends the sequence.
  /// - Returns: the sequence of results. It asks for as many elements as it is asked for.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `accumulator` are serial within a subscription (contract, 2 and 3).
  /// - SeeAlso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<Result: Sendable>(
    _ seed: Result, _ accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Flowable<Result> {
    Flowable<Result>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Result>) in
      source.attach(
        StatefulFlowHop<Element, Result, Result>(to: down, state: seed) { sink, element in
          let hop = unsafeDowncast(sink, to: StatefulFlowHop<Element, Result, Result>.self)
          do {
            let result = try accumulator(hop.state.value, element)
            hop.state.value = result
            return hop.down.next(result)
          } catch {
            hop.down.stop(.failure(error))
            return .none
          }
        })
    }
  }
}
