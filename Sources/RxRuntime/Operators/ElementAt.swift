public import RxAtomics

extension ObservableType {
  /// Sends one element, told by its place.
  ///
  ///     --1--2--3--|
  ///     element(at: 1)
  ///     -----2|
  ///
  /// - Parameter index: how many elements come before it.
  /// - Returns: a sequence of one element. The source is disposed with it. If the source is complete before, or if `index` is negative, the
  ///   sequence fails with `RxError.argumentOutOfRange`.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [elementAt](https://reactivex.io/documentation/operators/elementat.html)
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    guard index >= 0 else { return .error(RxError.argumentOutOfRange) }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Element, Int>(
          to: down, state: index,
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Int>.self)
            let left = hop.state.value
            hop.state.value = left &- 1
            if left == 0 { hop.complete(with: element) }
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Int>.self)
            guard case .completed = end else { return hop.down.stop(end) }
            hop.down.stop(.error(RxError.argumentOutOfRange))
          }))
    }
  }
}
