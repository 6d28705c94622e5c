public import Synchronization

/// One thread at a time does what several have asked for: a loop that is entered by who finds it idle, and goes round once more for all who
/// come meanwhile.
///
/// - Thread safety: every signal is one step on one counter. Whoever takes it from zero is inside, and leaves only in the step that takes
///   it back to zero; so what was written before a signal is seen by a round that begins after it, and a signal from inside the loop does
///   not deepen the stack.
public struct DrainLoop: ~Copyable, Sendable {
  @usableFromInline let signals: Atomic<Int>

  /// An idle loop.
  @inlinable
  public init() { signals = Atomic(0) }

  /// Asks for a round.
  ///
  /// - Returns: whether the loop was idle: then the caller is inside and has to `run`, or to let somebody else do it.
  @inlinable
  @inline(__always)
  public func signal() -> Bool {
    // Releasing: what the caller wrote is visible to the round that follows. Acquiring: if the loop was idle, the caller is inside.
    signals.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Enters the loop if it is idle. Then `tryLeave` or `run` has to follow.
  @inlinable
  @inline(__always)
  public func tryEnter() -> Bool {
    // Acquiring: what the last one inside wrote is visible. Failing orders nothing: the caller will signal.
    signals.compareExchange(expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed).exchanged
  }

  /// Leaves the loop if nobody has asked for a round since it was entered; otherwise the caller is still inside and has to `run`.
  @inlinable
  @inline(__always)
  public func tryLeave() -> Bool {
    // Releasing: what was written inside is visible to the next one inside. Failing orders nothing: `run` acquires.
    signals.compareExchange(expected: 1, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed).exchanged
  }

  /// Goes round until nobody has asked for more, and leaves. Only who is inside calls this.
  ///
  /// - Parameter round: returns whether to go on. If not, the caller stays inside, and has somebody else call `run`.
  @inlinable
  @inline(__always)
  public func run(_ round: () -> Bool) {
    // Acquiring: a round sees what was written before the signals that it answers.
    var heard = signals.load(ordering: .acquiring)
    while round() {
      // Releasing: what was written inside is visible to the next one inside. Acquiring: as above.
      heard = signals.wrappingSubtract(heard, ordering: .acquiringAndReleasing).newValue
      if heard == 0 { return }
    }
  }
}
