extension ObservableType {
  /// Lets the elements through until another sequence sends one.
  ///
  ///     source:  --1--2--3--4--|
  ///     other:   --------a--
  ///     result:  --1--2--|
  ///
  /// - Parameter other: its first element completes the result. It is subscribed to first; that it is complete changes nothing, and its
  ///   error is an error of the result.
  /// - Returns: the elements that come before the other sequence's first. Both are disposed at the end.
  /// - Complexity: five allocations a subscription, none an element.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @inlinable
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    CombiningObservable(other.asObservable(), asObservable()) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let coordinator = NotifiedCoordinator(to: down, machine: TakeUntilStateMachine<Element>())
      observable.attach(
        NotifierSink<Source.Element, TakeUntilStateMachine<Element>>(coordinator),
        NotifiedSink<TakeUntilStateMachine<Element>>(coordinator), of: coordinator, to: down)
    }
  }
}
