import RxRuntime
import Testing

@Suite struct RetryWhenStateMachineTests {
  enum Input: CaseIterable {
    case failure, trigger, started, triggerEnd, close
  }

  /// What the machine should do, told by six facts.
  struct Model {
    var runs = true
    var starts = true
    var isDue = false
    var triggerHasEnded = false
    var unusedEnd = false
    var isClosed = false

    func allows(_ input: Input) -> Bool {
      switch input {
      case .failure: runs
      case .trigger, .triggerEnd: !triggerHasEnded
      case .started: starts
      case .close: true
      }
    }

    mutating func expected(_ input: Input) -> String {
      switch input {
      case .failure:
        if isClosed { return "nothing" }
        runs = false
        defer { if unusedEnd { (unusedEnd, isClosed) = (false, true) } }
        return unusedEnd ? "stop" : "tell"
      case .trigger:
        if isClosed || runs || isDue { return "nothing" }
        (runs, isDue) = (!starts, starts)
        if starts { return "nothing" }
        starts = true
        return "begin"
      case .started:
        (runs, starts, isDue) = (runs || isDue, isDue && !isClosed, false)
        return starts ? "begin" : "nothing"
      case .triggerEnd:
        triggerHasEnded = true
        if isClosed { return "stop" }
        if runs { unusedEnd = true } else { isClosed = true }
        return runs ? "nothing" : "stop"
      case .close:
        defer { (unusedEnd, isClosed) = (false, true) }
        return unusedEnd ? "an end left" : "nothing left"
      }
    }
  }

  static func feed(_ machine: inout RetryWhenStateMachine, _ input: Input) -> String {
    let action: RetryWhenStateMachine.Action
    switch input {
    case .failure: action = machine.attemptFailed()
    case .trigger: action = machine.triggered()
    case .started: action = machine.started()
    case .triggerEnd: action = machine.triggerEnded(.completed)
    case .close: return machine.close() == nil ? "nothing left" : "an end left"
    }
    return switch action {
    case .nothing: "nothing"
    case .tell: "tell"
    case .begin: "begin"
    case .stop: "stop"
    }
  }

  static func explore(_ model: Model, _ machine: RetryWhenStateMachine, _ path: [Input], left: Int) -> Int {
    guard left > 0 else { return 1 }
    var visited = 1
    for input in Input.allCases where model.allows(input) {
      var (model, machine) = (model, machine)
      let actual = feed(&machine, input)
      #expect(actual == model.expected(input), "\(path + [input])")
      visited += explore(model, machine, path + [input], left: left - 1)
    }
    return visited
  }

  @Test func `every sequence of events leads where it should`() {
    #expect(Self.explore(Model(), RetryWhenStateMachine(), [], left: 7) > 500)
  }
}
