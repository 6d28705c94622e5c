/// Lets elements through from the first notice on. No lock, no callback.
@usableFromInline
struct SkipUntilStateMachine<Element: Sendable>: NotifiedStateMachine {
  @usableFromInline var isOpen = false

  @inlinable static var needsOneNotice: Bool { true }

  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  mutating func receive(_ element: Element) -> NotifiedAction<Element> { isOpen ? .send(element) : .drop(element) }

  /// The completion comes through as elements do.
  @inlinable
  mutating func complete() -> NotifiedAction<Element> { isOpen ? .complete : .silence }

  @inlinable
  mutating func receiveNotice() -> NotifiedAction<Element> {
    isOpen = true
    return .drop(nil)
  }

  /// A notifier that has nothing more to say never opens the sequence.
  @inlinable
  mutating func completeNotices() -> NotifiedAction<Element> { .drop(nil) }
}
