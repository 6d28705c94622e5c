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
  @usableFromInline let waiting = SerialCell<[Element]>([])
  @usableFromInline let end = SerialCell<Termination?>(nil)

  /// A closed gate before `sink`.
  @inlinable
  init(_ sink: Sink<Element>) {
    self.sink = OwnedSink(sink)
    super.init(
      disposer: nil, depth: 0,
      next: { gate, element in
        unsafeDowncast(gate, to: SubjectGate<Element>.self).waiting.with { $0.append(element) }
      },
      stop: { gate, end in unsafeDowncast(gate, to: SubjectGate<Element>.self).end.value = end })
  }

  /// Lets through what has waited, and steps aside. Inside the point.
  ///
  /// - Parameter node: the observer's node, in which this gate is, unless the subject has let go of it.
  @inlinable
  func open(at node: SubjectNode) {
    for element in waiting.replace(with: []) {
      guard !node.isDisposed else { break }
      sink.next(element)
    }
    if let end = end.value, !node.isDisposed { sink.stop(end) }
    if let gate = node.replaceSink(with: sink.sink) { Nesting.current.release(gate) }
  }
}
