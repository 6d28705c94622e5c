/// Rows under headings, the first column to the left and the others to the right.
struct Table {
  private let headings: [String]
  private var rows: [[String]] = []

  init(_ headings: [String]) {
    self.headings = headings
  }

  mutating func add(_ cells: [String]) {
    precondition(cells.count == headings.count, "A row has as many cells as the table has headings.")
    rows.append(cells)
  }

  var text: String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([headings, rule] + rows).map { line($0, widths: widths) }.joined(separator: "\n")
  }

  private func line(_ cells: [String], widths: [Int]) -> String {
    let padded = zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: cell.1 - cell.0.count)
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    return trimmed(padded.joined(separator: "  "))
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
