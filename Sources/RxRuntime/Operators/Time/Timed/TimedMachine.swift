/// What an operator that has a source and a timer decides. No lock, no callback; the moments come from outside.
///
/// A type of its own for each operator, and not closures: its methods are compiled into the sink.
@usableFromInline
package protocol TimedMachine<Element, Result>: Sendable {
  associatedtype Element: Sendable
  associatedtype Result: Sendable

  typealias Step = TimedStep<Element, Result>

  /// Whether `receive` looks at the time that it is given. If not, nobody asks for the time of each element.
  static var asksTime: Bool { get }

  /// The subscription begins.
  mutating func begin(at now: Moment) -> Step

  /// The source has sent an element.
  mutating func receive(_ element: Element, at now: Moment) -> Step

  /// The source is complete. (Its error ends everything at once.)
  mutating func complete(at now: Moment) -> Step

  /// The deadline that was set last is reached.
  ///
  /// - Parameter now: not before the deadline.
  mutating func timeIsUp(at now: Moment) -> Step
}

extension TimedMachine {
  @inlinable
  package static var asksTime: Bool { true }

  @inlinable
  package mutating func begin(at now: Moment) -> Step { Step() }

  @inlinable
  package mutating func complete(at now: Moment) -> Step { Step(end: .completed) }
}

/// What is to be done, in the order of the properties.
@usableFromInline
package struct TimedStep<Element: Sendable, Result: Sendable>: Sendable {
  /// An element that is not wanted any more, to be released where foreign code may run.
  @usableFromInline package var released: Element?

  /// What is to be sent.
  @usableFromInline package var result: Result?

  /// The end to be sent.
  @usableFromInline package var end: Termination?

  /// When `timeIsUp` is to be called; no change if `nil`. Never earlier than a deadline that was set before and is not reached yet.
  @usableFromInline package var deadline: Moment?

  /// Whether `timeIsUp` is to be called again at once.
  @usableFromInline package var goesOn: Bool

  @inlinable
  package init(
    released: Element? = nil, result: Result? = nil, end: Termination? = nil, deadline: Moment? = nil,
    goesOn: Bool = false
  ) {
    self.released = released
    self.result = result
    self.end = end
    self.deadline = deadline
    self.goesOn = goesOn
  }
}
