extension ObservableType {
  /// Sends at most one element each `dueTime`: the first at once, and then the latest.
  ///
  ///     -abc----d-e--|
  ///     throttle(4)
  ///     -a---c---d---e|
  ///     throttle(4, latest: false)
  ///     -a------d----|
  ///
  /// - Parameters:
  ///   - dueTime: the least distance from one element to the next. A negative time counts as zero.
  ///   - latest: whether the latest of those that came too early is sent when the time is over. Without it they are dropped.
  ///   - scheduler: where elements are delivered that came too early, and whose clock counts.
  /// - Returns: the elements. If one waits when the source is complete, it is sent at its time, and then the completion; an error drops it.
  /// - Complexity: no allocation an element; one timer at a time, set once each `dueTime` at most.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(
        source, to: down, ThrottleStateMachine<Element>(dueTime, sendsLatest: latest), scheduler)
    }
  }
}
