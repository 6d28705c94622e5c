public import RxAtomics

/// Stands in for a new observer of a subject while that is given what the subject remembers.
///
/// The subscribing thread delivers what is remembered, outside the serialization point. What the subject sends meanwhile comes here, inside the
/// point, and waits. When the subscribing thread is done the gate is opened, inside the point too: the observer receives what has waited, and
/// takes its place in the node. So events cost the same before and after, and no thread waits for another.
///
/// The queue grows with what is sent while the observer handles what is remembered.
///
/// - Safety: see `Sink`. The cells are touched inside the point of the subject only.
@usableFromInline
package final class SubjectGate<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let sink: OwnedSink<Element>

  /// What has waited: a `Backlog`, once there is anything. Most often there is nothing, and then no generic type is made or destroyed.
  @usableFromInline let backlog: SerialCell<AnyObject?>

  /// A closed gate before `sink`.
  @inlinable
  init(_ sink: Sink<Element>) {
    self.sink = OwnedSink(sink)
    backlog = SerialCell(nil)
    super.init(
      disposer: nil, depth: 0,
      next: { gate, element in
        let gate = unsafeDowncast(gate, to: SubjectGate<Element>.self)
        gate.backlogToFill().elements.with { $0.append(element) }
      },
      stop: { gate, end in
        let gate = unsafeDowncast(gate, to: SubjectGate<Element>.self)
        gate.backlogToFill().end.value = end
      })
  }

  @usableFromInline
  final class Backlog {
    @usableFromInline let elements = SerialCell<[Element]>([])
    @usableFromInline let end = SerialCell<Termination?>(nil)

    @inlinable
    init() {}
  }

  @inlinable
  func backlogToFill() -> Backlog {
    if let known = backlog.value { return unsafeDowncast(known, to: Backlog.self) }
    let fresh = Backlog()
    backlog.value = fresh
    return fresh
  }

  /// Lets through what has waited, and steps aside. Inside the point.
  ///
  /// - Parameter node: the observer's node, in which this gate is, unless the subject has let go of it.
  @inlinable
  func open(at node: SubjectNode) {
    if let backlog = backlog.replace(with: nil) { empty(unsafeDowncast(backlog, to: Backlog.self), at: node) }
    if let gate = node.replaceSink(with: sink.sink) { gate.release() }
  }

  @inlinable
  @inline(never)
  func empty(_ backlog: Backlog, at node: SubjectNode) {
    for element in backlog.elements.value {
      guard !node.isDisposed else { return }
      sink.next(element)
    }
    if let end = backlog.end.value, !node.isDisposed { sink.stop(end) }
  }
}
