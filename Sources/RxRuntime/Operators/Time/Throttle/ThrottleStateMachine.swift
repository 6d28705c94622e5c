/// Decides which elements keep their distance. No lock, no callback.
@usableFromInline
package struct ThrottleStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let time: Duration
  @usableFromInline let sendsLatest: Bool
  @usableFromInline var lastSent: Moment?

  /// The latest element that came too early, to be sent when the time is over.
  @usableFromInline var held: Element?
  @usableFromInline var isComplete = false

  @inlinable
  package init(_ time: Duration, sendsLatest: Bool) {
    self.time = time.asWait
    self.sendsLatest = sendsLatest
  }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, Element> {
    let next = lastSent?.afterWait(time) ?? now
    guard next > now else {
      lastSent = now
      return Step(released: held.take(), result: element)
    }
    guard sendsLatest else { return Step() }
    let replaced = held
    held = element
    return Step(released: replaced, deadline: replaced == nil ? next : nil)
  }

  @inlinable
  package mutating func complete(at now: Moment) -> TimedStep<Element, Element> {
    isComplete = true
    return Step(end: held == nil ? .completed : nil)
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, Element> {
    guard let element = held.take() else { return Step() }
    lastSent = now
    return Step(result: element, end: isComplete ? .completed : nil)
  }
}
