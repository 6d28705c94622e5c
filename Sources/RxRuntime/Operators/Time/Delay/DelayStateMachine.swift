/// Decides when a delayed element is due. No lock, no callback.
@usableFromInline
package struct DelayStateMachine<Element: Sendable>: TimedMachine {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let due: Moment
    @usableFromInline let element: Element

    @inlinable
    init(due: Moment, element: Element) {
      self.due = due
      self.element = element
    }
  }

  @usableFromInline let time: Duration

  /// What waits: the older entries, youngest first, and then the newer ones, oldest first. Each entry is moved once.
  @usableFromInline var older: [Entry] = []
  @usableFromInline var newer: [Entry] = []
  @usableFromInline var completion: Moment?

  @inlinable
  package init(by time: Duration) { self.time = time.asWait }

  @inlinable
  package mutating func receive(_ element: Element, at now: Moment) -> TimedStep<Element, Element> {
    let due = now.afterWait(time)
    let isOnly = older.isEmpty && newer.isEmpty
    newer.append(Entry(due: due, element: element))
    return Step(deadline: isOnly ? due : nil)
  }

  @inlinable
  package mutating func complete(at now: Moment) -> TimedStep<Element, Element> {
    let due = now.afterWait(time)
    completion = due
    return Step(deadline: older.isEmpty && newer.isEmpty ? due : nil)
  }

  @inlinable
  package mutating func timeIsUp(at now: Moment) -> TimedStep<Element, Element> {
    if older.isEmpty {
      swap(&older, &newer)
      older.reverse()
    }
    if let first = older.last {
      guard first.due <= now else { return Step(deadline: first.due) }
      older.removeLast()
      return Step(result: first.element, goesOn: true)
    }
    guard let completion else { return Step() }
    return completion <= now ? Step(end: .completed) : Step(deadline: completion)
  }
}
