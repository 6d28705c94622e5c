/// A declaration that a source file contains, as far as the rules need to know.
struct Declaration: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case `class`, `struct`, `enum`, `protocol`, `extension`, actor
    case `func`, `var`, `let`, `init`, `subscript`, `case`, `typealias`, `associatedtype`, `import`

    var hasMembers: Bool {
      switch self {
      case .class, .struct, .enum, .protocol, .extension, .actor: true
      default: false
      }
    }
  }

  let kind: Kind
  let name: String

  /// The line in which it begins.
  let line: Int

  /// From its modifiers to its body, in one line.
  let head: String

  /// What it is a member of, nearest first.
  let owners: [(kind: Kind, name: String, isPublic: Bool)]

  /// Whether `public` or `open` stands before it.
  var isPublic: Bool { Self.isPublic(head) }

  /// Whether a client can see it: by its own modifier, or as the requirement of a protocol or the case of an enumeration.
  var isVisible: Bool {
    guard kind != .import, kind != .extension else { return false }
    if isPublic { return true }
    guard let owner = owners.first, owner.isPublic else { return false }
    return owner.kind == .protocol || (owner.kind == .enum && kind == .case)
  }

  /// Whether it is a stored property that can change.
  var isStoredVariable: Bool {
    guard kind == .var, let owner = owners.first, owner.kind != .protocol, owner.kind != .extension else {
      return false
    }
    guard let body = head.firstIndex(of: "{") else { return true }
    return head[..<body].contains("=")
  }

  /// The name of what a class, or another type, inherits from first.
  var superclass: String? {
    var depth = 0
    var parts: [Substring] = []
    var start = head.startIndex
    var previous: Character = " "
    for index in head.indices {
      switch head[index] {
      case "<", "(", "[": depth += 1
      case ">" where previous != "-": depth -= 1
      case ")", "]": depth -= 1
      case ":" where depth == 0, "," where depth == 0, "{" where depth == 0:
        parts.append(head[start..<index])
        start = head.index(after: index)
      default: break
      }
      previous = head[index]
    }
    guard parts.count > 1 else { return nil }
    return String(parts[1].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" })
  }

  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "override", "convenience",
    "required", "mutating", "nonmutating", "borrowing", "consuming", "indirect", "lazy", "weak", "unowned",
    "nonisolated",
    "dynamic", "prefix", "postfix", "infix",
  ]

  private static func isPublic(_ head: String) -> Bool {
    words(of: head).prefix { modifiers.contains($0) }.contains { $0 == "public" || $0 == "open" }
  }

  /// The words of a line, without attributes and what modifiers have in parentheses.
  private static func words(of line: String) -> [Substring] {
    line.split(separator: " ").drop { $0.hasPrefix("@") }.map { $0.prefix { $0.isLetter || $0 == "_" || $0 == "`" } }
  }

  /// Everything that the lines of a file, without comments, declare outside of function bodies.
  static func all(in lines: [String]) -> [Declaration] {
    var found: [Declaration] = []
    var scopes: [Declaration?] = []
    var pending: Declaration?
    for (line, code) in lines.enumerated() where !code.hasPrefix("#") {
      if let waiting = pending {
        pending = Declaration(waiting, adding: code)
      } else if !scopes.contains(where: { $0 == nil }) {
        pending = Declaration(code, line, scopes)
      }
      // The head of a type goes on to its brace; that of anything else ends with the line.
      if let waiting = pending, !waiting.kind.hasMembers || code.contains("{") { found.append(waiting) }
      for character in code {
        if character == "{" {
          scopes.append(pending?.kind.hasMembers == true ? pending : nil)
          pending = nil
        } else if character == "}", !scopes.isEmpty {
          scopes.removeLast()
        }
      }
      if pending?.kind.hasMembers != true { pending = nil }
    }
    return found
  }

  private init?(_ code: String, _ line: Int, _ scopes: [Declaration?]) {
    let words = Self.words(of: code)
    guard let index = words.firstIndex(where: { !Self.modifiers.contains($0) }),
      let kind = Kind(rawValue: String(words[index]))
    else { return nil }
    self.kind = kind
    name = index + 1 < words.count ? words[index + 1].filter { $0 != "`" } : ""
    self.line = line
    head = code
    owners = scopes.reversed().compactMap { $0.map { ($0.kind, $0.name, $0.isPublic) } }
  }

  private init(_ declaration: Declaration, adding code: String) {
    kind = declaration.kind
    name = declaration.name
    line = declaration.line
    head = declaration.head + " " + code
    owners = declaration.owners
  }
}
