/// What happens to the windows of a sequence.
@usableFromInline
package enum WindowAction<Element: Sendable>: Sendable {
  /// The first window opens.
  case open
  /// An element goes into the window.
  case element(Element)
  /// An element goes into the window and fills it: another takes its place.
  case last(Element)
  /// The time of the window is over: another takes its place.
  case turn
}

/// Decides when a window takes the place of another. No lock, no callback.
@usableFromInline
package struct WindowStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let count: Int
  @usableFromInline var rhythm: TimedRhythm
  @usableFromInline var held = 0

  @inlinable
  package init(_ span: Duration, _ count: Int) {
    rhythm = TimedRhythm(span)
    self.count = count
  }

  @inlinable
  package mutating func begin(at now: Moment) -> TimedStep<Element, WindowAction<Element>> {
    Step(result: .open, deadline: rhythm.restart(now))
  }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, WindowAction<Element>> {
    held += 1
    guard held == count else { return Step(result: .element(element)) }
    held = 0
    return Step(result: .last(element), deadline: rhythm.restart(now))
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, WindowAction<Element>> {
    held = 0
    return Step(result: .turn, deadline: rhythm.next(now))
  }
}
