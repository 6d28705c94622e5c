#if ExploreInterleavings
  import RxAtomics

  /// What an object answers when it is called by one thread: a value, changed by each call.
  package protocol Specification {
    associatedtype Call
    associatedtype Answer

    /// Whether the object may answer a call so in its present state, in which case it is in the next state afterwards.
    mutating func allows(_ call: Call, _ answer: Answer) -> Bool
  }

  /// Which calls must keep their places in the order that explains them. Those of one thread always do.
  package enum CallOrder: Sendable {
    /// One that had returned before the other began, and which that one's thread knows of, by whatever has ordered the two.
    ///
    /// What an object with loads of atomics can promise: what a thread does not know of, it may find undone.
    case happensBefore
    /// One that had returned before the other began, by a clock on the wall: what an object promises that has a lock.
    case realTime
  }

  /// A moment of an execution, as a thread sees it.
  struct Moment {
    let thread: Int
    let tick: Int
    let clocks: SIMD8<UInt32>

    func isBefore(_ other: Moment, _ order: CallOrder) -> Bool {
      switch order {
      case .realTime: tick < other.tick
      case .happensBefore: other.clocks[thread] >= clocks[thread] && tick < other.tick
      }
    }
  }

  /// A moment at which a call began.
  package struct CallMoment {
    let moment: Moment
  }

  /// The calls of an object in one execution: who called it, when, and what it answered.
  ///
  /// - Safety: as for `Exploration.explorer`.
  package final class Ledger<Model: Specification>: @unchecked Sendable {
    private struct Entry {
      let call: Model.Call
      let answer: Model.Answer
      let begin: Moment
      let end: Moment

      var description: String { "T\(begin.thread) \(call) → \(answer)" }
    }

    private let run: Run
    private let order: CallOrder
    private let model: Model
    private let clock = ExploredPlace(0, ExploredSite("ledger", 0, 0))
    private var entries: [Entry] = []

    /// - Parameters:
    ///   - model: the object as it is in the beginning.
    ///   - order: which calls must keep their places.
    package init(_ run: Run, _ model: Model, order: CallOrder = .happensBefore) {
      self.run = run
      self.model = model
      self.order = order
    }

    /// Calls the object, and writes down when and what it answered.
    @discardableResult
    package func call(_ call: Model.Call, _ body: () -> Model.Answer) -> Model.Answer {
      let begin = moment
      let answer = body()
      entries.append(Entry(call: call, answer: answer, begin: begin, end: moment))
      return answer
    }

    /// The moment it is for the thread that runs.
    package var now: CallMoment { CallMoment(moment: moment) }

    /// Writes down a call that is part of another one.
    package func add(_ call: Model.Call, _ answer: Model.Answer, since begin: CallMoment) {
      entries.append(Entry(call: call, answer: answer, begin: begin.moment, end: moment))
    }

    /// The moment it is for the thread that runs. By the clock on the wall, others may go on before it: so what goes by is explored too.
    private var moment: Moment { run.engine.tick(order == .realTime ? clock : nil) }

    /// Fails the program unless there is an order of all calls, one after the other, in which the object may answer as it did.
    ///
    /// - Parameter isExplained: what must be true of the object after them.
    package func check(_ isExplained: (Model) -> Bool = { _ in true }) {
      precondition(entries.count < 64, "A program has too many calls.")
      let before = entries.map { later in
        entries.indices.reduce(UInt64(0)) {
          entries[$1].end.isBefore(later.begin, order) ? $0 | 1 << UInt64($1) : $0
        }
      }
      run.require(
        hasOrder(model, placed: 0, before, isExplained),
        "no order explains these calls: " + entries.map(\.description).joined(separator: ", "))
    }

    /// Whether what is not placed can follow what is.
    private func hasOrder(
      _ model: Model, placed: UInt64, _ before: [UInt64], _ isExplained: (Model) -> Bool
    ) -> Bool {
      if placed == (1 << UInt64(entries.count)) - 1 { return isExplained(model) }
      for next in entries.indices where placed & 1 << UInt64(next) == 0 && before[next] & ~placed == 0 {
        var model = model
        guard model.allows(entries[next].call, entries[next].answer) else { continue }
        if hasOrder(model, placed: placed | 1 << UInt64(next), before, isExplained) { return true }
      }
      return false
    }
  }

  extension Run {
    /// The number of the thread that runs; 0 before and after all.
    package var current: Int { engine.thread }
  }
#endif
