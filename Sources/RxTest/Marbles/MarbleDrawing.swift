import RxRuntime

/// Draws what was expected and what was received one above the other, column by column.
struct MarbleDrawing<Element: Equatable & Sendable> {
  private let expected: [Recorded<Event<Element>>]
  private let received: [Recorded<Event<Element>>]
  private let start: TestTime

  /// The character for each event of both, in the order of the events.
  private let characters: (expected: [Character], received: [Character])

  /// What the characters mean that stand in no legend.
  private let notes: [String]

  /// - Parameters:
  ///   - line: the line that was expected; its characters stand for the same events here.
  ///   - expected: the events of the line.
  ///   - received: the events that came.
  ///   - start: the time of the first column.
  init(
    _ line: String, _ expected: [Recorded<Event<Element>>], _ received: [Recorded<Event<Element>>],
    _ legend: MarbleLegend<Element>, start: TestTime
  ) {
    self.expected = expected
    self.received = received
    self.start = start
    let printable = (33...126).map { Character(Unicode.Scalar(UInt8($0))) }.filter { !"-()^".contains($0) }
    let candidates = Array(line) + printable
    var unknown: [Event<Element>] = []
    var notes: [String] = []
    var free = "?!*+~=@$%&ABCDEFGHIJKLMNOPQRSTUVWXYZ".filter { !line.contains($0) }[...]
    func character(for event: Event<Element>) -> Character {
      if let known = legend.character(for: event, among: candidates) { return known }
      if let seen = unknown.firstIndex(of: event) { return Array(notes[seen])[0] }
      let stand = free.popFirst() ?? "?"
      unknown.append(event)
      notes.append("\(stand) = \(event)")
      return stand
    }
    characters = (expected.map { character(for: $0.value) }, received.map { character(for: $0.value) })
    self.notes = notes
  }

  /// The two lines, a mark below the first difference, and what unknown characters mean.
  var text: String {
    let first = min(0, received.first.map { $0.time - start } ?? 0)
    let last = (expected + received).map { $0.time - start }.max() ?? 0
    var lines = (expected: "", received: "", mark: "")
    var isMarked = false
    var column = first
    while column <= last {
      let empty = emptyColumns(from: column, to: last)
      var cells = (cell(column, expected, characters.expected), cell(column, received, characters.received))
      if empty > Self.longestGap {
        cells = ("-…\(empty)…-", "-…\(empty)…-")
        column += empty - 1
      }
      let width = max(cells.0.count, cells.1.count)
      if !isMarked {
        isMarked = cells.0 != cells.1
        lines.mark += isMarked ? "^" : String(repeating: " ", count: width)
      }
      lines.expected += padded(cells.0, to: width)
      lines.received += padded(cells.1, to: width)
      column += 1
    }
    var text = "  expected  \(lines.expected)\n  received  \(lines.received)\n"
    if isMarked { text += "            \(lines.mark)\n" }
    return text + notes.map { "  \($0)\n" }.joined()
  }

  /// A longer run of empty columns is written as its length.
  private static var longestGap: Int { 40 }

  private func emptyColumns(from column: Int, to last: Int) -> Int {
    let next = (expected + received).map { $0.time - start }.filter { $0 >= column }.min() ?? last + 1
    return next - column
  }

  private func cell(_ column: Int, _ events: [Recorded<Event<Element>>], _ characters: [Character]) -> String {
    let here = zip(events, characters).filter { $0.0.time - start == column }.map(\.1)
    return here.count > 1 ? "(\(String(here)))" : here.first.map { String($0) } ?? "-"
  }

  private func padded(_ cell: String, to width: Int) -> String {
    cell + String(repeating: " ", count: width - cell.count)
  }
}
