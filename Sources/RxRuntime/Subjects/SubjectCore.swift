public import RxAtomics

/// What subjects stand on: observers behind a serialization point.
///
/// Emitting reads the list of observers with no lock and no copy, since only the thread inside the point changes it: an observer that comes or leaves
/// while another thread delivers is linked or unlinked by that thread, before it leaves.
///
/// - Safety: `Sendable` by its cells; those without a flag of their own are touched inside the point only.
@usableFromInline
package final class SubjectCore<Element: Sendable>: Sendable {
  @usableFromInline
  enum Signal: Sendable {
    case next(Element)
    case stop(Termination)
    case silence
    case join(SubjectNode)
  }

  @usableFromInline let point = SerialPoint<Signal>()
  @usableFromInline let nodes = SubjectNodes()
  @usableFromInline let end = SerialCell<Termination?>(nil)

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
    // No flag is looked at on the way in: the end takes the observers away inside the point.
    if point.tryEnter() {
      deliver(element)
      if !point.tryLeave() { drain() }
    } else if !stopped.isSet, point.post(.next(element)) {
      drain()
    }
  }

  @inlinable
  package func stop(_ end: Termination) {
    guard stopped.set() else { return end.reportUndeliverable() }
    if point.post(.stop(end)) { drain() }
  }

  /// Whether an observer is there that was not disposed.
  @inlinable
  package var hasObservers: Bool { live.value > 0 }

  /// Adds an observer: it receives what is sent after this call has returned, or the end if that was before.
  ///
  /// - Parameter upstream: what is to be disposed with the observer's subscription.
  @inlinable
  package func join(_ sink: Sink<Element>, holding upstream: SinkDisposer? = nil) {
    let node = SubjectNode(sink, of: self) { node in
      unsafeDowncast(node.subject, to: SubjectCore<Element>.self).leave(node)
    }
    live.add()
    if let upstream { node.setUpstream(upstream) }
    guard sink.subscription.setUpstream(node) else { return }
    if point.tryEnter() {
      admit(node)
      if !point.tryLeave() { drain() }
    } else if point.post(.join(node)) {
      drain()
    }
  }

  /// Called once a node was disposed.
  @inlinable
  func leave(_ node: SubjectNode) {
    live.subtract()
    if point.requestAttention() {
      nodes.unlink(node)
      if !point.tryLeave() { drain() }
    }
  }

  /// Lets go of all observers: nobody can send any more.
  @inlinable
  package func abandon() {
    if stopped.set(), point.post(.silence) { drain() }
  }

  /// Lets go of all observers, and refuses who subscribes afterwards.
  @inlinable
  package func dispose() {
    _ = stopped.set()
    if disposed.set(), point.post(.silence) { drain() }
  }

  /// Whether `dispose` was called.
  @inlinable
  package var isDisposed: Bool { disposed.isSet }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func deliver(_ element: Element) {
    var link = nodes.head.value
    while let node = link {
      link = node._withUnsafeGuaranteedRef { node in
        if !node.isDisposed { Self.with(node) { $0.next(element) } }
        return node.next.value
      }
    }
  }

  /// Calls `body` with a node's sink, if it still has it.
  @inlinable
  @inline(__always)
  static func with(_ node: SubjectNode, _ body: (Sink<Element>) -> Void) {
    node.sink.reference?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Sink<Element>.self)) }
  }

  @inlinable
  @inline(never)
  func drain() {
    point.drain { signal in
      switch signal {
      case .next(let element): deliver(element)
      case .stop(let end): finish(end)
      case .silence: finish(nil)
      case .join(let node): admit(node)
      case nil: nodes.sweep()
      }
    }
  }

  @inlinable
  func admit(_ node: SubjectNode) {
    guard !node.isDisposed else { return node.sink.letGo() }
    guard let end = end.value else { return nodes.link(node) }
    Self.with(node) { $0.stop(end) }
    node.sink.letGo()
  }

  @inlinable
  func finish(_ end: Termination?) {
    self.end.value = end ?? .error(RxError.disposed(object: "subject"))
    while let node = nodes.head.value?.takeUnretainedValue() {
      if let end, !node.isDisposed { Self.with(node) { $0.stop(end) } }
      nodes.unlink(node)
    }
  }
}
