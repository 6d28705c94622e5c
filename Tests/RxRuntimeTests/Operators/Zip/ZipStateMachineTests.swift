import Testing

@testable import RxRuntime

@Suite struct ZipStateMachineTests {
  @Test(arguments: 1...3, [false, true])
  func `every sequence of events leads where the definition says`(_ count: Int, _ endsOnOrphan: Bool) {
    let visited = explore(
      ZipStateMachine(count: count, endsOnOrphan: endsOnOrphan),
      Definition(count: count, endsOnOrphan: endsOnOrphan), depth: 7)
    #expect(visited > 7)
  }

  /// What the operator is defined to do, with the state of every source.
  private struct Definition {
    let endsOnOrphan: Bool
    var queued: [Int]
    var hasEnded: [Bool]

    init(count: Int, endsOnOrphan: Bool) {
      self.endsOnOrphan = endsOnOrphan
      queued = Array(repeating: 0, count: count)
      hasEnded = Array(repeating: false, count: count)
    }

    /// Whether no row can come any more.
    var isBarren: Bool { queued.indices.contains { queued[$0] == 0 && hasEnded[$0] } }

    mutating func receive(from source: Int) -> ZipStateMachine.Action {
      if isBarren {
        return endsOnOrphan && hasEnded.indices.allSatisfy { $0 == source || hasEnded[$0] } ? .complete : .nothing
      }
      queued[source] += 1
      guard !queued.contains(0) else { return .nothing }
      for index in queued.indices { queued[index] -= 1 }
      return .combine
    }

    mutating func complete(_ source: Int) -> ZipStateMachine.Action {
      let wasBarren = isBarren
      hasEnded[source] = true
      if !hasEnded.contains(false) { return .complete }
      return isBarren && !wasBarren ? .discard : .nothing
    }
  }

  /// Plays every continuation, and returns how many there are.
  private func explore(_ machine: ZipStateMachine, _ definition: Definition, depth: Int) -> Int {
    #expect(machine.isBarren == definition.isBarren, "\(definition)")
    guard depth > 0 else { return 1 }
    var visited = 1
    for source in definition.hasEnded.indices where !definition.hasEnded[source] {
      var (machine1, definition1) = (machine, definition)
      let action = receive(from: source, &machine1, definition)
      #expect(action == definition1.receive(from: source), "\(definition), element from \(source)")
      if action != .complete { visited += explore(machine1, definition1, depth: depth - 1) }

      var (machine2, definition2) = (machine, definition)
      let end = machine2.complete(isEmpty: definition.queued[source] == 0)
      #expect(end == definition2.complete(source), "\(definition), end of \(source)")
      if end != .complete { visited += explore(machine2, definition2, depth: depth - 1) }
    }
    return visited
  }

  /// Does with the machine what the coordinator does.
  private func receive(
    from source: Int, _ machine: inout ZipStateMachine, _ definition: Definition
  ) -> ZipStateMachine.Action {
    if machine.isBarren { return machine.receiveInVain() }
    let action = machine.receive(isOnly: definition.queued[source] == 0)
    if action == .combine {
      for index in definition.queued.indices {
        let rest = definition.queued[index] - (index == source ? 0 : 1)
        if rest == 0 { machine.becameEmpty(hasEnded: definition.hasEnded[index]) }
      }
    }
    return action
  }
}
