extension ObservableType {
  /// Fails if nothing comes for too long.
  ///
  ///     -a--b--------c|
  ///     timeout(4)
  ///     -a--b---x          RxError.timeout
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait for the first element, for the next after each, and for the end after the last. A negative time counts as zero.
  ///   - scheduler: where the error is sent, and whose clock counts.
  /// - Returns: the elements, and the error `RxError.timeout` if the source is silent for too long; it is disposed then.
  /// - Complexity: no allocation an element; one timer at a time, set once each `dueTime` at most.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @inlinable
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(source, to: down, TimeoutStateMachine<Element>(dueTime, RxError.timeout), scheduler)
    }
  }

  /// Goes on with another sequence if nothing comes for too long.
  ///
  ///     -a--b--------c|
  ///     timeout(4, other: 1--2|)
  ///     -a--b---1--2|
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait for the first element, for the next after each, and for the end after the last. A negative time counts as zero.
  ///   - other: the sequence to go on with. It is subscribed to on the scheduler.
  ///   - scheduler: whose clock counts.
  /// - Returns: the elements, and if the source is silent for too long, those of `other`. An error of the source is passed on.
  /// - Complexity: no allocation an element; one timer at a time, set once each `dueTime` at most.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @inlinable
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let other = other.asObservable()
    return Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(source, to: down, TimeoutStateMachine<Element>(dueTime, SourceIsSilent()), scheduler)
    }.catch { error in
      guard error is SourceIsSilent else { throw error }
      return other
    }
  }
}

/// What stands between a source that is silent and the sequence that takes its place; it is never sent.
@usableFromInline
struct SourceIsSilent: Swift.Error {
  @inlinable
  init() {}
}
