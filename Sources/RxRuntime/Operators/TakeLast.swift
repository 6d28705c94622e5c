public import RxAtomics

extension ObservableType {
  /// Sends the last elements, when the source is complete.
  ///
  ///     --1--2--3--|
  ///     takeLast(2)
  ///     -----------2-3|
  ///
  /// - Parameter count: how many elements. With 0 none is sent, but the source is subscribed to; a negative count makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the last `count` elements, or all if the source has fewer; none if it fails.
  /// - Complexity: `count` elements at most are kept. The room for them is allocated as they come, none an element after that; two allocations
  ///   at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2). The elements are sent on the thread of the completion.
  /// - SeeAlso: [takeLast](https://reactivex.io/documentation/operators/takelast.html)
  @inlinable
  public func takeLast(_ count: Int) -> Observable<Element> {
    guard count >= 0 else { return .error(RxError.argumentOutOfRange) }
    guard count > 0 else { return filter { _ in false } }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Element, ReplayRing<Element>>(
          to: down, state: ReplayRing(limit: count),
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, ReplayRing<Element>>.self)
            // What had to go for the element is released here, outside the cell.
            var element: Element? = element
            hop.state.with { $0.store(&element) }
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, ReplayRing<Element>>.self)
            guard case .completed = end else { return hop.down.stop(end) }
            hop.state.value.forEach { element in
              guard !hop.subscription.isDisposed else { return false }
              hop.down.next(element)
              return true
            }
            if !hop.subscription.isDisposed { hop.down.stop(.completed) }
          }))
    }
  }
}
