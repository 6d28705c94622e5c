import Dispatch
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncFlowStress {
  @Test(arguments: [true, false]) func `all results come while other threads ask`(inOrder: Bool) async throws {
    for _ in 0..<10 {
      let probe = FlowProbe<Int>()
      let range = Flowable.range(start: 0, count: 400)
      let call: @Sendable (Int) async -> Int = { number in
        if number % 3 == 0 { await Task.yield() }
        return number
      }
      (inOrder ? range.map(maxConcurrent: 4, call) : range.flatMap(maxConcurrent: 4, call)).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<200 { probe.request(.max(1)) }
      }
      try await eventually("the end") { probe.isFinished }
      #expect((inOrder ? probe.elements : probe.elements.sorted()) == Array(0..<400))
      #expect(probe.faults == [])
    }
  }

  @Test func `cancelling calls at any moment releases everything`() async throws {
    for round in 0..<100 {
      let (alive, probe) = (Alive(), FlowProbe<Int>(demand: .unlimited))
      Flowable.range(start: 0, count: 10_000).map { alive.make($0) }.flatMap(maxConcurrent: 3) { token in
        await Task.yield()
        return token
      }.map(\.value).subscribe(probe)
      try await eventually("some results") { probe.elements.count >= round % 50 }
      probe.cancel()
      let count = probe.elements.count
      try await eventually("release") { alive.count == 0 }
      // One delivery may have begun before.
      #expect(probe.elements.count <= count + 1)
      #expect(probe.faults == [])
    }
  }

  @Test func `cancelling a sender at any moment ends its task`() async throws {
    for round in 0..<200 {
      let (ended, probe) = (Counter(), FlowProbe<Int>(demand: .max(round % 7)) { _, element in .max(element % 2) })
      Flowable<Int>.create { sender in
        defer { ended.add() }
        for number in 0... { try await sender.send(number) }
      }.subscribe(probe)
      if round % 2 == 0 { await Task.yield() }
      probe.request(.max(3))
      probe.cancel()
      try await eventually("the end of the task") { ended.value == 1 }
      #expect(probe.completions.isEmpty)
      #expect(probe.faults == [])
    }
  }
}
