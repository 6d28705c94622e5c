public import RxAtomics

extension ObservableType {
  /// Leaves the first elements out, as long as they satisfy a predicate.
  ///
  ///     --1--2--3--1--|
  ///     skip(while: { $0 < 3 })
  ///     --------3--1--|
  ///
  /// - Parameter predicate: whether to go on leaving elements out. It is not asked any more once it has said no. An error that it throws
  ///   ends the sequence.
  /// - Returns: the first element that does not satisfy the predicate, and all that follow it.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [skipWhile](https://reactivex.io/documentation/operators/skipwhile.html)
  @inlinable
  public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    let next: Sink<Element>.Next = { sink, element in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Bool>.self)
      if hop.state.value {
        do {
          if try predicate(element) { return }
        } catch {
          return hop.down.stop(.error(error))
        }
        hop.state.value = false
      }
      hop.down.next(element)
    }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(StatefulHop<Element, Element, Bool>(to: down, state: true, next: next))
    }
  }
}
