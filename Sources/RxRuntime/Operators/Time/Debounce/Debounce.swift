extension ObservableType {
  /// Sends an element once nothing has followed it for a while.
  ///
  ///     -ab-c-----d--|
  ///     debounce(3)
  ///     -------c----d|
  ///
  /// - Parameters:
  ///   - dueTime: how long nothing must follow. A negative time counts as zero.
  ///   - scheduler: where elements are delivered, and whose clock counts.
  /// - Returns: the elements that were followed by silence. The last one is sent when the source is complete; an error drops it.
  /// - Complexity: no allocation an element; one timer at a time, set once each `dueTime` at most.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(source, to: down, DebounceStateMachine<Element>(dueTime), scheduler)
    }
  }
}
