public import RxAtomics

extension ObservableType {
  /// Lets the first elements through and is complete with the last of them.
  ///
  ///     --1--2--3--4--|
  ///     take(2)
  ///     --1--2|
  ///
  /// - Parameter count: how many elements. With 0 the source is not subscribed to; a negative count makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the first `count` elements, or all if the source has fewer. The source is disposed with the last of them.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    guard count > 0 else { return count == 0 ? .empty() : .error(RxError.argumentOutOfRange) }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Element, Int>(to: down, state: count) { sink, element in
          let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Int>.self)
          let left = hop.state.value &- 1
          hop.state.value = left
          guard left <= 0 else { return hop.down.next(element) }
          if left == 0 { hop.complete(with: element) }
        })
    }
  }
}
