import AccessLog
import Testing

@Suite("A line of the log")
struct LogLineTests {
  private func parsed(_ line: String) -> LogLine { LogLine(parsing: Array(line.utf8)[...]) }

  private func entry(_ line: String) throws -> Entry {
    guard case .entry(let entry) = parsed(line) else { throw Malformed(line: line) }
    return entry
  }

  struct Malformed: Error {
    let line: String
  }

  @Test("is read with all its fields")
  func fields() throws {
    let entry = try entry(
      #"10.0.0.7 - anna smith [21/Nov/2026:16:00:00 +0000] "GET /users/7/posts?page=2 HTTP/1.1" 200 512 "-" "a \"b\"" 0.004"#
    )
    #expect(entry.client == "10.0.0.7")
    #expect(entry.route == "/users/*/posts")
    #expect(entry.status == 200)
    #expect(entry.bytes == 512)
    #expect(entry.milliseconds == 4)
  }

  @Test(
    "may end without a time", arguments: [#""agent""#, #""agent" -"#, #""agent" 17"#, #""agent" x.5"#, #""agent" "#])
  func withoutTime(agent: String) throws {
    #expect(try entry(#"::1 - - [now] "GET / HTTP/1.1" 304 - "-" "# + agent).milliseconds == nil)
  }

  @Test(
    "has its time in the last field, in seconds",
    arguments: [("0.000", 0), ("1.5", 1_500), ("12.3456", 12_345), ("a=1 upstream 0.250", 250)])
  func time(fields: String, milliseconds: Int) throws {
    #expect(try entry(#"::1 - - [now] "GET / HTTP/1.1" 200 1 "-" "-" "# + fields).milliseconds == milliseconds)
  }

  @Test(
    "belongs to the route of its path",
    arguments: [
      ("GET / HTTP/1.1", "/"), ("GET /?q=/a HTTP/2.0", "/"), ("PUT /a//12/b3/ HTTP/1.1", "/a//*/b3/"),
      ("OPTIONS * HTTP/1.1", "-"), (#"\x16\x03\x01"#, "-"), ("", "-"),
    ])
  func route(request: String, route: String) throws {
    #expect(try entry(#"::1 - - [now] "\#(request)" 400 0 "-" "-""#).route == route)
  }

  @Test(
    "that is none is malformed, wherever it goes wrong",
    arguments: [
      "", " ", "garbage", "\"", "\\",
      #" - - [now] "GET / HTTP/1.1" 200 1 "-" "-""#,
      #"::1 - - now "GET / HTTP/1.1" 200 1 "-" "-""#,
      #"::1 - - [now] "GET / HTTP/1.1 200 1 - -"#,
      #"::1 - - [now] "GET / HTTP/1.1" 2000 1 "-" "-""#,
      #"::1 - - [now] "GET / HTTP/1.1" 200 "-" "-""#,
      #"::1 - - [now] "GET / HTTP/1.1" 200 99999999999999999999 "-" "-""#,
      #"::1 - - [now] "GET / HTTP/1.1" 200 1 "-""#,
      #"::1 - - [now] "GET / HTTP/1.1" 200 1 "-" "cut off"#,
      #"::1 - - [now] "GET / HTTP/1.1" 200 1 "-" "cut off\"#,
      #"::1 - - [now] "GET / HTTP/1.1" 200 1 "-" "-"glued"#,
    ])
  func malformed(line: String) {
    #expect(parsed(line) == .malformed(String(line.prefix(60))))
  }

  @Test("that is cut off anywhere is malformed or lacks its time, and nothing worse")
  func cutOff() {
    let line = #"::1 - - [now] "GET / HTTP/1.1" 200 1 "-" "agent" 0.5"#
    for length in 0..<line.count {
      if case .entry(let entry) = parsed(String(line.prefix(length))) { #expect(entry.milliseconds == nil) }
    }
  }

  @Test("of any bytes is read or malformed, and nothing worse")
  func noise() {
    var random = SystemRandomNumberGenerator()
    let bytes = Array(#"::1 [] "\"" /?.-09 200 1"#.utf8) + [0, 0xFF, 0xC3]
    for _ in 0..<2_000 {
      let line = (0..<40).map { _ in bytes.randomElement(using: &random)! }
      _ = LogLine(parsing: line[...])
    }
  }

  @Test("cannot command a terminal when it is shown")
  func printable() {
    #expect("a\u{1B}[2J\r\u{9B}31m\0\u{7F} é".printable == "a·[2J··31m·· é")
  }
}
