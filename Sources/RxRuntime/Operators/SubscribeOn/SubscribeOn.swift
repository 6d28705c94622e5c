extension ObservableType {
  /// Subscribes to the sequence on a scheduler, and ends the subscription to it there too.
  ///
  ///     source:      --1--2--|
  ///     turn comes:  -^
  ///     result:      ---1--2--|
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
    SubscribeOn(asObservable(), scheduler)
  }
}

/// A sequence that is subscribed to on a scheduler.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class SubscribeOn<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let source: OwnedSource<Element>
  @usableFromInline let scheduler: any ImmediateSchedulerType

  @inlinable
  init(_ source: Observable<Element>, _ scheduler: any ImmediateSchedulerType) {
    self.source = OwnedSource(source)
    self.scheduler = scheduler
    super.init(depth: source.depth + 1) { observable, down in
      let operation = unsafeDowncast(observable, to: SubscribeOn<Element>.self)
      let sink = operation.source.with { SubscribeOnSink($0, to: down, operation.scheduler) }
      if down.subscription.setUpstream(sink) { sink.schedule() }
    }
  }
}
