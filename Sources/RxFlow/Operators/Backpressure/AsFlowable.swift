import RxAtomics

extension ObservableConvertibleType {
  /// The sequence with demand.
  ///
  /// - Parameters:
  ///   - strategy: what becomes of elements that come faster than they are asked for.
  ///   - drops: counts the elements that were dropped.
  ///   - onDrop: called with each element that was dropped, on the thread that has sent the one for which there was no room.
  /// - Returns: the sequence. The subscription to this one begins when that to the other does, not when it is first asked; its end comes
  ///   behind the elements that wait.
  /// - Complexity: four allocations a subscription; an element costs a short lock on each side.
  /// - Thread safety: the thread that sends never waits for the one that asks, except with `.block`. Delivery is serial (contract, 2 and 5).
  /// - SeeAlso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @inlinable
  public func asFlowable(
    _ strategy: BackpressureStrategy, drops: DropCounter? = nil, onDrop: (@Sendable (Element) -> Void)? = nil
  ) -> Flowable<Element> {
    let source = asObservable()
    return Flowable<Element> { _, down in
      // Whatever comes is handed on unasked: the operator that follows takes it.
      let pushed = PushedSource()
      guard down.line.begin(pushed) else { return }
      let sink = Sink<Element>(
        disposer: nil, depth: 0,
        next: { _, element in _ = down.next(element) },
        stop: { sink, end in
          down.stop(Completion(end))
          sink.dispose()
        })
      pushed.hold(sink)
      if !sink.isDisposed { source.start(sink) }
    }.onBackpressure(strategy, FlowDrops(drops, onDrop))
  }
}

/// A source that sends unasked: requests do nothing, and cancelling disposes the subscription to an observable.
///
/// Safe with two threads between any two lines: the slot is filled once and closed once; who comes second disposes.
///
/// - Safety: see `FlowSource`.
@usableFromInline
final class PushedSource: FlowSource, @unchecked Sendable {
  // Private, and its users not inlinable: as in `FlowLine`.
  private let subscription = OnceSlot<any Disposable>()

  @usableFromInline
  override init() { super.init() }

  @usableFromInline
  func hold(_ disposable: any Disposable) {
    if case .closed = subscription.fill(disposable) { disposable.dispose() }
  }

  @usableFromInline
  override func didDispose() {
    subscription.close().value?.disposeNested()
  }
}

extension FlowableType {
  /// The sequence without demand: it asks for everything.
  ///
  /// - Returns: the sequence.
  /// - Complexity: three allocations a subscription, none an element.
  /// - Thread safety: as serial as the sequence is (contract, 2).
  /// - SeeAlso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @inlinable
  public func asObservable() -> Observable<Element> {
    let source = asFlowable()
    return Observable<Element> { _, down in
      let line = FlowLine()
      guard down.subscription.setUpstream(UserDisposer(line)) else { return }
      source.start(SubscriberSink(line, next: { down.next($0) }, stop: { down.stop($0.termination) }))
    }
  }
}
