/// Keeps the latest element until it is sampled. No lock, no callback.
@usableFromInline
struct SampleStateMachine<Element: Sendable>: NotifiedStateMachine {
  /// What stands in for an element where none has come since the last sample.
  @usableFromInline let defaultValue: Element?

  /// The latest element, unless it was sampled.
  @usableFromInline var latest: Element?
  @usableFromInline var isComplete = false

  @inlinable static var needsOneNotice: Bool { false }

  @inlinable
  init(defaultValue: Element?) { self.defaultValue = defaultValue }

  /// The element takes the place of the one before, which is handed back so that it is released outside.
  @inlinable
  @inline(__always)
  mutating func receive(_ element: Element) -> NotifiedAction<Element> {
    var former: Element? = element
    swap(&former, &latest)
    return .drop(former)
  }

  /// What is kept waits for one more sample.
  @inlinable
  mutating func complete() -> NotifiedAction<Element> {
    isComplete = true
    return .drop(nil)
  }

  @inlinable
  @inline(__always)
  mutating func receiveNotice() -> NotifiedAction<Element> {
    guard let element = latest.take() ?? defaultValue else { return isComplete ? .complete : .drop(nil) }
    return isComplete ? .sendLast(element) : .send(element)
  }

  /// The completion of the sampler is a sample too.
  @inlinable
  mutating func completeNotices() -> NotifiedAction<Element> { receiveNotice() }
}
