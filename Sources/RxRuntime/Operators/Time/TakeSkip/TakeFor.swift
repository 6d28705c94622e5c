extension ObservableType {
  /// Lets elements through for a while, and is complete then.
  ///
  ///     --a--b--c--d--|
  ///     take(for: 7)
  ///     --a--b-|
  ///
  /// - Parameters:
  ///   - duration: for how long, from the subscription on. A negative time counts as zero.
  ///   - scheduler: where the completion is sent, and whose clock counts.
  /// - Returns: the elements that came in time. The source is disposed when the time is over.
  /// - Complexity: no allocation an element; one timer.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(source, to: down, TakeForStateMachine<Element>(duration), scheduler)
    }
  }
}
