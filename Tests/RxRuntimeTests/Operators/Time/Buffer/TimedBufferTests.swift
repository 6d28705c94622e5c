import RxRuntime
import RxTest
import Testing

@Suite struct TimedBufferTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private func check(
    _ line: String, span seconds: Int, count: Int, _ expected: String, disposed: Int = 20
  ) throws {
    let source = try scheduler.createHotObservable(line)
    try scheduler.expect(expected, disposed: 200 + disposed) { [scheduler] in
      source.asObservable().buffer(timeSpan: .seconds(seconds), count: count, scheduler: scheduler)
        .map { $0.isEmpty ? "0" : $0.count == 1 ? $0[0] : "\($0.count)" }
    }
  }

  @Test func `an array comes when its time is over, empty or not`() throws {
    try check(
      "-a-b-------c---|", span: 5, count: 10,
      "-----2----0----(c|)")
  }

  @Test func `an array that is full comes at once and begins another time span`() throws {
    try check(
      "-a-b--c-d-e--------|", span: 5, count: 3,
      "-----2----3----0---(0|)")
  }

  @Test func `an error drops the rest`() throws {
    try check("-a-b--c#", span: 5, count: 10, "-----2-#")
  }

  @Test func `arrays keep their contents in order`() {
    let scheduler = scheduler
    let source = scheduler.createHotObservable([.next(201, 1), .next(202, 2), .next(203, 3), .completed(204)])
    let result = scheduler.start {
      source.asObservable().buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler)
    }
    #expect(result.events == [.next(202, [1, 2]), .next(204, [3]), .completed(204)])
  }

  @Test(arguments: [0, -1])
  func `a count below one is an error`(count: Int) {
    let scheduler = scheduler
    let result = scheduler.start {
      Observable<Int>.never().buffer(timeSpan: .seconds(1), count: count, scheduler: scheduler)
    }
    #expect(result.events == [.error(200, RxError.argumentOutOfRange)])
  }

  @Test func `time spans do not drift when the scheduler is late`() {
    func moment(_ seconds: Int) -> Moment { Moment(ContinuousClock().systemEpoch + .seconds(seconds)) }
    var rhythm = TimedRhythm(.seconds(10))
    #expect(rhythm.restart(moment(1)) == moment(11))
    #expect(rhythm.next(moment(14)) == moment(21))
    #expect(rhythm.next(moment(30)) == moment(31))
    // Those that were missed altogether are left out.
    #expect(rhythm.next(moment(75)) == moment(85))
  }
}
