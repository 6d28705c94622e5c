/// The one shape of JSON that figures are exchanged in: a single object, names to numbers.
enum FlatJSON {
  /// `{"create":2.213,"range":3.306}`
  static func text(_ figures: [(name: String, value: Double)]) -> String {
    let members = figures.map { "\"\($0.name)\":\($0.value.formatted(decimals: 3))" }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// - Returns: the numbers by name; `nil` when `text` is anything else than one object of names and numbers.
  static func figures(in text: String) -> [String: Double]? {
    var parser = Parser(rest: Substring(text))
    guard let figures = parser.object(), parser.isAtEnd() else { return nil }
    return figures
  }

  private struct Parser {
    var rest: Substring

    mutating func object() -> [String: Double]? {
      guard take("{") else { return nil }
      var figures: [String: Double] = [:]
      if take("}") { return figures }
      repeat {
        guard let name = name(), take(":"), let number = number() else { return nil }
        figures[name] = number
      } while take(",")
      return take("}") ? figures : nil
    }

    mutating func isAtEnd() -> Bool {
      skipSpace()
      return rest.isEmpty
    }

    /// Workload names need no escapes, so a backslash is refused with everything else that is unknown.
    private mutating func name() -> String? {
      guard take("\"") else { return nil }
      let name = rest.prefix { $0 != "\"" && $0 != "\\" }
      rest = rest.dropFirst(name.count)
      guard rest.first == "\"" else { return nil }
      rest.removeFirst()
      return String(name)
    }

    private mutating func number() -> Double? {
      skipSpace()
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
      rest = rest.dropFirst(digits.count)
      return Double(digits)
    }

    private mutating func take(_ character: Character) -> Bool {
      skipSpace()
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func skipSpace() {
      rest = rest.drop { $0.isWhitespace }
    }
  }
}
