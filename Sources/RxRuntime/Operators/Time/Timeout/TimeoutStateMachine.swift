/// Decides when a source has been silent for too long. No lock, no callback.
@usableFromInline
package struct TimeoutStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let time: Duration
  @usableFromInline let error: any Swift.Error

  @inlinable
  package init(_ time: Duration, _ error: any Swift.Error) {
    self.time = time.asWait
    self.error = error
  }

  @inlinable
  package mutating func begin(at now: Moment) -> TimedStep<Element, Element> { Step(deadline: now.afterWait(time)) }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, Element> {
    Step(result: element, deadline: now.afterWait(time))
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, Element> { Step(end: .error(error)) }
}
