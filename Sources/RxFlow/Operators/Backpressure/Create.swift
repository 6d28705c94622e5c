public import RxAtomics

extension Flowable {
  /// A sequence whose elements a closure sends, as fast as it likes.
  ///
  /// - Parameters:
  ///   - strategy: what becomes of elements that come faster than they are asked for. It holds for all that several threads send together: no
  ///     element waits anywhere else, whatever the thread does that delivers.
  ///   - drops: counts the elements that were dropped.
  ///   - onDrop: called with each element that was dropped, on the thread that has sent the one for which there was no room: by several at once,
  ///     perhaps.
  ///   - subscribe: called at each subscription, with an observer that may be called from any thread and kept. What it returns is disposed
  ///     when the subscription ends.
  /// - Returns: the sequence.
  /// - Complexity: an element costs two short locks when it comes and one when it goes.
  /// - Thread safety: the observer may be called by several threads at once. Elements of each are delivered in its order, one after the other
  ///   (contract, 2).
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    _ strategy: BackpressureStrategy, drops: DropCounter? = nil, onDrop: (@Sendable (Element) -> Void)? = nil,
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Flowable<Element> {
    // The buffer follows at once: it is what `down` is, and takes elements from several threads.
    Flowable<Element> { _, down in
      let inlet = FlowInlet(down)
      guard down.line.begin(inlet) else { return }
      let sink = Sink<Element>(
        disposer: nil, depth: 0, next: { _, element in inlet.next(element) },
        stop: { _, end in inlet.stop(Completion(end)) })
      inlet.hold(subscribe(AnyObserver(sink: sink)))
    }.onBackpressure(strategy, FlowDrops(drops, onDrop))
  }
}

/// What an observer is to the buffer behind it: a source that sends unasked, from any thread.
///
/// Safe with two threads between any two lines: whoever sends has a reference of its own to the buffer, taken under a lock and let go of outside. The
/// one who takes it out ends the sequence, or has cancelled it.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowInlet<Element: Sendable>: FlowSource, @unchecked Sendable {
  @usableFromInline let down: Locked<FlowSink<Element>?>
  @usableFromInline let pushed: PushedSource
  @usableFromInline let close: @Sendable (FlowInlet<Element>) -> Void

  @inlinable
  init(_ down: FlowSink<Element>) {
    self.down = Locked(down)
    pushed = PushedSource()
    close = { inlet in
      let down = inlet.take()
      inlet.pushed.dispose()
      withExtendedLifetime(down) {}
    }
    super.init()
  }

  /// Keeps what is disposed with the subscription.
  @inlinable
  func hold(_ disposable: any Disposable) { pushed.hold(disposable) }

  @inlinable
  func next(_ element: Element) {
    guard let down = down.withLock({ $0 }) else { return }
    _ = down.next(element)
  }

  @inlinable
  func stop(_ end: Completion) {
    guard let down = take() else { return end.reportUndeliverable() }
    down.stop(end)
  }

  @inlinable
  func take() -> FlowSink<Element>? {
    down.withLock { down in
      defer { down = nil }
      return down
    }
  }

  @usableFromInline
  package override func didDispose() { close(self) }
}
