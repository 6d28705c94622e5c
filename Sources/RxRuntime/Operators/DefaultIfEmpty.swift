public import RxAtomics

extension ObservableType {
  /// Sends an element if the source has none.
  ///
  ///     -----|
  ///     ifEmpty(default: 9)
  ///     -----9|
  ///
  /// - Parameter default: sent when the source is complete without having sent anything.
  /// - Returns: the elements of this sequence, or `default`.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(default: Element) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Element, Bool>(
          to: down, state: true,
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Bool>.self)
            hop.state.value = false
            hop.down.next(element)
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Bool>.self)
            guard case .completed = end, hop.state.value else { return hop.down.stop(end) }
            hop.complete(with: `default`)
          }))
    }
  }
}
