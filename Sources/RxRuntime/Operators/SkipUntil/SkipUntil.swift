extension ObservableType {
  /// Leaves elements out until another sequence sends one.
  ///
  ///     source:  --1--2--3--4--|
  ///     other:   ------a--
  ///     result:  --------3--4--|
  ///
  /// - Parameter other: its first element lets through what comes afterwards; then it is disposed. It is subscribed to second. Its error is an
  ///   error of the result as long as it is subscribed to.
  /// - Returns: the elements that come after the other sequence's first, and the completion if it does too. A source that is complete before
  ///   has both sequences disposed, and nothing is sent, not even a completion; an error comes through at any time.
  /// - Complexity: five allocations a subscription, none an element.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [skipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  @inlinable
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    CombiningObservable(asObservable(), other.asObservable()) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let coordinator = NotifiedCoordinator(to: down, machine: SkipUntilStateMachine<Element>())
      observable.attach(
        NotifiedSink<SkipUntilStateMachine<Element>>(coordinator),
        NotifierSink<Source.Element, SkipUntilStateMachine<Element>>(coordinator), of: coordinator, to: down)
    }
  }
}
