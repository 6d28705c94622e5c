extension FlowableType {
  /// Delivers events on a scheduler, and takes no more elements from the source than fit into a queue.
  ///
  /// A source that sends only when asked and at once (`range`, `from`, `generate`, and `map`, `compactMap`, `filter`, `scan`, `take`, `skip`
  /// and `buffer` behind them) is asked on the scheduler, for what the subscriber has asked for: it runs there, and nothing waits. What any
  /// other source sends waits in a queue. A burst of elements takes one turn of the scheduler; after a thousand or so the scheduler may do
  /// something else before it goes on with the rest. An error stays behind the elements that came before it.
  ///
  /// - Parameters:
  ///   - scheduler: where the subscriber is called.
  ///   - prefetch: how many elements are asked for ahead, and the room of the queue, if there is one. Less than 1 makes the sequence fail with
  ///     `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. It asks for `prefetch` elements, and for three quarters as many again when those were passed on. Once it is
  ///   cancelled, what waits is dropped.
  /// - Complexity: no allocation an element; two at the call and three a subscription, and a queue of `prefetch` elements at most.
  /// - Thread safety: the subscriber is never called by two threads at once, on a concurrent scheduler either (contract, 2).
  /// - SeeAlso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType, prefetch: Int = 128) -> Flowable<Element> {
    guard prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(FlowObserveOn(to: down, scheduler, prefetch: prefetch))
    }
  }
}
