public import RxRuntime

/// A moment of a `TestScheduler`, in ticks.
public typealias TestTime = Int

/// A value, and when it came.
public struct Recorded<Value> {
  /// When the value came.
  public let time: TestTime

  /// What came.
  public let value: Value

  /// A value that came at `time`.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: CustomDebugStringConvertible {
  /// The value and its time: `next(1) @ 210`.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// An element at `time`.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Value>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// The completion at `time`.
  public static func completed<Element>(_ time: TestTime, _ type: Element.Type = Element.self) -> Recorded<Value>
  where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// An error at `time`.
  public static func error<Element>(
    _ time: TestTime, _ error: any Swift.Error, _ type: Element.Type = Element.self
  ) -> Recorded<Value> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }
}

extension Recorded {
  /// The events as a list, where the compiler cannot tell what a literal is one of.
  public static func events<Element>(_ recordedEvents: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>]
  where Value == Event<Element> {
    recordedEvents
  }

  /// The events as a list, where the compiler cannot tell what a literal is one of.
  public static func events<Element>(_ recordedEvents: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>]
  where Value == Event<Element> {
    recordedEvents
  }
}

/// An element at `time`.
public func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>> { .next(time, element) }

/// The completion at `time`.
public func completed<Element>(_ time: TestTime, _ type: Element.Type = Element.self) -> Recorded<Event<Element>> {
  .completed(time)
}

/// An error at `time`.
public func error<Element>(
  _ time: TestTime, _ error: any Swift.Error, _ type: Element.Type = Element.self
) -> Recorded<Event<Element>> {
  .error(time, error)
}
