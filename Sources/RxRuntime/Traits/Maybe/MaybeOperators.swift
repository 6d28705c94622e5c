extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls closures at the events of the maybe, and passes its result on as it is.
  ///
  /// - Parameters:
  ///   - onNext: called with the element, before it is passed on. An error that it throws takes its place.
  ///   - afterNext: called with the element, after it was passed on.
  ///   - onError: called with the error, before it is passed on. An error that it throws takes its place.
  ///   - afterError: called with the error, after it was passed on.
  ///   - onCompleted: called at the completion, also that which follows an element, before it is passed on.
  ///   - afterCompleted: called at the completion, also that which follows an element, after it was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, when the subscription to the source has ended in whatever way.
  /// - Returns: the maybe.
  /// - Complexity: a few allocations at the call, and one a subscription, or three with `onDispose`.
  /// - Thread safety: the closures run where the events are sent, `onDispose` on the thread that disposes.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Lets the element through if it satisfies a condition.
  ///
  /// - Parameter predicate: the condition. An error that it throws is that of the result.
  /// - Returns: a maybe: the element, or the completion.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: `predicate` runs where the element is sent.
  /// - SeeAlso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Turns the element into another.
  ///
  /// - Parameter transform: what the element becomes. An error that it throws is that of the result.
  /// - Returns: the maybe of what `transform` returned.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: `transform` runs where the element is sent.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.map(transform))
  }

  /// Turns the element into another, or into nothing.
  ///
  /// - Parameter transform: what the element becomes. An error that it throws is that of the result.
  /// - Returns: a maybe: what `transform` returned, or the completion if that was nil.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: `transform` runs where the element is sent.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// Goes on with another maybe, made of the element.
  ///
  ///     source:  --1|
  ///     other:      --a|
  ///     result:  -----a|
  ///
  /// - Parameter selector: the maybe for the element. An error that it throws is that of the result.
  /// - Returns: the maybe.
  /// - Complexity: a few allocations at the call and a subscription. A `just` is not even subscribed to.
  /// - Thread safety: `selector` runs where the element is sent.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Goes on with a completable, made of the element.
  ///
  ///     source:       --1|
  ///     completable:     --|
  ///     result:       -----|
  ///
  /// - Parameter selector: the completable for the element. An error that it throws is that of the result.
  /// - Returns: the completable.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: `selector` runs where the element is sent.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Sends an element when this maybe fails.
  ///
  /// - Parameter element: the element in place of the error.
  /// - Returns: the maybe.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: runs where the error is sent.
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func catchAndReturn(_ element: Element) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.catchAndReturn(element))
  }

  /// The end of the maybe, without its element.
  ///
  /// - Returns: a completable that is complete when the maybe has its element or is complete without one, and fails when it does.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: runs where the result is sent.
  @inlinable
  public func asCompletable() -> Completable { Completable(endOf: primitiveSequence.source) }

  /// The same as a single, which fails with `RxError.noElements` if there is no element.
  ///
  /// - Returns: the single.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: runs where the result is sent.
  @inlinable
  public func asSingle() -> Single<Element> { primitiveSequence.source.asSingle() }
}
