import RxRuntime
import RxTest
import TestSupport
import Testing

@Suite struct TimeoutTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
  private let errors: [Character: any Error] = ["t": RxError.timeout, "#": Boom()]

  private func check(_ line: String, timeout seconds: Int, _ expected: String) throws {
    let source = try scheduler.createHotObservable(line, errors: errors)
    try scheduler.expect(expected, errors: errors) { [scheduler] in
      source.asObservable().timeout(.seconds(seconds), scheduler: scheduler)
    }
  }

  @Test func `elements that come in time put the timeout off`() throws {
    try check("-a--b---c--d|", timeout: 5, "-a--b---c--d|")
  }

  @Test func `silence is an error`() throws {
    try check("-a--b--------c|", timeout: 5, "-a--b----t")
  }

  @Test func `the first element has to come in time`() throws {
    try check("-----a|", timeout: 4, "----t")
  }

  @Test func `the completion has to come in time`() throws {
    try check("-a-----|", timeout: 4, "-a---t")
  }

  @Test func `an error of the source comes through`() throws {
    try check("-a-#", timeout: 4, "-a-#")
  }

  @Test func `the source is disposed by the timeout`() throws {
    let source = try scheduler.createHotObservable("-a-------b|")
    try scheduler.expect("-a---t", errors: errors) { [scheduler] in
      source.asObservable().timeout(.seconds(4), scheduler: scheduler)
    }
    #expect(source.subscriptions == [Subscription(200, 205)])
  }

  @Test func `another sequence takes the place of a silent one`() throws {
    let source = try scheduler.createHotObservable("-a-------b|")
    let other = try scheduler.createColdObservable("-1-2|")
    try scheduler.expect("-a----1-2|") { [scheduler] in
      source.asObservable().timeout(.seconds(4), other: other, scheduler: scheduler)
    }
    #expect(source.subscriptions == [Subscription(200, 205)])
    #expect(other.subscriptions == [Subscription(205, 209)])
  }

  @Test func `another sequence is not subscribed to if the source fails, with a timeout of its own`() throws {
    let source = try scheduler.createHotObservable("-a-t", errors: errors)
    let other = try scheduler.createColdObservable("-1-2|")
    try scheduler.expect("-a-t", errors: errors) { [scheduler] in
      source.asObservable().timeout(.seconds(4), other: other, scheduler: scheduler)
    }
    #expect(other.subscriptions == [])
  }

  @Test func `another sequence is not subscribed to if the source is complete`() throws {
    let source = try scheduler.createHotObservable("-a-|")
    let other = try scheduler.createColdObservable("-1-2|")
    try scheduler.expect("-a-|") { [scheduler] in
      source.asObservable().timeout(.seconds(4), other: other, scheduler: scheduler)
    }
    #expect(other.subscriptions == [])
  }

  @Test func `the error of the other sequence comes through, and disposal ends it`() throws {
    let source = try scheduler.createHotObservable("-a")
    let failing = try scheduler.createColdObservable("-1#", errors: errors)
    try scheduler.expect("-a----1#", errors: errors) { [scheduler] in
      source.asObservable().timeout(.seconds(4), other: failing, scheduler: scheduler)
    }
    let silent = TestScheduler(initialClock: 0)
    let endless = silent.createColdObservable([.next(1, "1")])
    let result = silent.start(disposed: 300) {
      Observable<String>.never().timeout(.seconds(10), other: endless, scheduler: silent)
    }
    #expect(result.events == [.next(211, "1")])
    #expect(endless.subscriptions == [Subscription(210, 300)])
  }
}
