import RxRuntime
import RxTest
import Testing

@Suite struct TakeForTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private func check(_ line: String, for seconds: Int, _ expected: String) throws {
    let source = try scheduler.createHotObservable(line)
    try scheduler.expect(expected) { [scheduler] in
      source.asObservable().take(for: .seconds(seconds), scheduler: scheduler)
    }
  }

  @Test func `elements come through for a while`() throws { try check("-a-b--c-d|", for: 5, "-a-b-|") }

  @Test func `the source may be complete before`() throws { try check("-a-|", for: 5, "-a-|") }

  @Test func `the source may fail before`() throws { try check("-a-#", for: 5, "-a-#") }

  @Test func `an element that comes with the end was there first`() throws { try check("-a-b|", for: 3, "-a-(b|)") }

  @Test(arguments: [0, -3])
  func `no time is over at once`(seconds: Int) throws { try check("-a-b|", for: seconds, "|") }

  @Test func `the source is disposed when the time is over`() throws {
    let source = try scheduler.createHotObservable("-a-b--c-d|")
    try scheduler.expect("-a-b-|") { [scheduler] in source.asObservable().take(for: .seconds(5), scheduler: scheduler) }
    #expect(source.subscriptions == [Subscription(200, 205)])
  }
}

@Suite struct SkipForTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private func check(_ line: String, for seconds: Int, _ expected: String) throws {
    let source = try scheduler.createHotObservable(line)
    try scheduler.expect(expected) { [scheduler] in
      source.asObservable().skip(.seconds(seconds), scheduler: scheduler)
    }
    let other = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let again = try other.createHotObservable(line)
    try other.expect(expected) { again.asObservable().skip(for: .seconds(seconds), scheduler: other) }
  }

  @Test func `elements that come in the beginning are left out`() throws {
    try check("-a-b--c-d|", for: 5, "------c-d|")
  }

  @Test func `the end comes through before`() throws {
    try check("-a-|", for: 5, "---|")
  }

  @Test(arguments: [0, -3])
  func `no time leaves nothing out`(seconds: Int) throws { try check("-a-b|", for: seconds, "-a-b|") }
}
