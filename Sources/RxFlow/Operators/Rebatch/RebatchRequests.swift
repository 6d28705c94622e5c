extension FlowableType {
  /// Asks the source for its elements in batches, whatever the subscriber asks for: the way to bound what is asked of a source.
  ///
  ///     subscriber asks:  everything
  ///     rebatchRequests(4)
  ///     source is asked:  4, and 3 more each time that 3 were passed on
  ///
  /// - Parameter batch: how many elements are asked for ahead, and how many can wait for the subscriber. Less than 1 makes the sequence fail
  ///   with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. It asks for `batch` elements when it is subscribed to, and for three quarters as many again when those were
  ///   passed on. The end comes behind the elements that wait.
  /// - Complexity: an element costs three atomic read-modify-writes, and no allocation; two allocations at the call and three a subscription.
  /// - Thread safety: the source sends what the subscriber has asked for at once; what waits is delivered by the thread that asks. Delivery is
  ///   serial (contract, 2).
  /// - SeeAlso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @inlinable
  public func rebatchRequests(_ batch: Int) -> Flowable<Element> {
    guard batch > 0 else { return .error(RxError.argumentOutOfRange) }
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(FlowRebatch(to: down, batch: batch))
    }
  }
}
