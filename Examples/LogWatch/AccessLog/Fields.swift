/// What is left of a line while its fields are taken off the front.
struct Fields {
  private var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { rest = line }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes what comes before `mark`, and the mark itself.
  mutating func upTo(_ mark: StaticString) -> ArraySlice<UInt8>? {
    let length = mark.utf8CodeUnitCount
    var index = rest.startIndex
    while index + length <= rest.endIndex {
      if isAt(index, mark) {
        defer { rest = rest[(index + length)...] }
        return rest[..<index]
      }
      index += 1
    }
    return nil
  }

  /// Takes `mark`, if it comes next.
  mutating func skip(_ mark: StaticString) -> Bool {
    guard mark.utf8CodeUnitCount <= rest.count, isAt(rest.startIndex, mark) else { return false }
    rest = rest.dropFirst(mark.utf8CodeUnitCount)
    return true
  }

  /// Takes what stands between quotation marks. One that belongs to the text has a backslash before it.
  mutating func quoted() -> ArraySlice<UInt8>? {
    guard skip("\"") else { return nil }
    var index = rest.startIndex
    while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
      index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < rest.endIndex else { return nil }
    defer { rest = rest[(index + 1)...] }
    return rest[..<index]
  }

  /// Takes the digits that come next, of which there has to be one.
  mutating func number() -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return digits.decimal
  }

  /// The last of the fields that are left, if it is a time in seconds such as `0.004`.
  func lastFieldInMilliseconds() -> Int? {
    guard let field = rest.split(separator: UInt8(ascii: " ")).last else { return nil }
    let parts = field.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[1].allSatisfy(\.isDigit), let seconds = parts[0].decimal,
      seconds <= 1_000_000_000
    else { return nil }
    let digits = parts[1].prefix(3) + repeatElement(UInt8(ascii: "0"), count: max(0, 3 - parts[1].count))
    return digits.decimal.map { seconds * 1_000 + $0 }
  }

  private func isAt(_ index: Int, _ mark: StaticString) -> Bool {
    mark.withUTF8Buffer { $0.elementsEqual(rest[index..<(index + $0.count)]) }
  }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}

extension ArraySlice<UInt8> {
  /// The number that these digits write, if there are any, and nothing but digits, and not too many.
  var decimal: Int? {
    guard !isEmpty, count <= 18, allSatisfy(\.isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
