extension ObservableType {
  /// Subscribes to the sequence on a scheduler, and ends the subscription to it there too.
  ///
  /// Events are delivered on whatever thread the source sends them; `observe(on:)` is for those.
  ///
  /// Disposing takes effect at once: nothing that has not begun is delivered any more, and a subscription whose turn has not come does
  /// not happen. What the source wants done on disposal is done on the scheduler, when that gets to it; only then does the source let go of what it
  /// holds.
  ///
  /// - Parameter scheduler: where to subscribe and to dispose.
  /// - Returns: the sequence.
  /// - Complexity: two allocations a subscription, and what the scheduler needs for an action; none an event.
  /// - Thread safety: delivery is as serial as the source's (contract, 2).
  /// - SeeAlso: [SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      let sink = SubscribeOnSink(source, to: down, scheduler)
      if down.subscription.setUpstream(sink) { sink.schedule() }
    }
  }
}
