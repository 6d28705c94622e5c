import RxRuntime
import RxTest
import Testing

@Suite struct ThrottleTests {
  private func check(_ line: String, throttle seconds: Int, latest: Bool = true, _ expected: String) throws {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let source = try scheduler.createHotObservable(line)
    try scheduler.expect(expected) {
      source.asObservable().throttle(.seconds(seconds), latest: latest, scheduler: scheduler)
    }
  }

  @Test func `the first comes at once, and then the latest`() throws {
    try check(
      "-abc----d-e-----|", throttle: 4,
      "-a---c---d---e--|")
  }

  @Test func `without the latest those that come too early are dropped`() throws {
    try check(
      "-abc----d-e-----f|", throttle: 4, latest: false,
      "-a------d-------f|")
  }

  @Test func `one that waits comes before the completion`() throws {
    try check(
      "-abc|", throttle: 5,
      "-a----(c|)")
  }

  @Test func `with nothing that waits the completion comes at once`() throws {
    try check("-a-|", throttle: 5, "-a-|")
    try check("-abc|", throttle: 5, latest: false, "-a--|")
  }

  @Test func `an error drops the one that waits`() throws {
    try check("-abc#", throttle: 5, "-a--#")
  }

  @Test func `an element comes at once when the time is just over`() throws {
    try check("-a---b---c|", throttle: 4, "-a---b---c|")
    try check("-ax--b---c|", throttle: 4, "-a---b---c|")
  }

  @Test(arguments: [0, -5])
  func `without a time everything comes at once`(seconds: Int) throws {
    try check("-(ab)cd-e|", throttle: seconds, "-(ab)cd-e|")
  }
}
