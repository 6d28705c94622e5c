import Testing

/// The rules, over the sources of this package.
@Suite struct RulesTests {
  /// What the runtime consists of.
  static let sources = Result { try SourceFile.all(in: "Sources") }

  @Test func `there are sources to check`() throws {
    #expect(try Self.sources.get().count > 100)
    #expect(try Self.sources.get().contains { $0.path == "Sources/RxRuntime/Operators/Map.swift" })
    let modules = Set(try Self.sources.get().compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(
      modules == [
        "RxAtomics", "RxRuntime", "RxFlow", "RxFlowTestKit", "RxRelay", "RxSchedulers", "RxTest", "RxBlocking",
        "RxFoundation",
      ])
  }

  @Test func `everything that a client can see is documented`() throws {
    let undocumented = try Self.sources.get().flatMap(Rules.undocumented)
    #expect(undocumented == [])
  }

  @Test func `every operator says what it costs and what threads may do to it`() throws {
    let files = try Self.sources.get().filter { !$0.path.contains("/Deprecated") }
    #expect(files.flatMap(Rules.withoutPromises) == [])
  }

  @Test func `nothing ends the process on purpose, or hides state from the compiler`() throws {
    for file in try Self.sources.get() {
      #expect(Rules.forbidden(["fatalError", "try!", "as!"], in: file) == [])
      if !file.path.hasPrefix("Sources/RxAtomics/") {
        #expect(Rules.forbidden(["nonisolated(unsafe)", "unsafeBitCast"], in: file) == [])
      }
    }
  }

  /// There is no clock that a test could set back: what counts time here counts on the monotonic ones alone, which this keeps so.
  @Test func `nothing reads the wall clock`() throws {
    let clocks = [
      "DispatchWallTime", "wallDeadline", "CLOCK_REALTIME", "gettimeofday", "clock_settime", "Date(", "Date.now",
      "UTCClock", "time(nil)", "CFAbsoluteTime",
    ]
    // What `debug` writes says what time of day it is; nothing depends on it.
    for file in try Self.sources.get() where !file.path.hasSuffix("/DebugJournal.swift") {
      #expect(Rules.forbidden(clocks, in: file) == [])
    }
  }

  @Test func `only RxFoundation imports Foundation`() throws {
    for file in try Self.sources.get() where !file.path.hasPrefix("Sources/RxFoundation/") {
      let imports = file.declarations.filter { $0.kind == .import }
      #expect(imports.filter { $0.head.contains("Foundation") }.map { file.place($0.line) } == [])
    }
  }

  @Test func `unchecked are only the families that the contract names, with an argument and constants`() throws {
    let isAtomics: (SourceFile) -> Bool = { $0.path.hasPrefix("Sources/RxAtomics/") }
    let files = try Self.sources.get()
    #expect(Rules.unchecked(in: files.filter { !isAtomics($0) }) == [])
    #expect(files.filter(isAtomics).flatMap(Rules.uncheckedWithoutArgument) == [])
  }

  @Test func `every operator and source is tried by a test`() throws {
    let tests = try SourceFile.all(in: "Tests").filter { $0.path.hasSuffix("Tests.swift") }
    let untried = Rules.untried(in: try Self.sources.get(), by: tests)
    #expect(untried == [])
  }

  @Test func `every fix-it for a former spelling is applied by the check of fix-its`() throws {
    let former = try SourceFile.all(in: "Tests/TypeChecking/FixIts").filter { $0.path.hasSuffix("/Former.swift") }
    #expect(former.count == 1)
    #expect(Rules.unapplied(in: try Self.sources.get(), by: former) == [])
  }

  @Test func `every operator whose sources can meet is explored and raced`() throws {
    #expect(Rules.unlisted(in: try Self.sources.get()) == [])
    #expect(Rules.uncalled(in: try SourceFile.all(in: "Tests/Explore/Explore/Programs")) == [])
    // What the races of operators of time go through is a list of its own.
    let races = try SourceFile.all(in: "Tests/RxRuntimeTests").filter {
      $0.path.contains("/Stress/") || $0.path.hasSuffix("/TimeOperators.swift")
    }
    #expect(Rules.uncalled(in: races) == [])
  }

  @Test func `every operator with demand whose sources, requests and ends can meet is explored and raced`() throws {
    #expect(Rules.unlisted(in: try Self.sources.get(), of: "Sources/RxFlow/Operators/", Meeting.demand) == [])
    let programs = try SourceFile.all(in: "Tests/Explore/Explore/Programs").filter { $0.path.contains("/Demand") }
    #expect(Rules.uncalled(Meeting.demand.flatMap(\.calls), in: programs) == [])
    let races = try SourceFile.all(in: "Tests/RxFlowTests/Stress")
    #expect(Rules.uncalled(Meeting.demand.flatMap(\.raced), in: races) == [])
  }

  @Test func `what traits and relays hold for several threads is explored and raced, and nothing else of them does`()
    throws
  {
    let programs = try SourceFile.all(in: "Tests/Explore/Explore/Programs").filter {
      $0.path.hasSuffix("/Traits.swift")
    }
    #expect(Rules.uncalled(Meeting.traits.flatMap(\.calls), in: programs) == [])
    let races = try SourceFile.all(in: "Tests/RxRuntimeTests/Stress", "Tests/RxRelayTests")
    #expect(Rules.uncalled(Meeting.traits.flatMap(\.raced), in: races) == [])
    let files = try Self.sources.get().filter {
      $0.path.hasPrefix("Sources/RxRuntime/Traits/") || $0.path.hasPrefix("Sources/RxRelay/")
    }
    #expect(Rules.unknownKeepers(in: files) == [])
  }

  /// What can trap is a mistake of this library, never a value of a user's; each place is known by name. What stands in a debug build only looks for the same.
  @Test func `what traps is known by name`() throws {
    let traps = Set(
      try Self.sources.get().filter { !$0.path.contains("/Exploration/") }
        .filter { !Rules.forbidden(["preconditionFailure(", "precondition(", "assertionFailure("], in: $0).isEmpty }
        .map(\.path))
    #expect(
      traps == [
        // Not reached: the state machine is tried with every sequence of events, and nobody but the relay can end its subject.
        "Sources/RxRuntime/Operators/Merge/MergeStateMachine.swift", "Sources/RxRelay/BehaviorRelay.swift",
        // Checked in debug builds.
        "Sources/RxAtomics/OwnedLinks.swift", "Sources/RxAtomics/SerialCell.swift",
        "Sources/RxAtomics/SerialQueue.swift", "Sources/RxAtomics/LockDiscipline.swift",
        // A process without a thread-local key left has none for the language's runtime either.
        "Sources/RxAtomics/ThreadLocal.swift",
      ])
  }

  @Test func `no file is longer than 400 lines`() throws {
    let files = try SourceFile.all(in: "Sources", "Tests", "Benchmarks")
    #expect(files.filter { $0.lines.count > 401 }.map { "\($0.path) \($0.lines.count)" } == [])
  }
}
