import AccessLog
import Testing

@Suite("Counting")
struct TallyTests {
  private func line(_ client: String, _ route: String, _ status: Int, _ milliseconds: Int? = nil) -> LogLine {
    let time = milliseconds.map { " \($0 / 1_000).\(String($0 % 1_000 + 1_000).dropFirst())" } ?? ""
    let text = #"\#(client) - - [now] "GET \#(route) HTTP/1.1" \#(status) 10 "-" "-"\#(time)"#
    return LogLine(parsing: Array(text.utf8)[...])
  }

  @Test("counts lines, classes, errors, clients and bytes")
  func counts() {
    let tally = Tally([
      line("a", "/x", 200), line("a", "/x", 404), line("b", "/y", 503), line("b", "/x", 301), .malformed("?"),
    ])
    #expect(tally.lines == 5)
    #expect(tally.malformed == 1)
    #expect(tally.lastMalformed == "?")
    #expect(tally.bytes == 40)
    #expect(tally.classes == [0, 0, 1, 1, 1, 1, 0, 0, 0, 0])
    #expect(tally.busiestRoutes(9).map(\.name) == ["/x", "/y"])
    #expect(tally.busiestRoutes(9).map(\.route.errors) == [1, 1])
    #expect(tally.topTalkers(1).map(\.client) == ["a"])
  }

  @Test("in portions gives the sum of the portions")
  func sums() {
    var lines = (0..<100).map { line("c\($0 % 7)", "/r/r\($0 % 5)", 200 + $0, $0 * 10) }
    lines.insert(.malformed("?"), at: 50)
    for cut in stride(from: 0, through: lines.count, by: 9) {
      #expect(Tally(lines[..<cut]).adding(Tally(lines[cut...])) == Tally(lines))
    }
  }

  @Test("has room for so many names, and counts the others together")
  func limit() {
    let lines = (0..<(Tally.limit + 5)).map { line("c\($0)", "/r\($0)", 200) }
    let once = Tally(lines)
    #expect(once.talkers[Tally.other] == 5)
    #expect(once.routes[Tally.other]?.requests == 5)
    let twice = once.adding(once)
    #expect(twice.talkers[Tally.other] == 10)
    #expect(twice.routes.count == Tally.limit + 1)
  }

  @Test("slides: the window forgets, the total does not")
  func window() {
    var board = Board(span: 2)
    for second in 1...4 { board.add(Tally(repeatElement(line("a", "/x", 200), count: second))) }
    #expect(board.width == 2)
    #expect(board.recent.lines == 7)
    #expect(board.total.lines == 10)
  }
}

@Suite("Percentiles")
struct HistogramTests {
  @Test("are exact up to 63 ms")
  func exact() {
    var histogram = Histogram()
    #expect(histogram.percentile(0.5) == nil)
    for milliseconds in 1...50 { histogram.add(milliseconds) }
    #expect(histogram.percentile(0) == 1)
    #expect(histogram.percentile(0.5) == 25)
    #expect(histogram.percentile(0.99) == 50)
    #expect(histogram.percentile(1) == 50)
  }

  @Test("are never too low, and too high by a 32nd at most", arguments: [64, 65, 127, 128, 1_000, 59_999, 86_400_000])
  func error(milliseconds: Int) throws {
    var histogram = Histogram()
    histogram.add(milliseconds)
    let shown = try #require(histogram.percentile(0.5))
    #expect(shown >= milliseconds)
    #expect(shown <= milliseconds + milliseconds / 32)
  }

  @Test("of durations that make no sense are those of the nearest that do")
  func clamped() {
    var histogram = Histogram()
    histogram.add(-1)
    #expect(histogram.percentile(1) == 0)
    histogram.add(.max)
    #expect(histogram.percentile(1) == Int(Int32.max))
  }
}
