extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  /// Calls closures at the events of the completable, and passes its end on as it is.
  ///
  /// - Parameters:
  ///   - onError: called with the error, before it is passed on. An error that it throws takes its place.
  ///   - afterError: called with the error, after it was passed on.
  ///   - onCompleted: called at the completion, before it is passed on. An error that it throws takes its place.
  ///   - afterCompleted: called at the completion, after it was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, when the subscription to the source has ended in whatever way.
  /// - Returns: the completable.
  /// - Complexity: a few allocations at the call, and one a subscription, or three with `onDispose`.
  /// - Thread safety: the closures run where the events are sent, `onDispose` on the thread that disposes.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func `do`(
    onError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: primitiveSequence.source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Is complete when this completable fails with an error that satisfies a condition.
  ///
  /// - Parameter predicate: whether an error is to be ignored. An error that it throws is that of the result.
  /// - Returns: the completable.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: `predicate` runs where the error is sent.
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func onErrorComplete(
    _ predicate: @escaping @Sendable (any Swift.Error) throws -> Bool = { _ in true }
  ) -> Completable {
    primitiveSequence.catch { error in try predicate(error) ? .empty() : .error(error) }
  }

  /// The same as a maybe, which has no element.
  ///
  /// - Complexity: constant; no allocation.
  /// - Thread safety: may be called from any thread.
  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }
}
