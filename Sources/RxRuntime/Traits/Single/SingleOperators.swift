extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Calls closures at the events of the single, and passes its result on as it is.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the value, before it is passed on. An error that it throws takes the place of the value.
  ///   - afterSuccess: called with the value, after it was passed on.
  ///   - onError: called with the error, before it is passed on. An error that it throws takes its place.
  ///   - afterError: called with the error, after it was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, when the subscription to the source has ended in whatever way.
  /// - Returns: the single.
  /// - Complexity: a few allocations at the call, and one a subscription, or three with `onDispose`.
  /// - Thread safety: the closures run where the events are sent, `onDispose` on the thread that disposes.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func `do`(
    onSuccess: (@Sendable (Element) throws -> Void)? = nil,
    afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Lets the value through if it satisfies a condition.
  ///
  /// - Parameter predicate: the condition. An error that it throws is that of the result.
  /// - Returns: a maybe: the value, or the completion.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: `predicate` runs where the value is sent.
  /// - SeeAlso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Turns the value into another.
  ///
  /// - Parameter transform: what the value becomes. An error that it throws is that of the result.
  /// - Returns: the single of what `transform` returned.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: `transform` runs where the value is sent.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Single<Result> {
    Single(raw: primitiveSequence.source.map(transform))
  }

  /// Turns the value into another, or into nothing.
  ///
  /// - Parameter transform: what the value becomes. An error that it throws is that of the result.
  /// - Returns: a maybe: what `transform` returned, or the completion if that was nil.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: `transform` runs where the value is sent.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// Goes on with another single, made of the value.
  ///
  ///     source:  --1|
  ///     other:      --a|
  ///     result:  -----a|
  ///
  /// - Parameter selector: the single for the value. An error that it throws is that of the result.
  /// - Returns: the single.
  /// - Complexity: a few allocations at the call and a subscription. A `just` is not even subscribed to.
  /// - Thread safety: `selector` runs where the value is sent.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Single<Result>
  ) -> Single<Result> {
    Single<Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Goes on with a maybe, made of the value.
  ///
  ///     source:  --1|
  ///     maybe:      --|
  ///     result:  -----|
  ///
  /// - Parameter selector: the maybe for the value. An error that it throws is that of the result.
  /// - Returns: the maybe.
  /// - Complexity: a few allocations at the call and a subscription. A `just` is not even subscribed to.
  /// - Thread safety: `selector` runs where the value is sent.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapMaybe<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Goes on with a completable, made of the value.
  ///
  ///     source:       --1|
  ///     completable:     --|
  ///     result:       -----|
  ///
  /// - Parameter selector: the completable for the value. An error that it throws is that of the result.
  /// - Returns: the completable.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: `selector` runs where the value is sent.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Succeeds with a value when this single fails.
  ///
  /// - Parameter element: the value in place of the error.
  /// - Returns: the single.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: runs where the error is sent.
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.catchAndReturn(element))
  }

  /// The same as a maybe.
  ///
  /// - Complexity: constant; no allocation.
  /// - Thread safety: may be called from any thread.
  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }

  /// The end of the single, without its value.
  ///
  /// - Returns: a completable that is complete when the single has its value, and fails when it does.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: runs where the result is sent.
  @inlinable
  public func asCompletable() -> Completable { Completable(endOf: primitiveSequence.source) }
}
