/// The last sink of a chain: it calls the subscriber, and ends the subscription when the sequence ends.
///
/// The subscription is an object of its own: whoever keeps it keeps no closure alive.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class ObserverSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let ownedSubscription: SinkDisposer

  /// Kept here, where the body finds it: a body that captured it would be an object more, and of its own for each place that subscribes.
  @usableFromInline let onNext: @Sendable (Element) -> Void
  @usableFromInline let handleStop: Stop

  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - stop: called with the end.
  @inlinable
  package init(
    _ subscription: __shared SinkDisposer, onNext: @escaping @Sendable (Element) -> Void, stop: @escaping Stop
  ) {
    ownedSubscription = subscription
    self.onNext = onNext
    handleStop = stop
    super.init(
      disposer: .passUnretained(subscription), depth: 0,
      next: { sink, element in
        // Sources stop by a flag of their own, which goes up a moment after that of the subscription: a second thread that
        // disposes meanwhile returns before it, and so does a `dispose` that was put off because the stack is deep. Whoever
        // has called it sees no delivery begin (contract, 6).
        let sink = unsafeDowncast(sink, to: ObserverSink<Element>.self)
        if !sink.ownedSubscription.isDisposed { sink.onNext(element) }
      },
      stop: { sink, end in unsafeDowncast(sink, to: ObserverSink<Element>.self).finish(end) })
  }

  @inlinable
  func finish(_ end: Termination) {
    guard !ownedSubscription.isDisposed else { return end.reportUndeliverable() }
    handleStop(self, end)
    ownedSubscription.dispose()
  }
}
