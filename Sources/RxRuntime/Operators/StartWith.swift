extension ObservableType {
  /// Sends elements of its own before those of the source.
  ///
  ///     ---1--2--|
  ///     startWith(0)
  ///     0--1--2--|
  ///
  /// - Parameter elements: what comes first, in its order. It is sent as part of the subscription, before the source is subscribed to.
  /// - Returns: the sequence.
  /// - Complexity: no allocation a subscription, and none an element: the source sends directly to what is downstream. The stack does not grow
  ///   with the number of nested calls.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [startWith](https://reactivex.io/documentation/operators/startwith.html)
  @inlinable
  public func startWith(_ elements: Element...) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      for element in elements {
        guard !down.subscription.isDisposed else { return }
        down.next(element)
      }
      if !down.subscription.isDisposed { source.attach(down) }
    }
  }
}
