import Foundation
import RxFlowTestKit
import Testing

/// That nothing which makes a flowable is left out.
@Suite struct KitCoverageTests {
  static let cases =
    PublisherRulesTests.sources + PublisherRulesTests.operators + CombiningRulesTests.joined
    + CombiningRulesTests.queued + CombiningRulesTests.scheduled + AsyncRulesTests.cases

  @Test func `every source and operator is put through the rules, each overload of it`() throws {
    let declared = try Self.declarations()
    #expect(declared.count > 60)
    let tried = Dictionary(grouping: Self.cases, by: \.declaration).mapValues { Set($0.map(\.name)).count }
    let counts = Dictionary(grouping: declared, by: \.self).mapValues(\.count)
    #expect(counts.filter { $0.value > tried[$0.key, default: 0] }.keys.sorted() == [])
    // No case is named after what is not there.
    #expect(Set(tried.keys).subtracting(counts.keys).sorted() == [])
  }

  @Test func `every operator is put through the rules for subscribers`() {
    let asStage = Set(Self.cases.filter { $0.stage != nil }.map { $0.declaration.prefix { $0 != "(" } })
    let asPublisher = Set(Self.cases.map { $0.declaration.prefix { $0 != "(" } })
    let sources: Set<Substring> = [
      "range", "from", "of", "just", "empty", "error", "never", "generate", "deferred", "create",
    ]
    #expect(asPublisher.subtracting(asStage) == sources)
  }

  @Test func `declarations are found with their labels, and whose they are`() {
    let found = Self.declarations(
      in: """
        extension Flowable {
          public static func zip<First: FlowableType, each Other: FlowableType>(
            _ first: First, _ others: repeat each Other, prefetch: Int = 32,
            resultSelector: @escaping @Sendable (First.Element, repeat (each Other).Element) throws -> Element
          ) -> Flowable<Element> {
          public func `catch`(_ handler: @escaping (Error) -> Flowable<Element>) -> Flowable<Element> {
          public func connect() -> AnyCancellable {
          func internalOne() -> Flowable<Element> {
        public struct ParallelFlowable<Element: Sendable>: Sendable {
          public func map<Result: Sendable>(
            _ transform: @escaping @Sendable (Element) throws -> Result
          ) -> ParallelFlowable<Result> {
        """)
    #expect(found == ["zip(_:_:prefetch:resultSelector:)", "catch(_:)", "ParallelFlowable.map(_:)"])
  }

  /// The public functions of RxFlow that make a flowable, by their names with labels.
  private static func declarations() throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/RxFlow")
      .standardizedFileURL
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found: [String] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      found += declarations(in: try String(contentsOf: file, encoding: .utf8))
    }
    return found
  }

  private static func declarations(in text: String) -> [String] {
    var found: [String] = []
    var owner = ""
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    for (number, line) in lines.enumerated() where !line.hasPrefix("//") {
      let words = line.split(separator: " ").drop { $0 == "public" || $0 == "static" || $0 == "final" }
      if ["extension", "struct", "class", "protocol"].contains(words.first ?? "") {
        owner = String(words.dropFirst().first?.prefix { $0.isLetter } ?? "")
      }
      guard line.hasPrefix("public "), words.first == "func" else { continue }
      var head = ""
      for part in lines[number...] {
        head += part + " "
        if part.hasSuffix("{") || part.contains("{ ") { break }
      }
      guard let declaration = Declaration(head), declaration.makesFlowable else { continue }
      found.append(Self.common.contains(owner) ? declaration.name : "\(owner).\(declaration.name)")
    }
    return found
  }

  private static let common: Set = ["Flowable", "FlowableType", "ConnectableFlowable"]

  /// The head of a function, up to its body.
  private struct Declaration {
    let name: String
    let makesFlowable: Bool

    init?(_ head: String) {
      guard let start = head.range(of: "func ")?.upperBound else { return nil }
      let base = head[start...].drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber }
      // The parameters are the first parentheses outside of the generic ones.
      var (angles, depth) = (0, 0)
      var (parameters, rest) = ("", "")
      var isBehind = false
      var previous: Character = " "
      for character in head[start...] {
        if isBehind {
          rest.append(character)
        } else if depth == 0 {
          if character == "<" { angles += 1 }
          if character == ">", previous != "-" { angles -= 1 }
          if character == "(", angles == 0 { depth = 1 }
        } else {
          if "([".contains(character) { depth += 1 }
          if ")]".contains(character) { depth -= 1 }
          if depth == 0 { isBehind = true } else { parameters.append(character) }
        }
        previous = character
      }
      name = base + "(" + Self.labels(in: parameters).map { $0 + ":" }.joined() + ")"
      let result = rest.range(of: "-> ").map { rest[$0.upperBound...] } ?? ""
      makesFlowable = ["Flowable<", "ParallelFlowable<", "ConnectableFlowable<"].contains { result.hasPrefix($0) }
    }

    private static func labels(in parameters: String) -> [Substring] {
      var depth = 0
      var previous: Character = " "
      var parts = [""]
      for character in parameters {
        if "([<".contains(character) { depth += 1 }
        if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
        if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        previous = character
      }
      return parts.compactMap { $0.trimmingPrefix { $0 == " " }.split { $0 == " " || $0 == ":" }.first }
    }
  }
}
