/// Decides when an array is handed on. No lock, no callback.
@usableFromInline
package struct TimedBufferStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline let count: Int
  @usableFromInline var rhythm: TimedRhythm
  @usableFromInline var elements: [Element] = []

  @inlinable
  package init(_ span: Duration, _ count: Int) {
    rhythm = TimedRhythm(span)
    self.count = count
  }

  @inlinable
  package mutating func begin(at now: Moment) -> TimedStep<Element, [Element]> { Step(deadline: rhythm.restart(now)) }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, [Element]> {
    elements.append(element)
    guard elements.count == count else { return Step() }
    return Step(result: takeAll(), deadline: rhythm.restart(now))
  }

  @inlinable
  package mutating func complete(at now: Moment) -> TimedStep<Element, [Element]> {
    Step(result: takeAll(), end: .completed)
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, [Element]> {
    Step(result: takeAll(), deadline: rhythm.next(now))
  }

  @inlinable
  mutating func takeAll() -> [Element] {
    var all: [Element] = []
    swap(&all, &elements)
    return all
  }
}

/// Deadlines at equal distances, which do not drift when one is met late.
@usableFromInline
package struct TimedRhythm: Sendable {
  @usableFromInline let span: Duration
  @usableFromInline var deadline: Moment

  @inlinable
  package init(_ span: Duration) {
    self.span = span.asWait
    deadline = .beginning
  }

  /// The first deadline from now on.
  @inlinable
  package mutating func restart(_ now: Moment) -> Moment {
    deadline = now.afterWait(span)
    return deadline
  }

  /// The deadline after the one that was met now, or late: those that were missed are left out.
  @inlinable
  package mutating func next(_ now: Moment) -> Moment {
    deadline = deadline.afterWait(span)
    return deadline < now ? restart(now) : deadline
  }
}
