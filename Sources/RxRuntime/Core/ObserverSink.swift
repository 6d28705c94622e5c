/// The last sink of a chain: it calls the subscriber, and ends the subscription when the sequence ends.
///
/// The subscription is an object of its own: whoever keeps it keeps no closure alive.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class ObserverSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let ownedSubscription: SinkDisposer
  @usableFromInline let handleStop: Stop

  /// - Parameter next: hands an element to the subscriber if `isOpen(sink)`. The whole body is the caller's, in which the subscriber's closure has
  ///   the form in which it was written: handed on, or kept in a property, it would be called through a thunk for each generic type on the way.
  @inlinable
  package init(_ subscription: SinkDisposer, next: @escaping Next, stop: @escaping Stop) {
    ownedSubscription = subscription
    handleStop = stop
    super.init(
      disposer: .passUnretained(subscription), depth: 0, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: ObserverSink<Element>.self).finish(end) })
  }

  /// Whether the subscription was not disposed: looked at before each element is handed to the subscriber.
  ///
  /// Sources stop by a flag of their own, which goes up a moment after that of the subscription: a second thread that
  /// disposes meanwhile returns before it, and so does a `dispose` that was put off because the stack is deep. Whoever
  /// has called it sees no delivery begin (contract, 6).
  @inlinable
  @inline(__always)
  package static func isOpen(_ sink: Sink<Element>) -> Bool {
    !unsafeDowncast(sink, to: ObserverSink<Element>.self).ownedSubscription.isDisposed
  }

  @inlinable
  func finish(_ end: Termination) {
    guard !ownedSubscription.isDisposed else { return end.reportUndeliverable() }
    handleStop(self, end)
    ownedSubscription.dispose()
  }
}
