public import RxAtomics

extension ObservableType {
  /// Numbers the elements.
  ///
  ///     --a------b------c-----|
  ///     enumerated()
  ///     --(0,a)--(1,b)--(2,c)-|
  ///
  /// - Returns: pairs of the number of elements that came before, and the element.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    Producer<Element, (index: Int, element: Element)>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, (index: Int, element: Element), Int>(to: down, state: 0) { sink, element in
          let hop = unsafeDowncast(sink, to: StatefulHop<Element, (index: Int, element: Element), Int>.self)
          let index = hop.state.value
          // Wrapping: a count of 64 bits that goes up every nanosecond lasts for centuries.
          hop.state.value = index &+ 1
          hop.down.next((index: index, element: element))
        })
    }
  }
}
