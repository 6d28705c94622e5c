extension FlowableType {
  /// Gathers the elements in arrays, one after the other: each is sent when it is full, or its time is over, and it was asked for.
  ///
  ///     -a-b--c-d-e-----f--|
  ///     buffer(timeSpan: 5, count: 3)
  ///     -----[ab]-[cde]----[]--[f]|      (an array that is sent begins the next time span)
  ///
  /// An array whose time is over before it is asked for gathers on, until it is or is full.
  ///
  /// - Parameters:
  ///   - timeSpan: how long an array waits for elements. A negative time counts as zero: then one follows the other as fast as the scheduler can,
  ///     and as they are asked for.
  ///   - count: how many elements an array has at most. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - scheduler: where arrays are sent whose time is over, and whose clock counts.
  /// - Returns: the arrays, empty ones too. It asks for `count` elements, and for as many again as it has sent. The rest is sent when the source
  ///   is complete; an error drops it, unless it had its time and waits to be asked for.
  /// - Complexity: one allocation an array; one timer at a time. At most `count` elements wait.
  /// - Thread safety: source and scheduler may send from any thread; delivery is serial (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @inlinable
  public func buffer(timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType) -> Flowable<[Element]> {
    guard count > 0 else { return .error(RxError.argumentOutOfRange) }
    return Flowable<[Element]>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<[Element]>) in
      source.attach(FlowTimedBuffer(to: down, timeSpan, count, scheduler))
    }
  }
}
