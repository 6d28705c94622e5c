public import RxAtomics

extension ObservableType {
  /// Lets the element through, and fails unless there is exactly one.
  ///
  ///     --1-----|        --1--2--|        --------|
  ///     single()         single()         single()
  ///     --1-----|        --1--x           --------x
  ///
  /// - Returns: the first element, as soon as it comes. The sequence fails with `RxError.moreThanOneElement` at the second, and with
  ///   `RxError.noElements` if the source is complete without any.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single() -> Observable<Element> {
    single { _ in true }
  }

  /// Lets the element through that satisfies a predicate, and fails unless there is exactly one.
  ///
  ///     --1--2--3--|
  ///     single { $0 > 2 }
  ///     --------3--|
  ///
  /// - Parameter predicate: whether an element counts. An error that it throws ends the sequence.
  /// - Returns: the first element that counts, as soon as it comes. The sequence fails with `RxError.moreThanOneElement` at the second, and with
  ///   `RxError.noElements` if the source is complete without any.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    let next: Sink<Element>.Next = { sink, element in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Bool>.self)
      do {
        guard try predicate(element) else { return }
        guard !hop.state.replace(with: true) else { throw RxError.moreThanOneElement }
        hop.down.next(element)
      } catch {
        hop.down.stop(.error(error))
      }
    }
    let stop: Sink<Element>.Stop = { sink, end in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Bool>.self)
      guard case .completed = end, !hop.state.value else { return hop.down.stop(end) }
      hop.down.stop(.error(RxError.noElements))
    }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(StatefulHop<Element, Element, Bool>(to: down, state: false, next: next, stop: stop))
    }
  }
}
