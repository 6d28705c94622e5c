import RxRuntime
import RxTest
import Testing

@Suite struct DebounceTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private func check(_ line: String, debounce seconds: Int, _ expected: String) throws {
    let source = try scheduler.createHotObservable(line)
    try scheduler.expect(expected) { [scheduler] in
      source.asObservable().debounce(.seconds(seconds), scheduler: scheduler)
    }
  }

  @Test func `an element comes once it was followed by silence`() throws {
    try check(
      "-ab-c-----d-----|", debounce: 3,
      "-------c-----d--|")
  }

  @Test func `the last one comes with the completion`() throws {
    try check(
      "-ab-c-----d-|", debounce: 3,
      "-------c----(d|)")
  }

  @Test func `an error drops the last one`() throws {
    try check(
      "-ab-c-----d-#", debounce: 3,
      "-------c----#")
  }

  @Test func `an element that comes with the deadline replaces the one before`() throws {
    try check(
      "-a--b-------", debounce: 3,
      "-------b----")
  }

  @Test func `elements that are far apart all come`() throws {
    try check(
      "-a---b---c----|", debounce: 2,
      "---a---b---c--|")
  }

  @Test func `elements that never pause never come`() throws {
    try check(
      "abcdefghijklmno|", debounce: 2,
      "---------------(o|)")
  }

  @Test func `a tick of a scheduler that rounds the time is enough`() throws {
    let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
    let source = try scheduler.createHotObservable("-a----b---")
    try scheduler.expect("--a----b--") { source.asObservable().debounce(.milliseconds(1_400), scheduler: scheduler) }
  }
}
