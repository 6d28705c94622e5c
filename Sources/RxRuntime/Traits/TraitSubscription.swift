public import RxAtomics

extension Observable {
  /// Subscribes closures to a sequence that keeps to a trait: one of them is called, once at most.
  ///
  /// - Parameters:
  ///   - onElement: called with the element. What follows it is of no interest, apart from an error, which goes to `Hooks`.
  ///   - onEnd: called with the end, if there was no element.
  ///   - onDisposed: called once, when the subscription has ended in whatever way.
  /// - Returns: the subscription.
  @inlinable
  package final func subscribeToAnswer(
    onElement: @escaping @Sendable (Element) -> Void,
    onEnd: @escaping @Sendable (Termination) -> Void,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let subscription = onDisposed.map(ActionDisposer.init) ?? SinkDisposer()
    let answer = Answered()
    start(
      ObserverSink(
        subscription,
        onNext: { if answer.flag.set() { onElement($0) } },
        stop: { _, end in
          if answer.flag.isSet { end.reportUndeliverable() } else { onEnd(end) }
        }))
    return subscription
  }
}

/// Whether a subscriber has had its answer.
@usableFromInline
package final class Answered: Sendable {
  @usableFromInline package let flag = AtomicFlag()

  @inlinable
  package init() {}
}
