extension InfallibleType {
  /// Sends an element once nothing has followed it for a while.
  ///
  ///     -ab-c-----d--|
  ///     debounce(3)
  ///     -------c----d|
  ///
  /// - Parameters:
  ///   - dueTime: how long nothing must follow. A negative time counts as zero.
  ///   - scheduler: where elements are delivered, and whose clock counts.
  /// - Returns: the elements that were followed by silence. The last one is sent when the source is complete.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().debounce(dueTime, scheduler: scheduler))
  }

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
  /// - Returns: the elements. If one waits when the source is complete, it is sent at its time, and then the completion.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }

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
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().take(for: duration, scheduler: scheduler))
  }
}
