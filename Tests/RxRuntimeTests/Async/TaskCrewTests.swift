import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct TaskCrewTests {
  private let doors = Doors()
  private let alive = Alive()

  /// A call that waits at a door, and holds something.
  private func call(_ number: Int) -> TaskCrew.Call {
    let (doors, token) = (doors, alive.make(number))
    return { try? await doors.pass(token.value) }
  }

  @Test func `all calls are under way at once, however many, and again`() async {
    let crew = TaskCrew()
    // More than wait for another call afterwards.
    for round in 0..<3 {
      for number in 0..<100 { crew.run(call(round * 100 + number)) }
      await eventually { doors.waiting.count == 100 }
      for number in 0..<100 { doors.open(round * 100 + number) }
      // Who waits for another call holds none.
      await eventually { alive.count == 0 }
    }
    crew.cancel()
  }

  @Test func `cancelling ends the calls that run, and none begins afterwards`() async {
    let crew = TaskCrew()
    for number in 0..<3 { crew.run(call(number)) }
    await eventually { doors.waiting == [0, 1, 2] }
    crew.cancel()
    for number in 3..<6 { crew.run(call(number)) }
    await eventually { alive.count == 0 }
    #expect(doors.cancelled == [0, 1, 2])
    #expect(doors.waiting.isEmpty)
  }

  @Test func `a crew that is let go of ends with the last of its calls`() async {
    do {
      let crew = TaskCrew()
      for number in 0..<3 { crew.run(call(number)) }
      await eventually { doors.waiting == [0, 1, 2] }
      doors.open(1)
      await eventually { alive.count == 2 }
      withExtendedLifetime(crew) {}
    }
    for number in [0, 2] { doors.open(number) }
    await eventually { alive.count == 0 }
    #expect(doors.cancelled.isEmpty)
  }

  @Test func `one call after the other takes turns with who hands them over`() async {
    let crew = TaskCrew()
    let done = AtomicCounter()
    for number in 1...1_000 {
      crew.run { done.add() }
      await eventually { done.value == number }
    }
    crew.cancel()
  }
}
