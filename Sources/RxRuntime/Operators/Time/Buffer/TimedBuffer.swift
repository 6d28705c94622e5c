extension ObservableType {
  /// Gathers the elements in arrays, one after the other: each is handed on when it is full, or its time is over.
  ///
  ///     -a-b--c-d-e-----f--|
  ///     buffer(timeSpan: 5, count: 3)
  ///     -----[ab]-[cde]----[]--[f]|      (a full array begins the next time span)
  ///
  /// - Parameters:
  ///   - timeSpan: how long an array waits for elements. A negative time counts as zero: then one follows the other as fast as the scheduler can.
  ///   - count: how many elements an array has at most. One below 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - scheduler: where arrays are sent whose time is over, and whose clock counts.
  /// - Returns: the arrays, empty ones too. The rest is sent when the source is complete; an error drops it.
  /// - Complexity: one allocation an array; one timer at a time.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @inlinable
  public func buffer(timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
    guard count > 0 else { return .error(RxError.argumentOutOfRange) }
    return Producer<Element, [Element]>(asObservable()) { source, down in
      TimedSink.start(source, to: down, TimedBufferStateMachine<Element>(timeSpan, count), scheduler)
    }
  }
}
