public import RxAtomics

extension ObservableType {
  /// Goes on with another sequence if this one is complete without an element.
  ///
  ///     -----|
  ///     ifEmpty(switchTo: --8--9--|)
  ///     -------8--9--|
  ///
  /// - Parameter other: the other sequence. It is subscribed to if need be only, after this one was disposed.
  /// - Returns: the elements of this sequence, or those of the other if there are none. An error of this one is an error of the result, and
  ///   the other is not subscribed to.
  /// - Complexity: no allocation an element; one a subscription. The other sequence sends directly to what is downstream.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    CombiningObservable(asObservable(), other) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let hop = SwitchIfEmptySink(observable, to: down)
      if down.subscription.setUpstream(hop) { observable.attach(hop, 0) }
    }
  }
}

/// Passes on the first sequence, and subscribes to the second if nothing came. It is its own subscription.
///
/// - Safety: see `Sink`. `isEmpty` is touched on the serial event path only.
@usableFromInline
package final class SwitchIfEmptySink<Element: Sendable>: Hop<Element, Element>, @unchecked Sendable {
  @usableFromInline let sources: CombiningObservable<Element>
  @usableFromInline let isEmpty = SerialCell(true)

  @inlinable
  init(_ sources: CombiningObservable<Element>, to down: Sink<Element>) {
    self.sources = sources
    super.init(
      to: down, isOwnSubscription: true,
      next: { sink, element in
        let sink = unsafeDowncast(sink, to: SwitchIfEmptySink<Element>.self)
        sink.isEmpty.value = false
        sink.down.next(element)
      },
      stop: { sink, end in unsafeDowncast(sink, to: SwitchIfEmptySink<Element>.self).finish(end) })
  }

  @inlinable
  func finish(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    guard case .completed = end, isEmpty.value else {
      down.stop(end)
      return dispose()
    }
    dispose()
    down.with { down in
      guard !down.subscription.isDisposed else { return }
      down.subscription.clearUpstream()
      sources.sources[1]._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Observable<Element>.self).start(down) }
    }
  }
}
