#if ExploreInterleavings
  import Glibc
  import RxAtomics

  /// How far a program was explored.
  package enum Reach: Sendable, CustomStringConvertible {
    /// All orders, up to those that differ only in steps which do not notice each other.
    case all
    /// All that depart at most so often from what is usual: that a thread goes on as long as it can, and finds the newest values. And of the others the first ones,
    /// and some by chance.
    case departures(Int)

    package var description: String {
      switch self {
      case .all: "all"
      case .departures(let count): "all with \(count) departure\(count == 1 ? "" : "s"), and by chance"
      }
    }
  }

  /// Some threads that share state, and a sentence about them that must be true however they take turns.
  package struct Program {
    package let name: String
    /// Whether the sentence is known to be false, so that the explorer has to find out.
    package let fails: Bool
    let body: (Run) -> Void

    package init(_ name: String, fails: Bool = false, _ body: @escaping (Run) -> Void) {
      self.name = name
      self.fails = fails
      self.body = body
    }
  }

  /// One execution of a program, as its body sees it.
  package final class Run: @unchecked Sendable {
    let engine: Engine
    var threads: [() -> Void] = []
    var check: () -> Void = {}

    init(_ engine: Engine) { self.engine = engine }

    /// Adds a logical thread.
    package func thread(_ body: @escaping () -> Void) { threads.append(body) }

    /// What is looked at when all threads have ended.
    package func finally(_ body: @escaping () -> Void) { check = body }

    /// Fails the program with a sentence, unless the condition holds.
    package func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
      if !condition { engine.fail(sentence()) }
    }

    /// A piece of memory that must not be touched by two threads unordered.
    package func plain<Value>(_ value: Value, line: Int = #line) -> Plain<Value> {
      Plain(value, engine, ExploredSite("program", line, 0))
    }
  }

  /// Memory that is not atomic. A read or write that is not ordered with another fails the program.
  package final class Plain<Value>: @unchecked Sendable {
    private let engine: Engine
    private let place: ExploredPlace
    private var storage: Value

    init(_ value: Value, _ engine: Engine, _ site: ExploredSite) {
      self.engine = engine
      place = ExploredPlace(0, site)
      storage = value
    }

    package var value: Value {
      get {
        engine.access(place, writes: false)
        return storage
      }
      set {
        engine.access(place, writes: true)
        storage = newValue
      }
    }
  }

  /// What came of exploring a program.
  package struct Outcome: Sendable {
    package let executions: Int
    package let pruned: Int
    package let greatestStepCount: Int
    /// What was run whole; nothing if that is not known.
    package let reach: Reach?
    package let failure: String?
    package let trace: [String]
    package let seen: Set<SeenOperation>
  }

  extension Outcome {
    /// Whether nothing is left to run, or to find.
    var isOver: Bool { reach != nil || failure != nil }

    /// What came of both.
    func followed(by next: Outcome) -> Outcome {
      Outcome(
        executions: executions + next.executions, pruned: pruned + next.pruned,
        greatestStepCount: max(greatestStepCount, next.greatestStepCount), reach: next.reach ?? reach,
        failure: next.failure, trace: next.trace, seen: seen.union(next.seen))
    }
  }

  extension Program {
    /// Explores the program: all orders; if these are too many, all with one departure from what is usual, with two, and so on; and some by chance.
    ///
    /// - Parameters:
    ///   - mutation: a bug to put in.
    ///   - limit: how many executions are enough, and at most 30,000 with each number of departures, and by chance.
    ///   - seconds: how much of the processor's time is enough, at most, for each.
    ///   - seed: decides on chance.
    package func explore(
      mutation: Mutation? = nil, limit: Int, seconds: Int? = nil, seed: UInt64 = 1
    ) -> Outcome {
      var outcome = run(Enumeration(bound: nil), mutation, limit, seconds, reaching: .all)
      if outcome.isOver { return outcome }
      let part = min(limit, 30_000)
      for bound in 0... {
        let next = run(Enumeration(bound: bound), mutation, part, seconds, reaching: .departures(bound))
        outcome = outcome.followed(by: next)
        if next.failure != nil { return outcome }
        if !next.isOver { break }
      }
      let chance = run(Chance(seed: seed, count: part), mutation, part, seconds, reaching: nil)
      return outcome.followed(by: chance)
    }

    /// Explores the program with nothing left out, to hold the others against it.
    package func exploreLiterally(limit: Int) -> Outcome {
      run(Enumeration(bound: .max), nil, limit, nil, reaching: .all)
    }

    private func run(
      _ planner: any Planner, _ mutation: Mutation?, _ limit: Int, _ seconds: Int?, reaching reach: Reach?
    ) -> Outcome {
      let end = seconds.map { clock() + $0 * 1_000_000 / 2 }
      Self.executionCount += 1
      var engine = Engine(planner, mutation: mutation, records: false, execution: Self.executionCount)
      Exploration.explorer = engine
      defer {
        Exploration.explorer = nil
        Self.executionCount = engine.execution
      }
      var executions = 0
      var isComplete = false
      while executions < limit {
        engine.run(self)
        executions += 1
        if engine.failure != nil || end.map({ clock() > $0 }) ?? false { break }
        if !planner.advance() {
          isComplete = true
          break
        }
      }
      let (failure, steps, seen) = (engine.failure, engine.greatestStepCount, engine.seen)
      if failure != nil {
        // Once more in the same order, to see who did what.
        engine = Engine(planner, mutation: mutation, records: true, execution: engine.execution)
        Exploration.explorer = engine
        engine.run(self)
      }
      return Outcome(
        executions: executions, pruned: (planner as? Enumeration)?.prunedCount ?? 0, greatestStepCount: steps,
        reach: isComplete ? reach : nil, failure: failure, trace: engine.trace, seen: seen)
    }

    private nonisolated(unsafe) static var executionCount = 0
  }

  extension SeenOperation {
    /// The bugs that can be put in here.
    package var mutations: [Mutation] { Mutation.all(at: self) }
  }
#endif
