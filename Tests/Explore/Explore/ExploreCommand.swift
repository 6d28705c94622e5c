#if ExploreInterleavings
  import Explorer
  import Glibc
  import RxAtomics
  import RxRuntime

  /// Explores all programs; with `--mutants`, also those with a bug put in.
  enum ExploreCommand {
    static func main() {
      var arguments = Array(CommandLine.arguments.dropFirst())
      func option(_ name: String) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        defer { arguments.removeSubrange(index...(index + 1)) }
        return arguments[index + 1]
      }
      func flag(_ name: String) -> Bool {
        defer { arguments.removeAll { $0 == name } }
        return arguments.contains(name)
      }
      let limit = option("--limit").flatMap(Int.init) ?? 50_000
      let only = option("--only")
      Refusals.install()
      if let path = option("--record") { recordTraces(in: path) }
      let (mutants, traces) = (flag("--mutants"), flag("--traces"))
      guard arguments.isEmpty else {
        print("usage: Explore [--limit EXECUTIONS] [--only PART-OF-A-NAME] [--mutants] [--traces] [--record FILE]")
        exit(2)
      }
      let programs = Programs.all.filter { only == nil || $0.name.contains(only!) }
      let reductionHolds = only != nil || Reduction.check(count: min(limit, 20_000), seed: 1)
      let explored = programs.map { ($0, explore($0, limit)) }
      let isClean = reductionHolds && explored.allSatisfy { ($0.1.failure != nil) == $0.0.fails }
      let hasHoles = isClean && mutants && !report(on: explored.filter { !$0.0.fails }, limit, traces)
      exit(isClean && !hasHoles ? 0 : 1)
    }

    static func explore(_ program: Program, _ limit: Int) -> Outcome {
      let outcome = program.explore(limit: limit)
      print(
        (outcome.failure != nil) == program.fails ? "✔" : "✘", program.name, "—", outcome.executions, "executions,",
        outcome.pruned, "pruned,", outcome.greatestStepCount, "steps:",
        outcome.reach.map { "\($0)" } ?? "up to what was found")
      if let failure = outcome.failure {
        if program.fails {
          print("   found, as it must be: ", failure)
          return outcome
        }
        print("  ", failure)
        for line in outcome.trace { print("  ", line) }
      }
      fflush(nil)
      return outcome
    }

    /// The bugs that no program can find, as they change nothing that matters, and why: by the file, one of each.
    private static let harmless = [
      "HandoffQueue.swift reads and writes in two steps":
        "the producer has finished, and the only other writer sets a bit that is set here too"
    ]

    /// Puts each bug in that the seam knows, and says by which program it is caught.
    ///
    /// - Returns: whether none survives that might matter.
    static func report(on explored: [(Program, Outcome)], _ limit: Int, _ traces: Bool) -> Bool {
      let all = Set(explored.flatMap { $0.1.seen.flatMap(\.mutations) }).filter { isOfLibrary($0.site.file) }
        .sorted { "\($0)" < "\($1)" }
      var survivors: [Mutation] = []
      var reasons = harmless
      var holes = 0
      for mutation in all {
        // Those that take the fewest executions first.
        let candidates = explored.filter { $0.1.seen.contains { $0.mutations.contains(mutation) } }
          .sorted { $0.1.executions < $1.1.executions }
        if let (program, text) = catcher(of: mutation, among: candidates.map(\.0), limit) {
          let lines = text.split(separator: "\n").map(String.init)
          print("caught   \(mutation): \(program.name.prefix { $0 != ":" }): \(lines[0])")
          if traces { for line in lines.dropFirst() { print("           ", line) } }
        } else {
          survivors.append(mutation)
          let reason = reasons.removeValue(forKey: mutation.nameInFile)
          if reason == nil { holes += 1 }
          print("SURVIVED \(mutation): \(reason ?? "a hole")")
        }
        fflush(nil)
      }
      print("\(all.count) bugs, \(all.count - survivors.count) caught, \(survivors.count) survived, \(holes) holes")
      return holes == 0
    }

    /// Whether a file is the library's: not a program's, and not what the explorer puts in the place of Dispatch.
    private static func isOfLibrary(_ file: String) -> Bool {
      file.hasPrefix("Rx") && !file.hasPrefix("RxAtomics/Explor")
    }

    /// The first of some programs that finds a bug, and what it said.
    private static func catcher(
      of mutation: Mutation, among programs: [Program], _ limit: Int
    ) -> (Program, String)? {
      for program in programs {
        if case .caught(let text) = program.verdict(on: mutation, limit: limit, seconds: 20) { return (program, text) }
      }
      return nil
    }
  }
#endif
