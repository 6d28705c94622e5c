/// One event of a sequence: any number of elements, then at most one error or completion.
///
/// The grammar is `next* (error | completed)?` (contract, 1).
@frozen
public enum Event<Element> {
  /// An element.
  case next(Element)
  /// The sequence failed. Nothing follows.
  case error(any Swift.Error)
  /// The sequence is complete. Nothing follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
  /// The event as text: `next(1)`, `error(…)`, `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event {
  /// Whether nothing can follow this event.
  @inlinable
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The element, if the event carries one.
  @inlinable
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error, if the event is one.
  @inlinable
  public var error: (any Swift.Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether the event is the completion.
  @inlinable
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The same event with another element. An error that `transform` throws becomes the event.
  @inlinable
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let element):
      do { return .next(try transform(element)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

/// Something that holds an event.
public protocol EventConvertible<Element> {
  /// The type of the event's elements.
  associatedtype Element

  /// The event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  @inlinable
  public var event: Event<Element> { self }
}

/// The end of a sequence, apart from its elements.
///
/// Elements and ends travel on paths of their own: an `Event` is made at the public edge only, since one passed through memory stalls
/// the processor at every operator.
@frozen
@usableFromInline
package enum Termination: Sendable {
  case error(any Swift.Error)
  case completed

  /// The same as an event.
  @inlinable
  package func event<Element>(of type: Element.Type = Element.self) -> Event<Element> {
    switch self {
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }

  /// Hands an error that no observer can take any more to `Hooks`.
  @usableFromInline
  package func reportUndeliverable() {
    if case .error(let error) = self { Hooks.undeliverable(error) }
  }
}
