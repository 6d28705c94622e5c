/// Decides what becomes of the elements of a sequence while another one, the notifier, says when. No lock, no callback.
///
/// What `take(until:)`, `skip(until:)` and `sample` have in common; they differ in their machines only.
@usableFromInline
protocol NotifiedStateMachine: Sendable {
  /// The type of the source's elements.
  associatedtype Element: Sendable

  /// Whether the notifier has said all with its first element: then it is disposed.
  static var needsOneNotice: Bool { get }

  /// The source has sent an element.
  mutating func receive(_ element: Element) -> NotifiedAction<Element>

  /// The source is complete.
  mutating func complete() -> NotifiedAction<Element>

  /// The notifier has sent an element.
  mutating func receiveNotice() -> NotifiedAction<Element>

  /// The notifier is complete.
  mutating func completeNotices() -> NotifiedAction<Element>
}

/// What to do about an event of a source or its notifier.
@usableFromInline
enum NotifiedAction<Element: Sendable>: Sendable {
  /// Send nothing, and let go of an element, if there is one.
  case drop(Element?)
  /// Send an element.
  case send(Element)
  /// Send an element, and the completion after it.
  case sendLast(Element)
  /// Send the completion.
  case complete
  /// Send nothing, now or ever: both sources are disposed.
  case silence
}
