#if ExploreInterleavings
  import Glibc
  import RxAtomics

  /// How far a program is explored.
  package enum Reach: Sendable, CustomStringConvertible {
    /// All orders, up to those that differ only in steps which do not notice each other.
    case all
    /// All orders in which at most so many turns are taken from a thread that could go on.
    case preemptions(Int)

    package var description: String {
      switch self {
      case .all: "all"
      case .preemptions(let count): "\(count) preemptions"
      }
    }
  }

  /// Some threads that share state, and a sentence about them that must be true however they take turns.
  package struct Program {
    package let name: String
    package let reach: Reach
    /// Whether the sentence is known to be false, so that the explorer has to find out.
    package let fails: Bool
    let body: (Run) -> Void

    package init(_ name: String, reach: Reach = .all, fails: Bool = false, _ body: @escaping (Run) -> Void) {
      self.name = name
      self.reach = reach
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
    package let isComplete: Bool
    package let failure: String?
    package let trace: [String]
    package let seen: Set<SeenOperation>
  }

  extension Program {
    /// Explores the program.
    ///
    /// - Parameters:
    ///   - mutation: a bug to put in.
    ///   - limit: how many executions are enough; after that as many again by chance.
    ///   - seconds: how much of the processor's time is enough, at most.
    ///   - seed: decides on chance.
    package func explore(
      mutation: Mutation? = nil, limit: Int, seconds: Int? = nil, seed: UInt64 = 1
    ) -> Outcome {
      let bound: Int? = if case .preemptions(let count) = reach { count } else { nil }
      let enumeration = Enumeration(bound: bound)
      var outcome = run(enumeration, mutation, limit, seconds)
      if outcome.failure == nil, !outcome.isComplete {
        let chance = run(Chance(seed: seed, count: limit), mutation, limit, seconds)
        outcome = Outcome(
          executions: outcome.executions + chance.executions, pruned: enumeration.prunedCount,
          greatestStepCount: max(outcome.greatestStepCount, chance.greatestStepCount), isComplete: false,
          failure: chance.failure, trace: chance.trace, seen: outcome.seen.union(chance.seen))
      }
      return outcome
    }

    private func run(_ planner: any Planner, _ mutation: Mutation?, _ limit: Int, _ seconds: Int?) -> Outcome {
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
        isComplete: isComplete, failure: failure, trace: engine.trace, seen: seen)
    }

    private nonisolated(unsafe) static var executionCount = 0
  }

  extension SeenOperation {
    /// The bugs that can be put in here.
    package var mutations: [Mutation] { Mutation.all(at: self) }
  }
#endif
