/// The characters of a marble line and the columns that they stand in. Knows nothing of what they mean.
struct MarbleTimeline: Equatable {
  struct Mark: Equatable {
    /// How many ticks after the beginning.
    let column: Int
    let character: Character
  }

  /// Everything but the empty columns, in its order.
  private(set) var marks: [Mark] = []

  /// Reads a line.
  ///
  /// - Throws: `MarbleSyntaxError`.
  init(_ text: String) throws {
    var column = 0
    var isInGroup = false
    var hasEnded = false
    var start: Int?
    for (place, character) in text.enumerated() {
      func fail(_ problem: String) -> MarbleSyntaxError {
        MarbleSyntaxError(line: text, place: place, problem: problem)
      }
      switch character {
      case " ": continue
      case "(":
        guard !isInGroup else { throw fail("a group cannot contain another") }
        isInGroup = true
        continue
      case ")":
        guard isInGroup else { throw fail("no group ends here") }
        isInGroup = false
      case "-":
        guard !isInGroup else { throw fail("time cannot pass inside a group") }
      case "^":
        guard start == nil, !isInGroup else { throw fail("the beginning stands once, outside groups") }
        start = column
      default:
        guard !hasEnded else { throw fail("nothing follows the end") }
        hasEnded = character == "|"
        marks.append(Mark(column: column, character: character))
      }
      if !isInGroup { column += 1 }
    }
    guard !isInGroup else { throw MarbleSyntaxError(line: text, place: text.count, problem: "a group does not end") }
    if let start { marks = marks.map { Mark(column: $0.column - start, character: $0.character) } }
  }
}

/// A marble line cannot be read.
public struct MarbleSyntaxError: Swift.Error, Equatable, CustomStringConvertible {
  /// The line.
  public let line: String

  /// The number of characters before the problem.
  public let place: Int

  /// What is wrong.
  public let problem: String

  /// The line, with a mark below the problem.
  public var description: String {
    "Cannot read a marble line: \(problem).\n  \(line)\n  \(String(repeating: " ", count: place))^"
  }
}
