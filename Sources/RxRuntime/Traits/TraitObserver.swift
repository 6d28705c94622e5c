public import RxAtomics

/// The observer that the `create` of a trait hands out: the first answer counts.
///
/// An element and the completion behind it are two events of the sequence and one answer of the user's. So the answer is claimed
/// by a flag, whichever thread comes first, and only who has claimed it sends. An error that comes too late goes to `Hooks` (contract, 9).
///
/// - Complexity: one allocation a subscription, no more an answer.
@usableFromInline
package final class TraitObserver<Element: Sendable>: Sendable {
  @usableFromInline let answered = AtomicFlag()
  @usableFromInline let sink: Sink<Element>

  @inlinable
  package init(_ observer: AnyObserver<Element>) { sink = observer.sink }

  /// Answers with an element.
  @inlinable
  package func succeed(_ element: Element) {
    guard answered.set() else { return }
    sink.next(element)
    sink.stop(.completed)
  }

  /// Answers without an element.
  @inlinable
  package func end(_ end: Termination) {
    guard answered.set() else { return end.reportUndeliverable() }
    sink.stop(end)
  }
}
