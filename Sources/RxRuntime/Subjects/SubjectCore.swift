public import RxAtomics

/// What subjects stand on that remember nothing: whoever finds the point idle enters it.
@usableFromInline
package final class SubjectCore<Element: Sendable>: Sendable {
  @usableFromInline let line = SubjectLine<Element>()

  /// Up from the moment that the end was accepted, delivered or not.
  @usableFromInline let stopped = AtomicFlag()
  @usableFromInline let disposed = AtomicFlag()
  @usableFromInline let live = AtomicCounter()

  @inlinable
  package init() {}

  // MARK: From any thread

  @inlinable
  @inline(__always)
  package func next(_ element: Element) {
    if line.point.tryEnter() {
      // The end takes the observers away inside the point. But a second end returns at once, perhaps before the first has got there: then what is
      // sent after it must not pass.
      if !stopped.isSet { line.deliver(element) }
      if !line.point.tryLeave() { line.drain() }
    } else if !stopped.isSet, line.point.post(.next(element)) {
      line.drain()
    }
  }

  @inlinable
  package func stop(_ end: Termination) {
    guard stopped.set() else { return end.reportUndeliverable() }
    if line.point.post(.stop(end)) { line.drain() }
  }

  /// Whether an observer is there that was not disposed. What is sent after this was true reaches it.
  ///
  /// A subject that was disposed has let go of its observers, although their subscriptions were not disposed.
  @inlinable
  package var hasObservers: Bool { live.value > 0 && !disposed.isSet }

  /// Adds an observer: it receives what is sent after this call has returned, or the end if that was before.
  ///
  /// - Parameter upstream: what is to be disposed with the observer's subscription.
  @inlinable
  package func join(_ sink: Sink<Element>, holding upstream: SinkDisposer? = nil) {
    let node = SubjectNode(sink, of: self) { node in
      Unmanaged.passUnretained(unsafeDowncast(node.subject, to: SubjectCore<Element>.self))
        ._withUnsafeGuaranteedRef { $0.leave(node) }
    }
    if let upstream { node.setUpstream(upstream) }
    guard sink.subscriptionReference._withUnsafeGuaranteedRef({ $0.setUpstream(node) }) else { return }
    if line.point.tryEnter() {
      // Linked, it lives as long as nobody else is inside.
      let link = SubjectNode.Link.passUnretained(node)
      if line.admit(consume node) { link._withUnsafeGuaranteedRef { $0.enter(live) } }
      if !line.point.tryLeave() { line.drain() }
    } else {
      let mustDrain = line.point.post(.join(node))
      node.enter(live)
      if mustDrain { line.drain() }
    }
  }

  /// Called once a node was disposed.
  @inlinable
  func leave(_ node: SubjectNode) {
    node.exit(live)
    if line.point.requestAttention() {
      line.nodes.unlink(node)
      if !line.point.tryLeave() { line.drain() }
    }
  }

  /// Lets go of all observers: nobody can send any more.
  @inlinable
  package func abandon() {
    if stopped.set(), line.point.post(.silence) { line.drain() }
  }

  /// Lets go of all observers, and refuses who subscribes afterwards.
  @inlinable
  package func dispose() {
    _ = stopped.set()
    if disposed.set(), line.point.post(.silence) { line.drain() }
  }

  /// Whether `dispose` was called.
  @inlinable
  package var isDisposed: Bool { disposed.isSet }
}
