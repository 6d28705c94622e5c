/// The one timer that an operator has with its scheduler. No lock, no callback.
///
/// A deadline that moves away leaves the timer where it is: when that fires it is set anew, for the rest. So thousands of elements that each
/// put a deadline off cost one timer, not thousands.
@usableFromInline
package struct TimedAlarm: Sendable {
  /// What cancels the timer that is set.
  @usableFromInline var timer: (any Disposable)?

  /// What the timer is set to; `nil` if there is none.
  @usableFromInline var armed: Moment?

  /// When the operator wants to be called.
  @usableFromInline var wanted: Moment?

  /// What to do when the timer has fired.
  @usableFromInline
  package enum Outcome: Equatable {
    /// Nothing.
    case nothing
    /// Set the timer to this moment: the deadline has moved.
    case rearm(Moment)
    /// The deadline is reached.
    case reached(Moment)
  }

  @inlinable
  package init() {}

  /// The operator wants to be called at `deadline`.
  ///
  /// - Returns: whether the timer has to be set to it.
  @inlinable
  package mutating func want(_ deadline: Moment) -> Bool {
    wanted = deadline
    guard armed == nil else { return false }
    armed = deadline
    return true
  }

  /// Disposes the timer, if one is set. Called on a copy, where foreign code may run.
  @usableFromInline
  package func cancel() { timer?.disposeNested() }

  /// The timer has fired.
  ///
  /// Whether the deadline is reached follows from what the timer was set to, and not from a look at the clock: a scheduler that rounds, or fires
  /// early, would be asked again and again.
  @inlinable
  package mutating func fire() -> Outcome {
    guard let armed = armed.take(), let wanted else { return .nothing }
    if wanted > armed {
      self.armed = wanted
      return .rearm(wanted)
    }
    self.wanted = nil
    return .reached(wanted)
  }
}
