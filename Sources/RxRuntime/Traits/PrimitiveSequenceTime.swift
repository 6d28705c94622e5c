extension PrimitiveSequence {
  /// Delivers the result later.
  ///
  ///     --a
  ///     delay(3)
  ///     -----a
  ///
  /// - Parameters:
  ///   - dueTime: by how much. A negative time counts as zero.
  ///   - scheduler: where the result is delivered, and whose clock counts.
  /// - Returns: the sequence. An error is delivered at once. Once the sequence is disposed, what waits is dropped.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @inlinable
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to the sequence later.
  ///
  ///     source:               --a
  ///     delaySubscription(3)  -----a
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait. A negative time counts as zero.
  ///   - scheduler: where to subscribe, and whose clock counts.
  /// - Returns: the sequence. Disposed before its time, it does not subscribe to the source.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as serial as the source (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @inlinable
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails if the result does not come in time.
  ///
  ///     ---------a
  ///     timeout(4)
  ///     ----x          RxError.timeout
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait. A negative time counts as zero.
  ///   - scheduler: where the error is sent, and whose clock counts.
  /// - Returns: the result, or the error `RxError.timeout`; the source is disposed then.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @inlinable
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Goes on with another sequence if the result does not come in time.
  ///
  ///     ---------a
  ///     timeout(4, other: --b)
  ///     ------b
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait. A negative time counts as zero.
  ///   - other: the sequence to go on with. It is subscribed to on the scheduler, after the source was disposed.
  ///   - scheduler: whose clock counts.
  /// - Returns: the result, or that of `other`. An error of the source is passed on.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @inlinable
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }
}
