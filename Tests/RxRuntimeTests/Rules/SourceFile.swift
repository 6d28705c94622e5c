import Foundation

/// A source file as the rules see it: line by line.
struct SourceFile: Sendable {
  /// The path inside the package.
  let path: String

  /// The lines as they are.
  let lines: [Substring]

  /// The lines without comments and without what is in string literals, trimmed.
  let code: [String]

  /// What it declares outside of function bodies.
  let declarations: [Declaration]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = lines.map(Self.codeOnly)
    declarations = Declaration.all(in: code)
  }

  /// Every Swift file in some folders of this package.
  static func all(in folders: String...) throws -> [SourceFile] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    var found: [SourceFile] = []
    for folder in folders {
      let files = FileManager.default.enumerator(at: package.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let path = file.standardizedFileURL.path().dropFirst(package.path().count).drop { $0 == "/" }
        found.append(SourceFile(path: String(path), text: try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return found
  }

  /// A place in the file, for the report of a test.
  func place(_ line: Int) -> String { "\(path):\(line + 1)" }

  /// The documentation of what is declared in a line, one line each. Attributes may stand in between.
  func documentation(of line: Int) -> [Substring] {
    var end = line
    while end > 0, let attribute = startOfAttribute(endingAt: end - 1) { end = attribute }
    var start = end
    while start > 0, isDocumentation(start - 1) { start -= 1 }
    return lines[start..<end].map { $0.drop { $0 == " " || $0 == "/" } }
  }

  private func isDocumentation(_ line: Int) -> Bool { lines[line].drop { $0 == " " }.hasPrefix("///") }

  /// The first line of the attribute of which a line is the last, if it is one.
  private func startOfAttribute(endingAt last: Int) -> Int? {
    var depth = 0
    for line in stride(from: last, through: 0, by: -1) {
      guard !code[line].isEmpty else { return nil }
      depth += code[line].count { $0 == ")" } - code[line].count { $0 == "(" }
      if depth == 0 { return code[line].hasPrefix("@") ? line : nil }
    }
    return nil
  }

  private static func codeOnly(_ line: Substring) -> String {
    var code: [UInt8] = []
    var isText = false
    var previous: UInt8 = 0
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isText.toggle() }
      if !isText {
        if byte == UInt8(ascii: "/"), previous == byte {
          code.removeLast()
          break
        }
        code.append(byte)
      }
      previous = byte
    }
    return String(decoding: code, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }
}
