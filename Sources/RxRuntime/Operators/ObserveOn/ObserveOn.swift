extension ObservableType {
  /// Delivers events on a scheduler.
  ///
  /// Events wait in a queue until the scheduler gets to them. A burst of them takes one turn of the scheduler, not one turn each; after
  /// a thousand or so the scheduler may do something else before it goes on with the rest. An error stays behind the elements that came before it.
  /// Where time is virtual each event takes a turn, and so has a moment of its own.
  ///
  ///     source      --a-b-c-------d--|
  ///     on the scheduler
  ///                 ----a-b-c------d--|
  ///
  /// The queue grows without bound while the observer falls behind.
  ///
  /// - Parameter scheduler: where the observer is called.
  /// - Returns: the sequence. Once it is disposed, what waits is dropped.
  /// - Complexity: no allocation an event while the observer keeps up, at most one in 256 otherwise, and what the scheduler spends on a burst.
  /// - Thread safety: the observer is never called by two threads at once, on a concurrent scheduler either (contract, 2). This is the cure for an
  ///   observer that is slow: the thread that sends an event does not wait for it (contract, 5).
  /// - SeeAlso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      let sink = ObserveOnSink(to: down, scheduler)
      guard down.subscription.setUpstream(sink) else { return }
      source.attach(sink)
    }
  }
}
