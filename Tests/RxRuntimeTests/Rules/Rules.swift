/// The rules of this package that a reader of the sources alone can check. Each returns the places that break it.
enum Rules {
  /// Everything that a client can see has documentation.
  static func undocumented(in file: SourceFile) -> [String] {
    file.declarations
      .filter { $0.isVisible && file.documentation(of: $0.line).isEmpty }
      .map { "\(file.place($0.line)) \($0.name)" }
  }

  /// An operator or a source says what it costs and what threads may do to it.
  static func withoutPromises(in file: SourceFile) -> [String] {
    operators(in: file).flatMap { declaration in
      let documentation = file.documentation(of: declaration.line)
      return ["- Complexity:", "- Thread safety:"]
        .filter { field in !documentation.contains { $0.hasPrefix(field) } }
        .map { "\(file.place(declaration.line)) \(declaration.name) \($0)" }
    }
  }

  /// Nothing ends the process because of a value, and nothing looks away from the compiler.
  static func forbidden(_ texts: [String], in file: SourceFile) -> [String] {
    texts.flatMap { text in
      file.code.indices.filter { file.code[$0].contains(text) }.map { "\(file.place($0)) \(text)" }
    }
  }

  /// The operators and sources that nobody tries: no file of `tests` calls them.
  static func untried(in files: [SourceFile], by tests: [SourceFile]) -> [String] {
    let called = Set(tests.flatMap(\.code).flatMap(names))
    return files.flatMap { file in
      operators(in: file).filter { !called.contains($0.name) }.map { "\(file.place($0.line)) \($0.name)" }
    }
  }

  /// The former spellings that have a fix-it which no file of `tests` has applied.
  static func unapplied(in files: [SourceFile], by tests: [SourceFile]) -> [String] {
    let used = Set(tests.flatMap(\.code).flatMap { $0.split { !$0.isLetter && !$0.isNumber } })
    return files.flatMap { file in
      file.lines.indices.filter { file.lines[$0].contains("renamed: \"") }.compactMap { line in
        file.declarations.first { $0.line > line }
          .flatMap { used.contains(Substring($0.name)) ? nil : "\(file.place($0.line)) \($0.name)" }
      }
    }
  }

  /// The names that follow a dot in a line.
  private static func names(in line: String) -> [String] {
    line.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  /// `@unchecked Sendable` stands on classes of the families that the contract names, with an argument, and only over constants.
  static func unchecked(in files: [SourceFile]) -> [String] {
    let classes = files.flatMap(\.declarations).filter { $0.kind == .class }
    let superclasses = Dictionary(classes.map { ($0.name, $0.superclass) }, uniquingKeysWith: { $0 ?? $1 })
    return files.flatMap { file -> [String] in
      var found: [String] = []
      let marked = file.declarations.filter { $0.head.contains("@unchecked") && $0.kind.hasMembers }
      for type in marked {
        let place = "\(file.place(type.line)) \(type.name)"
        if !isOfFamily(type, superclasses) { found.append("\(place) is of no family that may be unchecked") }
        if hasNoArgument(type, in: file) { found.append("\(place) has no - Safety: argument") }
        for property in file.declarations where property.owners.first?.name == type.name && property.isStoredVariable {
          found.append("\(file.place(property.line)) \(property.name) is not a constant")
        }
      }
      if marked.count != file.code.count(where: { $0.contains("@unchecked") }) {
        found.append("\(file.path) has @unchecked elsewhere than on a class")
      }
      return found
    }
  }

  /// What RxAtomics marks `@unchecked Sendable` has an argument too.
  static func uncheckedWithoutArgument(in file: SourceFile) -> [String] {
    file.declarations.filter { $0.head.contains("@unchecked") && hasNoArgument($0, in: file) }
      .map { "\(file.place($0.line)) \($0.name)" }
  }

  private static func hasNoArgument(_ type: Declaration, in file: SourceFile) -> Bool {
    !file.documentation(of: type.line).contains { $0.hasPrefix("- Safety:") }
  }

  /// The classes at the root of the families of item 10 of the contract (sinks with demand are one), and the scheduler that this field's API has subclassed in the same way.
  private static let families: Set<String> = ["Observable", "SinkDisposer", "FlowSource", "VirtualTimeScheduler"]

  private static func isOfFamily(_ type: Declaration, _ superclasses: [String: String?]) -> Bool {
    guard type.kind == .class else { return false }
    var name = type.name
    while !families.contains(name) {
      guard let next = superclasses[name] ?? nil else { return false }
      name = next
    }
    return true
  }

  /// The public functions of extensions of observables and flowables, and of what makes or awaits them; `==` has no name.
  static func operators(in file: SourceFile) -> [Declaration] {
    file.declarations.filter { declaration in
      guard declaration.kind == .func, declaration.isPublic, !declaration.name.isEmpty,
        let owner = declaration.owners.first
      else { return false }
      return owner.kind == .extension && extended.contains { owner.name.hasPrefix($0) }
    }
  }

  private static let extended = [
    "Observable", "BlockingObservable", "Reactive", "Flowable", "PrimitiveSequence", "Infallible",
  ]
}
