import RxRuntime
import Testing

/// The machine alone, against a model that is too simple to be wrong: every sequence of inputs up to a bound.
@Suite("MergeStateMachine")
struct MergeStateMachineTests {
  enum Input: CaseIterable {
    case arrive, innerCompleted, outerCompleted, close
  }

  /// What the machine should do, told by a queue and two counts.
  struct Model {
    let limit: Int
    var made = 0
    var running = 0
    var queue: [Int] = []
    var isOuterComplete = false
    var isClosed = false

    /// Whether the input can come: what has not started does not end, and nothing follows the outer end.
    func allows(_ input: Input) -> Bool {
      switch input {
      case .arrive, .outerCompleted: !isOuterComplete
      case .innerCompleted: running > 0
      case .close: true
      }
    }

    /// What is to be done, as text.
    mutating func expected(_ input: Input) -> String {
      switch input {
      case .arrive:
        made += 1
        if isClosed { return "nothing" }
        if running == limit {
          queue.append(made)
          return "nothing"
        }
        running += 1
        return "start \(made)"
      case .innerCompleted:
        if isClosed { return "nothing" }
        if !queue.isEmpty { return "start \(queue.removeFirst())" }
        running -= 1
        return isOuterComplete && running == 0 ? "complete" : "nothing"
      case .outerCompleted:
        isOuterComplete = true
        return !isClosed && running == 0 ? "complete" : "nothing"
      case .close:
        isClosed = true
        defer { queue = [] }
        return "let go of \(queue)"
      }
    }
  }

  static func text(_ action: MergeStateMachine<Int>.Action) -> String {
    switch action {
    case .start(let source): "start \(source)"
    case .complete: "complete"
    case .nothing: "nothing"
    }
  }

  /// Feeds both, and goes on with every input that can follow.
  static func explore(
    _ model: Model, _ machine: MergeStateMachine<Int>, _ path: [Input], left: Int, visited: inout Int
  ) {
    guard left > 0 else { return }
    for input in Input.allCases where model.allows(input) {
      var model = model
      var machine = machine
      let expected = model.expected(input)
      let actual =
        switch input {
        case .arrive: text(machine.arrive(model.made))
        case .innerCompleted: text(machine.innerCompleted())
        case .outerCompleted: text(machine.outerCompleted())
        case .close: "let go of \(machine.close().compactMap { $0 })"
        }
      visited += 1
      let path = path + [input]
      if expected != actual {
        Issue.record("after \(path) with limit \(model.limit): \(actual) instead of \(expected)")
        return
      }
      explore(model, machine, path, left: left - 1, visited: &visited)
    }
  }

  @Test("does what a queue and two counts say, after every sequence of inputs", arguments: [1, 2, 3, Int.max])
  func exhaustive(limit: Int) {
    var visited = 0
    Self.explore(Model(limit: limit), MergeStateMachine(limit: limit), [], left: 7, visited: &visited)
    #expect(visited > 1_000)
  }

  @Test("a long queue is served first in, first out, while more arrives")
  func longQueue() {
    var machine = MergeStateMachine<Int>(limit: 1)
    var arrived = 0
    var started: [Int] = []
    func note(_ action: MergeStateMachine<Int>.Action) {
      if case .start(let source) = action { started.append(source) }
    }
    for round in 0..<400 {
      // Grows at first, shrinks later: the queue is tidied up in both.
      for _ in 0..<(round < 200 ? 3 : 0) {
        note(machine.arrive(arrived))
        arrived += 1
      }
      for _ in 0..<(round < 200 ? 1 : 2) where started.count < arrived { note(machine.innerCompleted()) }
    }
    #expect(started == Array(0..<arrived))
    #expect(Self.text(machine.outerCompleted()) == "nothing")
    #expect(Self.text(machine.innerCompleted()) == "complete")
  }

  @Test("closing hands back what waits and has not been started, however much was served before")
  func closeAfterServing() {
    for served in 0..<80 {
      var machine = MergeStateMachine<Int>(limit: 1)
      for source in 0...100 { _ = machine.arrive(source) }
      for _ in 0..<served { _ = machine.innerCompleted() }
      #expect(machine.close().compactMap { $0 } == Array((served + 1)...100))
    }
  }
}
