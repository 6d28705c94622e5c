extension PrimitiveSequence {
  /// Delivers the result on a scheduler.
  ///
  /// - Parameter scheduler: where the observer is called.
  /// - Returns: the sequence. Once it is disposed, what waits is dropped.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: the observer is never called by two threads at once (contract, 2).
  /// - SeeAlso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes to the sequence on a scheduler, and ends the subscription to it there too.
  ///
  /// - Parameter scheduler: where to subscribe and to dispose.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: delivery is as serial as the source's (contract, 2).
  /// - SeeAlso: [SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Goes on with another sequence when this one fails.
  ///
  /// - Parameter handler: the sequence to go on with, for an error. An error that it throws is that of the result.
  /// - Returns: the sequence. An error of the handler's sequence is not handled again.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: the handler runs on the thread of the error, once at most.
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func `catch`(
    _ handler: @escaping @Sendable (any Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catch { try handler($0).source })
  }

  /// Subscribes to the sequence again whenever it fails.
  ///
  /// - Returns: the result of the attempt that did not fail.
  /// - Complexity: one allocation an attempt. The stack does not grow with the number of attempts.
  /// - Thread safety: the next attempt begins on the thread of the error.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry()) }

  /// Subscribes to the sequence again when it fails, a number of times in all.
  ///
  /// - Parameter maxAttemptCount: how often to subscribe, the first time included: to try once more it takes 2. With 0 the source is not subscribed
  ///   to; a negative count makes the result fail with `RxError.argumentOutOfRange`.
  /// - Returns: the result of the attempt that did not fail, or the error of the last.
  /// - Complexity: one allocation an attempt. The stack does not grow with the number of attempts.
  /// - Thread safety: the next attempt begins on the thread of the error.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount))
  }
}
