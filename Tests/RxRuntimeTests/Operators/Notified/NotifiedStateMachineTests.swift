import Testing

@testable import RxRuntime

/// The three machines alone: every sequence of events up to a length, against what the operators are defined to do.
@Suite struct NotifiedStateMachineTests {
  enum Input: CaseIterable {
    case element, completion, notice, noticesCompletion
  }

  /// What has happened so far. The elements are 1, 2, 3 …
  struct History {
    var inputs: [Input] = []
    var last: Int { inputs.count { $0 == .element } }

    /// Whether the input can come: nothing follows an end.
    func allows(_ input: Input) -> Bool {
      switch input {
      case .element, .completion: !inputs.contains(.completion)
      case .notice, .noticesCompletion: !inputs.contains(.noticesCompletion)
      }
    }
  }

  static func text(_ action: NotifiedAction<Int>) -> String {
    switch action {
    case .drop: "nothing"
    case .send(let element): "\(element)"
    case .sendLast(let element): "\(element) |"
    case .complete: "|"
    case .silence: "silence"
    }
  }

  /// Plays every continuation, and returns how many there are.
  static func explore<Machine: NotifiedStateMachine>(
    _ machine: Machine, _ history: History = History(), depth: Int = 7, _ expected: (History, Input) -> String
  ) -> Int where Machine.Element == Int {
    guard depth > 0 else { return 1 }
    var visited = 1
    for input in Input.allCases where history.allows(input) {
      var (machine, next) = (machine, history)
      let action =
        switch input {
        case .element: machine.receive(history.last + 1)
        case .completion: machine.complete()
        case .notice: machine.receiveNotice()
        case .noticesCompletion: machine.completeNotices()
        }
      next.inputs.append(input)
      #expect(text(action) == expected(history, input), "\(next.inputs)")
      switch action {
      case .drop, .send: visited += explore(machine, next, depth: depth - 1, expected)
      case .sendLast, .complete, .silence: visited += 1
      }
    }
    return visited
  }

  @Test func `take(until:) lets elements through, and is complete with a notice or its source`() {
    let visited = Self.explore(TakeUntilStateMachine<Int>()) { history, input in
      switch input {
      case .element: "\(history.last + 1)"
      case .completion, .notice: "|"
      case .noticesCompletion: "nothing"
      }
    }
    #expect(visited > 20)
  }

  @Test func `skip(until:) lets through what follows a notice`() {
    let visited = Self.explore(SkipUntilStateMachine<Int>()) { history, input in
      let isOpen = history.inputs.contains(.notice)
      return switch input {
      case .element: isOpen ? "\(history.last + 1)" : "nothing"
      case .completion: isOpen ? "|" : "silence"
      case .notice, .noticesCompletion: "nothing"
      }
    }
    #expect(visited > 100)
  }

  @Test(arguments: [nil, 0])
  func `sample sends what came since the last sample, or its default value`(_ defaultValue: Int?) {
    let visited = Self.explore(SampleStateMachine(defaultValue: defaultValue)) { history, input in
      guard input == .notice || input == .noticesCompletion else { return "nothing" }
      let recent = history.inputs.reversed().prefix { $0 != .notice && $0 != .noticesCompletion }
      let sample = recent.contains(.element) ? history.last : defaultValue
      let end = history.inputs.contains(.completion) ? "|" : nil
      let words = [sample.map { "\($0)" }, end].compactMap { $0 }
      return words.isEmpty ? "nothing" : words.joined(separator: " ")
    }
    #expect(visited > 500)
  }

  @Test func `sample hands the element back that another has replaced`() {
    var machine = SampleStateMachine<Int>(defaultValue: nil)
    guard case .drop(nil) = machine.receive(1), case .drop(1) = machine.receive(2) else {
      Issue.record("the element that was replaced is not handed back")
      return
    }
  }
}
