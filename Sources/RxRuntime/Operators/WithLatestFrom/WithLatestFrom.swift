extension ObservableType {
  /// Combines each element with the latest one of another sequence.
  ///
  ///     source:  --1----2---------3--|
  ///     second:  ----a-----b--c-----------|
  ///     result:  -------2a--------3c-|
  ///
  /// - Parameters:
  ///   - second: the other sequence. It is subscribed to first. That it is complete changes nothing.
  ///   - resultSelector: called with each element and the latest of the other sequence. An error that it throws ends
  ///     the sequence.
  /// - Returns: what `resultSelector` returns; nothing for elements that come before the first of the other sequence.
  ///   It fails as soon as one of both does, and is complete when this sequence is.
  /// - Complexity: five allocations a subscription, none an element.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2). `resultSelector`
  ///   runs on the thread that delivers.
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    CombiningObservable(second.asObservable(), asObservable()) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Result>.self)
      let coordinator = WithLatestFromCoordinator(to: down, resultSelector: resultSelector)
      observable.attach(
        WithLatestFromSecondSink<Element, Source.Element, Result>(coordinator),
        WithLatestFromSink<Element, Source.Element, Result>(coordinator), of: coordinator, to: down)
    }
  }

  /// Sends, for each element, the latest one of another sequence.
  ///
  ///     source:  --1----2---------3--|
  ///     second:  ----a-----b--c-----------|
  ///     result:  -------a---------c--|
  ///
  /// - Parameter second: the other sequence. It is subscribed to first. That it is complete changes nothing.
  /// - Returns: the latest element of the other sequence whenever this one sends an element; nothing before the first.
  ///   It fails as soon as one of both does, and is complete when this sequence is.
  /// - Complexity: five allocations a subscription, none an element.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second, resultSelector: { $1 })
  }
}
