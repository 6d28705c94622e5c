extension FlowableType {
  /// Subscribes to the sequence on a scheduler, and asks it for elements there.
  ///
  ///     source:      --1--2--|
  ///     turn comes:  -^
  ///     result:      ---1--2--|
  ///
  /// So a source that sends on the thread that asks sends there. Elements are delivered on whatever thread the source sends them, and what the
  /// subscriber returns for them is asked of the source at once; `observe(on:)` is for those.
  ///
  /// The subscriber receives its subscription at once; what it asks for waits for the turn. Cancelling takes effect at once, on the thread that
  /// cancels: a subscription whose turn has not come does not happen.
  ///
  /// - Parameter scheduler: where to subscribe and to ask. While the source works there, what else is asked of it is added up.
  /// - Returns: the sequence.
  /// - Complexity: three allocations a subscription, and what the scheduler needs for an action; none an element.
  /// - Thread safety: delivery is as serial as the source's, and requests reach it one after the other (contract, 2).
  /// - SeeAlso: [SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Flowable<Element> {
    Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      let gate = SubscribeOnGate(scheduler)
      let sink = SubscribedFlowSink(to: down, gate)
      gate.begin(below: down.line) { source.start(sink) }
    }
  }
}
