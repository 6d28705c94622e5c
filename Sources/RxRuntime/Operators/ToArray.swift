public import RxAtomics

extension ObservableType {
  /// Gathers the elements and sends them as one array, when the source is complete.
  ///
  ///     --1--2--3--|
  ///     toArray()
  ///     -----------[1,2,3]|
  ///
  /// - Returns: a single of the array, in the order of the elements. It fails if the source does.
  /// - Complexity: one allocation at the call and one a subscription. The array grows with the number of elements, without bound.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [to](https://reactivex.io/documentation/operators/to.html)
  @inlinable
  public func toArray() -> Single<[Element]> {
    let raw = Producer<Element, [Element]>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, [Element], [Element]>(
          to: down, state: [],
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, [Element], [Element]>.self)
            hop.state.with { $0.append(element) }
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, [Element], [Element]>.self)
            guard case .completed = end else { return hop.down.stop(end) }
            hop.complete(with: hop.state.replace(with: []))
          }))
    }
    return Single(raw: raw)
  }
}
