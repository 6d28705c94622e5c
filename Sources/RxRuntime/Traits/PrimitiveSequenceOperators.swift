extension PrimitiveSequence {
  /// Delivers the result on a scheduler.
  ///
  ///     source:            ---1|
  ///     on the scheduler:  ----1|
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
  ///     source:      ---1|
  ///     turn comes:  -^
  ///     result:      ----1|
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
  ///     ---x
  ///     ---8|
  ///     ------8|
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
  ///     ---x
  ///        ---x
  ///           ---1|
  ///     ---------1|
  ///
  /// - Returns: the result of the attempt that did not fail.
  /// - Complexity: one allocation an attempt. The stack does not grow with the number of attempts.
  /// - Thread safety: the next attempt begins on the thread of the error.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry()) }

  /// Subscribes to the sequence again when it fails, a number of times in all.
  ///
  ///     ---x
  ///     retry(2)
  ///     ------x
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

  /// Subscribes to the sequence again when it fails with an error of some type, as soon as a sequence that is made of these errors says so.
  ///
  ///     source:    ---x     ---x     --a
  ///     errors:    ---e--------e
  ///     trigger:   -----t--------t
  ///     result:    --------------------a
  ///
  /// - Parameter notificationHandler: makes the trigger of the errors, at each subscription. An element of the trigger begins the next attempt
  ///   if one has failed. Its error is that of the result. If it is complete instead, so is the result, without an element: for a single that
  ///   counts as `RxError.noElements`.
  /// - Returns: the result of the attempt that did not fail. An error of another type is that of the result.
  /// - Complexity: one allocation an attempt. The stack does not grow with the number of attempts.
  /// - Thread safety: source and trigger may send from any thread (contract, 2). The next attempt begins on the thread of the trigger.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping @Sendable (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Subscribes to the sequence again when it fails, as soon as a sequence that is made of its errors says so.
  ///
  ///     source:    ---x     ---x     --a
  ///     errors:    ---e--------e
  ///     trigger:   -----t--------t
  ///     result:    --------------------a
  ///
  /// - Parameter notificationHandler: makes the trigger of the errors, at each subscription. An element of the trigger begins the next attempt
  ///   if one has failed. Its error is that of the result. If it is complete instead, so is the result, without an element: for a single that
  ///   counts as `RxError.noElements`.
  /// - Returns: the result of the attempt that did not fail.
  /// - Complexity: one allocation an attempt. The stack does not grow with the number of attempts.
  /// - Thread safety: source and trigger may send from any thread (contract, 2). The next attempt begins on the thread of the trigger.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Swift.Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Prints the events of the sequence, its subscription and its disposal on standard output, and passes the events on as they are.
  ///
  /// - Parameters:
  ///   - identifier: tells the sequence apart. By default it is the place of the call: file, line and function.
  ///   - trimOutput: whether to shorten the text of an event that is longer than 40 characters, in its middle.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - function: the function of the call.
  /// - Returns: the sequence. The element and the completion that follows it are two events.
  /// - Complexity: that of the text of an event.
  /// - Thread safety: as serial as the source (contract, 2). No lock is held while an element describes itself.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #file, line: UInt = #line, function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
