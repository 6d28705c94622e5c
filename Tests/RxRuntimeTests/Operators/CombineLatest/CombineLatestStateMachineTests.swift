import Testing

@testable import RxRuntime

@Suite struct CombineLatestStateMachineTests {
  @Test(arguments: 1...3)
  func `every sequence of events leads where the definition says`(_ count: Int) {
    let visited = explore(CombineLatestStateMachine(count: count), Definition(count: count), depth: 7)
    #expect(visited > 7)
  }

  /// What the operator is defined to do, with the state of every source.
  private struct Definition {
    var hasValue: [Bool]
    var hasEnded: [Bool]

    init(count: Int) {
      hasValue = Array(repeating: false, count: count)
      hasEnded = Array(repeating: false, count: count)
    }

    mutating func receive(from source: Int) -> CombineLatestStateMachine.Action {
      hasValue[source] = true
      if !hasValue.contains(false) { return .combine }
      return hasEnded.indices.allSatisfy { $0 == source || hasEnded[$0] } ? .complete : .nothing
    }

    mutating func complete(_ source: Int) -> CombineLatestStateMachine.Action {
      hasEnded[source] = true
      return hasEnded.contains(false) ? .nothing : .complete
    }
  }

  /// Plays every continuation, and returns how many there are.
  private func explore(_ machine: CombineLatestStateMachine, _ definition: Definition, depth: Int) -> Int {
    guard depth > 0 else { return 1 }
    var visited = 1
    for source in definition.hasEnded.indices where !definition.hasEnded[source] {
      var (machine1, definition1) = (machine, definition)
      let action = machine1.receive(isFirst: !definition.hasValue[source])
      #expect(action == definition1.receive(from: source), "\(definition), element from \(source)")
      if action != .complete { visited += explore(machine1, definition1, depth: depth - 1) }

      var (machine2, definition2) = (machine, definition)
      let end = machine2.complete()
      #expect(end == definition2.complete(source), "\(definition), end of \(source)")
      if end != .complete { visited += explore(machine2, definition2, depth: depth - 1) }
    }
    return visited
  }
}
