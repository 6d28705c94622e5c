import RxRuntime
import RxTest
import Testing

@Suite struct TimestampTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func source() throws -> TestableObservable<String> { try scheduler.createHotObservable("--a---b-c|") }

  @Test func `timestamp says when each element came`() throws {
    let source = try source()
    let result = scheduler.start { [scheduler] in source.asObservable().timestamp(scheduler: scheduler) }
    func moment(_ seconds: Int) -> RxTime { ContinuousClock().systemEpoch + .seconds(seconds) }
    #expect(
      result.events == [
        .next(202, Timestamped(value: "a", timestamp: moment(202))),
        .next(206, Timestamped(value: "b", timestamp: moment(206))),
        .next(208, Timestamped(value: "c", timestamp: moment(208))), .completed(209),
      ])
  }

  @Test func `timeInterval says how long after the one before each element came`() throws {
    let source = try source()
    let result = scheduler.start { [scheduler] in source.asObservable().timeInterval(scheduler: scheduler) }
    #expect(
      result.events == [
        .next(202, Spaced(value: "a", interval: .seconds(2))), .next(206, Spaced(value: "b", interval: .seconds(4))),
        .next(208, Spaced(value: "c", interval: .seconds(2))), .completed(209),
      ])
  }

  @Test func `an error comes through`() throws {
    let scheduler = scheduler
    let source = try scheduler.createHotObservable("-#")
    #expect(
      scheduler.start { source.asObservable().timeInterval(scheduler: scheduler) }.events == [
        .error(201, MarbleError())
      ])
  }
}
