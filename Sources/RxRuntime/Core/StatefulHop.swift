public import RxAtomics

/// A hop that keeps something from one element to the next: a count, an accumulator, a chunk.
///
/// One class for all operators that do: what they keep is in a cell, what they do with it in the two bodies.
///
/// - Safety: see `Sink`. The state is touched on the serial event path only.
@usableFromInline
package final class StatefulHop<Element: Sendable, Downstream: Sendable, State: Sendable>:
  Hop<Element, Downstream>, @unchecked Sendable
{
  @usableFromInline package let state: SerialCell<State>

  @inlinable
  package init(to down: Sink<Downstream>, state: consuming State, next: @escaping Next, stop: @escaping Stop) {
    self.state = SerialCell(state)
    super.init(to: down, next: next, stop: stop)
  }

  /// A hop that passes the end on as it comes.
  @inlinable
  package convenience init(to down: Sink<Downstream>, state: consuming State, next: @escaping Next) {
    self.init(
      to: down, state: state, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: Hop<Element, Downstream>.self).down.stop(end) })
  }
}
