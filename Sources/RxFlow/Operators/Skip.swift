public import RxAtomics

extension FlowableType {
  /// Leaves the first elements out.
  ///
  /// - Parameter count: how many elements. A negative count makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the elements after them. It asks for as many elements as it is asked for, and for one more for each that is left out.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ count: Int) -> Flowable<Element> {
    guard count > 0 else { return count == 0 ? asFlowable() : .error(RxError.argumentOutOfRange) }
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(
        StatefulFlowHop<Element, Element, Int>(to: down, state: count) { sink, element in
          let hop = unsafeDowncast(sink, to: StatefulFlowHop<Element, Element, Int>.self)
          let left = hop.state.value
          guard left > 0 else { return hop.down.next(element) }
          hop.state.value = left &- 1
          return .max(1)
        })
    }
  }
}
