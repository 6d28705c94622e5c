public import RxAtomics

/// One thread at a time does what several have asked for: a loop that is entered by who finds it idle, and goes round once more for all who
/// come meanwhile.
///
/// - Thread safety: every signal is one step on one counter. Whoever takes it from zero is inside, and leaves only in the step that takes
///   it back to zero; so what was written before a signal is seen by a round that begins after it, and a signal from inside the loop does
///   not deepen the stack.
@usableFromInline
package struct DrainLoop: ~Copyable, Sendable {
  @usableFromInline let signals: AtomicCounter

  @inlinable
  package init() { signals = AtomicCounter() }

  /// Asks for a round.
  ///
  /// - Returns: whether the loop was idle: then the caller is inside and has to `run`, or to let somebody else do it.
  @inlinable
  @inline(__always)
  package func signal() -> Bool { signals.add() == 0 }

  /// Goes round until nobody has asked for more, and leaves. Only who is inside calls this.
  ///
  /// - Parameter round: returns whether to go on. If not, the caller stays inside, and has somebody else call `run`.
  @inlinable
  @inline(__always)
  package func run(_ round: () -> Bool) {
    var heard = signals.value
    while round() {
      heard = signals.subtract(heard)
      if heard == 0 { return }
    }
  }
}
