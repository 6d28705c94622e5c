/// Lets everything through until the time is up. No lock, no callback.
@usableFromInline
package struct TakeForStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let time: Duration

  @inlinable
  package init(_ time: Duration) { self.time = time.asWait }

  @inlinable
  package static var asksTime: Bool { false }

  @inlinable
  package mutating func begin(at now: Moment) -> TimedStep<Element, Element> { Step(deadline: now.afterWait(time)) }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, Element> {
    Step(result: element)
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, Element> { Step(end: .completed) }
}

/// Lets everything through once the time is up. No lock, no callback.
@usableFromInline
package struct SkipForStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let time: Duration
  @usableFromInline var isOpen = false

  @inlinable
  package init(_ time: Duration) { self.time = time.asWait }

  @inlinable
  package static var asksTime: Bool { false }

  @inlinable
  package mutating func begin(at now: Moment) -> TimedStep<Element, Element> { Step(deadline: now.afterWait(time)) }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, Element> {
    Step(result: isOpen ? element : nil)
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, Element> {
    isOpen = true
    return Step()
  }
}
