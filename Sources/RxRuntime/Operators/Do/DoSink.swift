/// The hop of a `do` that is told of the disposal. It is its own subscription.
///
/// The action for the disposal waits until the subscription to the source has been made, and until the closures for the end have run: so the
/// order is the same whether the source ends at once, later, or never.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class DoSink<Element: Sendable>: Hop<Element, Element>, @unchecked Sendable {
  @usableFromInline let onDispose: HeldAction
  @usableFromInline let handleStop: Stop

  @inlinable
  init(
    to down: Sink<Element>, next: @escaping Next, stop: @escaping Stop, onDispose: @escaping @Sendable () -> Void
  ) {
    // One hold for the subscription that is being made, one for the disposal.
    self.onDispose = HeldAction(holds: 2, onDispose)
    handleStop = stop
    super.init(
      to: down, isOwnSubscription: true, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: DoSink<Element>.self).finish(end) })
  }

  @inlinable
  func finish(_ end: Termination) {
    onDispose.hold()
    handleStop(self, end)
    dispose()
    onDispose.release()
  }

  @usableFromInline
  package override func didDispose() { onDispose.release() }
}
