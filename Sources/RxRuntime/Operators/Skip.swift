public import RxAtomics

extension ObservableType {
  /// Leaves the first elements out.
  ///
  ///     --1--2--3--4--|
  ///     skip(2)
  ///     --------3--4--|
  ///
  /// - Parameter count: how many elements. A negative count makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the elements that follow the first `count`.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    guard count >= 0 else { return .error(RxError.argumentOutOfRange) }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Element, Int>(to: down, state: count) { sink, element in
          let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Int>.self)
          let left = hop.state.value
          guard left > 0 else { return hop.down.next(element) }
          hop.state.value = left &- 1
        })
    }
  }
}
