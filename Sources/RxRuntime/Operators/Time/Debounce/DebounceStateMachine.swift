/// Decides which elements are followed by silence. No lock, no callback.
@usableFromInline
package struct DebounceStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let time: Duration
  @usableFromInline var latest: Element?

  @inlinable
  package init(_ time: Duration) { self.time = time.asWait }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, Element> {
    let replaced = latest
    latest = element
    return Step(released: replaced, deadline: now.afterWait(time))
  }

  @inlinable
  package mutating func complete(at now: Moment) -> TimedStep<Element, Element> {
    Step(result: latest.take(), end: .completed)
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, Element> { Step(result: latest.take()) }
}
