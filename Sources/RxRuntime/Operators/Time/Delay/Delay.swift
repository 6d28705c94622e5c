extension ObservableType {
  /// Delivers elements and the completion later, at the distances in which they came.
  ///
  ///     --a--b----c|
  ///     delay(3)
  ///     -----a--b----c|
  ///
  /// An error is delivered at once, and drops what waits. What waits is kept in a queue, which grows without bound with what the source sends
  /// within `dueTime`.
  ///
  /// - Parameters:
  ///   - dueTime: by how much. A negative time counts as zero.
  ///   - scheduler: where elements are delivered, and whose clock counts.
  /// - Returns: the sequence. Once it is disposed, what waits is dropped.
  /// - Complexity: no allocation an element, once the queue has been as long before; one timer at a time.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @inlinable
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      TimedSink.start(source, to: down, DelayStateMachine<Element>(by: dueTime), scheduler)
    }
  }
}
