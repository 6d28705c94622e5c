extension ObservableType {
  /// Leaves out what comes in the beginning.
  ///
  ///     --a--b--c--d--|
  ///     skip(7)
  ///     --------c--d--|
  ///
  /// - Parameters:
  ///   - duration: for how long, from the subscription on. A negative time counts as zero.
  ///   - scheduler: whose clock counts.
  /// - Returns: the elements that come later, and the end whenever that comes.
  /// - Complexity: no allocation an element; one timer.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(source, to: down, SkipForStateMachine<Element>(duration), scheduler)
    }
  }

  /// The same as `skip(_:scheduler:)`, by the name that goes with `take(for:scheduler:)`.
  ///
  ///     source:          --1--2--3--|
  ///     for four ticks:  -----2--3--|
  ///
  /// - Parameters:
  ///   - duration: for how long, from the subscription on. A negative time counts as zero.
  ///   - scheduler: whose clock counts.
  /// - Returns: the elements that come later, and the end whenever that comes.
  /// - Complexity: no allocation an element; one timer.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2).
  /// - SeeAlso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    skip(duration, scheduler: scheduler)
  }
}
