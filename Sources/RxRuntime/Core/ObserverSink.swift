/// The last sink of a chain: it calls the subscriber, and ends the subscription when the sequence ends.
///
/// The subscription is an object of its own: whoever keeps it keeps no closure alive.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class ObserverSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let ownedSubscription: SinkDisposer
  @usableFromInline let handle: @Sendable (Element) -> Void
  @usableFromInline let handleStop: Stop

  @inlinable
  package init(
    _ subscription: SinkDisposer, next: @escaping @Sendable (Element) -> Void, stop: @escaping Stop
  ) {
    ownedSubscription = subscription
    handle = next
    handleStop = stop
    super.init(
      disposer: subscription, depth: 0,
      next: { sink, element in
        let observer = unsafeDowncast(sink, to: ObserverSink<Element>.self)
        if observer.isOpen { observer.handle(element) }
      },
      stop: { sink, end in unsafeDowncast(sink, to: ObserverSink<Element>.self).finish(end) })
  }

  /// Whether the subscription was not disposed: looked at before each element is handed to the subscriber.
  ///
  /// Sources stop by a flag of their own, which goes up a moment after that of the subscription: a second thread that
  /// disposes meanwhile returns before it, and so does a `dispose` that was put off because the stack is deep. Whoever
  /// has called it sees no delivery begin (contract, 6).
  @inlinable
  var isOpen: Bool { @inline(__always) get { !ownedSubscription.isDisposed } }

  @inlinable
  func finish(_ end: Termination) {
    guard !ownedSubscription.isDisposed else { return end.reportUndeliverable() }
    handleStop(self, end)
    ownedSubscription.dispose()
  }
}
