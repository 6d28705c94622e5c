/// Lets elements through until the first notice. No lock, no callback.
@usableFromInline
struct TakeUntilStateMachine<Element: Sendable>: NotifiedStateMachine {
  @inlinable static var needsOneNotice: Bool { true }

  /// Nothing is to be remembered. But a value without a size lies nowhere, and ThreadSanitizer looks where it lies.
  @usableFromInline var nothing: UInt8 = 0

  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  mutating func receive(_ element: Element) -> NotifiedAction<Element> { .send(element) }

  @inlinable
  mutating func complete() -> NotifiedAction<Element> { .complete }

  @inlinable
  mutating func receiveNotice() -> NotifiedAction<Element> { .complete }

  /// A notifier that has nothing more to say never ends the sequence.
  @inlinable
  mutating func completeNotices() -> NotifiedAction<Element> { .drop(nil) }
}
