import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct FlowSenderTests {
  /// 1, 2, 3 …, and how many were sent.
  private func counting(_ sent: Counter, _ thrown: Counter = Counter(), upTo last: Int = .max) -> Flowable<Int> {
    .create { sender in
      do {
        var number = 1
        while number <= last {
          try await sender.send(number)
          sent.add()
          number += 1
        }
      } catch {
        #expect(error is CancellationError)
        thrown.add()
        throw error
      }
    }
  }

  @Test func `an element waits until it is asked for`() async throws {
    let (sent, probe) = (Counter(), FlowProbe<Int>())
    counting(sent, upTo: 5).subscribe(probe)
    for _ in 0..<50 { await Task.yield() }
    #expect(sent.value == 0)
    probe.request(.max(2))
    try await eventually("two elements") { sent.value == 2 }
    for _ in 0..<50 { await Task.yield() }
    #expect(probe.text == "1 2")
    probe.request(.unlimited)
    try await eventually("the end") { probe.isFinished }
    #expect(probe.text == "1 2 3 4 5 |")
    #expect(probe.faults == [])
  }

  @Test func `cancelling while an element waits ends the wait with an error that is none of the sequence`() async throws
  {
    let (sent, thrown, probe) = (Counter(), Counter(), FlowProbe<Int>(demand: .max(1)))
    counting(sent, thrown).subscribe(probe)
    try await eventually("one element") { sent.value == 1 }
    probe.cancel()
    try await eventually("the wait is over") { thrown.value == 1 }
    #expect(probe.text == "1")
  }

  @Test func `cancelling from inside an element, and by a loop that is left`() async throws {
    let (sent, thrown) = (Counter(), Counter())
    let probe = FlowProbe<Int>(demand: .unlimited) { probe, element in
      if element == 3 { probe.cancel() }
      return .none
    }
    counting(sent, thrown).subscribe(probe)
    try await eventually("the end of the task") { thrown.value == 1 }
    #expect(probe.text == "1 2 3")
    for try await element in counting(sent, thrown).values(prefetch: 2) where element == 4 { break }
    try await eventually("the end of the other task") { thrown.value == 2 }
  }

  @Test func `an error comes behind the elements, and a negative demand is one`() async throws {
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable<Int>.create { sender in
      try await sender.send(1)
      throw Boom()
    }.subscribe(probe)
    try await eventually("the failure") { probe.error != nil }
    #expect(probe.text == "1 x(Boom())")
    let (thrown, wrong) = (Counter(), FlowProbe<Int>())
    counting(Counter(), thrown).subscribe(wrong)
    wrong.request(.max(-1))
    try await eventually("the failure") { wrong.error is RxError }
    #expect(thrown.value == 1)
  }

  @Test func `cancelling lets go of what the closure holds`() async throws {
    let (alive, probe) = (Alive(), FlowProbe<Int>(demand: .max(1)))
    do {
      let token = alive.make(7)
      Flowable<Int>.create { sender in while true { try await sender.send(token.value) } }.subscribe(probe)
    }
    try await eventually("one element") { probe.elements == [7] }
    #expect(alive.count == 1)
    probe.cancel()
    try await eventually("release") { alive.count == 0 }
  }
}
