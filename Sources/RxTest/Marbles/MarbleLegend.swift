import RxRuntime

/// What stands for an error in a marble line: `#`, if nothing else is said.
public struct MarbleError: Swift.Error, Equatable, Sendable {
  /// The error.
  public init() {}
}

/// What the characters of a marble line mean.
struct MarbleLegend<Element: Sendable>: Sendable {
  private let value: @Sendable (Character) -> Element?
  private let errors: [Character: any Swift.Error]

  /// A legend for elements that a dictionary names.
  init(_ values: [Character: Element], _ errors: [Character: any Swift.Error]) {
    value = { values[$0] }
    self.errors = errors
  }

  /// A legend for elements that are written as they are.
  init(_ errors: [Character: any Swift.Error]) where Element: LosslessStringConvertible {
    value = { Element(String($0)) }
    self.errors = errors
  }

  /// The events of a line, the first column at `start`.
  ///
  /// - Throws: `MarbleSyntaxError`, also if a character means nothing.
  func events(of line: String, from start: TestTime) throws -> [Recorded<Event<Element>>] {
    var events: [Recorded<Event<Element>>] = []
    for mark in try MarbleTimeline(line).marks {
      guard events.last?.value.isStopEvent != true else {
        throw MarbleSyntaxError(
          line: line, place: place(of: mark.character, in: line), problem: "nothing follows the end")
      }
      guard let event = event(mark.character) else {
        throw MarbleSyntaxError(
          line: line, place: place(of: mark.character, in: line),
          problem: "`\(mark.character)` stands for no element and no error")
      }
      events.append(Recorded(time: start + mark.column, value: event))
    }
    return events
  }

  private func place(of character: Character, in line: String) -> Int {
    Array(line).lastIndex(of: character) ?? 0
  }

  private func event(_ character: Character) -> Event<Element>? {
    if character == "|" { return .completed }
    if let error = errors[character] { return .error(error) }
    if character == "#" { return .error(MarbleError()) }
    return value(character).map { .next($0) }
  }

  /// The character among `candidates` that stands for an event, if one does.
  func character(for event: Event<Element>, among candidates: some Sequence<Character>) -> Character?
  where Element: Equatable {
    candidates.first { self.event($0) == event }
  }
}
