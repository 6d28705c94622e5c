extension InfallibleType {
  /// Lets the elements through that satisfy a condition.
  ///
  /// - Parameter predicate: the condition.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closure are serial within a subscription (contract, 2).
  /// - SeeAlso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().filter(predicate))
  }

  /// Turns each element into another.
  ///
  /// - Parameter transform: what an element becomes.
  /// - Returns: the sequence of what `transform` returned.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closure are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> Infallible<Result> {
    Infallible<Result>(asObservable().map(transform))
  }

  /// Turns each element into another, or into nothing.
  ///
  /// - Parameter transform: what an element becomes; nil is left out.
  /// - Returns: the sequence of what `transform` returned.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closure are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> Infallible<Result> {
    Infallible<Result>(asObservable().compactMap(transform))
  }

  /// Turns each element into a sequence and merges these, all of them live at once.
  ///
  ///     --a-----b-------|
  ///        a: -1--2----|
  ///        b: -3--4--|
  ///     ---1--2--3--4---|
  ///
  /// - Parameter selector: the sequence for an element. It should not fail: see `Infallible`.
  /// - Returns: the elements of the inner sequences.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(asObservable().flatMap(selector))
  }

  /// Turns each element into a sequence and sends the elements of the latest.
  ///
  ///     --a-----b--------|
  ///        a: -1--2--3--|
  ///        b: --4--5--|
  ///     ---1--2---4--5---|
  ///
  /// - Parameter selector: the sequence for an element. It should not fail: see `Infallible`.
  /// - Returns: the elements of the inner sequences.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(asObservable().flatMapLatest(selector))
  }

  /// Projects an element to a sequence and sends its elements. What comes while that goes on is left out.
  ///
  ///     --a-----b--------|
  ///        a: -1--2--3--|
  ///        b: --4--5--|
  ///     ---1--2--3-------|
  ///
  /// - Parameter selector: the sequence for an element. It is not called for an element that is left out.
  /// - Returns: the elements of the inner sequences, of which one is live at a time.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2).
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(asObservable().flatMapFirst(selector))
  }

  /// Turns each element into a sequence and concatenates these.
  ///
  ///     --a-----b-------|
  ///        a: -1--2----|
  ///        b: -3--4--|
  ///     ---1--2-----3--4--|
  ///
  /// - Parameter selector: the sequence for an element. It should not fail: see `Infallible`.
  /// - Returns: the elements of the inner sequences.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(asObservable().concatMap(selector))
  }

  /// Accumulates the elements in place and sends each result on the way.
  ///
  /// - Parameters:
  ///   - seed: what the first element is accumulated to. It is not sent.
  ///   - accumulator: changes the result so far by an element.
  /// - Returns: a result for each element.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closure are serial within a subscription (contract, 2).
  /// - SeeAlso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<Seed: Sendable>(
    into seed: Seed, accumulator: @escaping @Sendable (inout Seed, Element) -> Void
  ) -> Infallible<Seed> {
    Infallible<Seed>(asObservable().scan(into: seed, accumulator: accumulator))
  }

  /// Accumulates the elements and sends each result on the way.
  ///
  /// - Parameters:
  ///   - seed: what the first element is accumulated to. It is not sent.
  ///   - accumulator: the result so far and an element become the next result.
  /// - Returns: a result for each element.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closure are serial within a subscription (contract, 2).
  /// - SeeAlso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<Seed: Sendable>(
    _ seed: Seed, accumulator: @escaping @Sendable (Seed, Element) -> Seed
  ) -> Infallible<Seed> {
    Infallible<Seed>(asObservable().scan(seed, accumulator: accumulator))
  }

  /// Calls closures at the events of the sequence, and passes the events on as they are.
  ///
  /// - Parameters:
  ///   - onNext: called with each element, before it is passed on.
  ///   - afterNext: called with each element, after it was passed on.
  ///   - onCompleted: called when the sequence is complete, before that is passed on.
  ///   - afterCompleted: called when the sequence is complete, after that was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, when the subscription to the source has ended in whatever way.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closure are serial within a subscription (contract, 2).
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
