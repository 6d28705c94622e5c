#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines that `debug` writes about one sequence.
package struct DebugJournal: Sendable {
  private static let greatestLength = 40

  private let identifier: String
  private let trims: Bool
  private let writeLine: @Sendable (String) -> Void

  /// - Parameters:
  ///   - identifier: what stands in each line, after the time.
  ///   - trims: whether the texts of events are shortened to 40 characters and the dots between.
  ///   - writeLine: receives the lines.
  package init(_ identifier: String, trims: Bool, _ writeLine: @escaping @Sendable (String) -> Void) {
    self.identifier = identifier
    self.trims = trims
    self.writeLine = writeLine
  }

  /// The place of a call as an identifier.
  package static func place(file: String, line: UInt, function: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return "\(name):\(line) (\(function))"
  }

  func write(_ text: String) {
    writeLine("\(Self.now): \(identifier) -> \(text)")
  }

  func write<Element>(_ event: Event<Element>) {
    let text = "\(event)"
    guard trims, text.count > Self.greatestLength else { return write("Event \(text)") }
    let half = Self.greatestLength / 2
    write("Event \(text.prefix(half))...\(text.suffix(half))")
  }

  /// The time of day: what a reader of the lines compares with other logs. Nothing is measured by it.
  private static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var date = tm()
    localtime_r(&time.tv_sec, &date)
    let day = "\(date.tm_year + 1900)-\(padded(date.tm_mon + 1))-\(padded(date.tm_mday))"
    let clock = "\(padded(date.tm_hour)):\(padded(date.tm_min)):\(padded(date.tm_sec))"
    return "\(day) \(clock).\(padded(time.tv_nsec / 1_000_000, to: 3))"
  }

  private static func padded(_ number: some BinaryInteger, to length: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
