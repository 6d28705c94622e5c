import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct TimedBufferTests {
  private let clock = HandClock()

  @Test func `an array is sent when it is full or its time is over, empty ones too`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<[Int]>(demand: .unlimited)
    source.buffer(timeSpan: .seconds(5), count: 3, scheduler: clock).subscribe(probe)
    #expect(source.requests == [.max(3)])
    source.send(1)
    source.send(2)
    clock.pass(.seconds(4))
    #expect(probe.elements == [])
    clock.pass(.seconds(1))
    #expect(probe.elements == [[1, 2]])
    #expect(source.requests == [.max(3), .max(2)])
    clock.pass(.seconds(3))
    for element in 3...5 { source.send(element) }
    #expect(probe.elements == [[1, 2], [3, 4, 5]])
    // A full array begins the next time span.
    clock.pass(.seconds(4))
    #expect(probe.elements.count == 2)
    clock.pass(.seconds(1))
    #expect(probe.elements == [[1, 2], [3, 4, 5], []])
    source.send(6)
    source.end()
    #expect(probe.elements.last == [6])
    #expect(probe.isFinished)
    #expect(clock.timerCount == 0)
    #expect(probe.faults == [])
  }

  @Test func `an array that was not asked for gathers on until it is full, and no more is asked for`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<[Int]>()
    source.buffer(timeSpan: .seconds(5), count: 3, scheduler: clock).subscribe(probe)
    source.send(1)
    clock.pass(.seconds(60))
    source.send(2)
    #expect(probe.elements == [])
    #expect(source.requests == [.max(3)])
    probe.request(.max(1))
    #expect(probe.elements == [[1, 2]])
    #expect(source.requests == [.max(3), .max(2)])
    for element in 3...5 { source.send(element) }
    #expect(probe.elements.count == 1)
    probe.request(.max(1))
    #expect(probe.elements == [[1, 2], [3, 4, 5]])
    clock.pass(.seconds(5))
    #expect(probe.elements.count == 2)
    probe.request(.max(1))
    #expect(probe.elements.last == [])
    probe.cancel()
    #expect(clock.timerCount == 0)
    #expect(source.cancellations == 1)
  }

  @Test func `the rest comes before the completion when it is asked for, and an error drops it unless it had its time`()
  {
    for (asksFirst, waits, end, expected) in [
      (true, false, Completion.finished, "[1] |"), (false, false, .finished, "[1] |"),
      (true, false, .failure(Boom()), "x(Boom())"), (false, true, .failure(Boom()), "[1] x(Boom())"),
      (false, false, .failure(Boom()), "x(Boom())"),
    ] {
      let source = ManualSource<Int>()
      let probe = FlowProbe<[Int]>(demand: asksFirst ? .max(1) : .none)
      source.buffer(timeSpan: .seconds(5), count: 3, scheduler: clock).subscribe(probe)
      source.send(1)
      if waits { clock.pass(.seconds(5)) }
      source.end(end)
      #expect(probe.completions.isEmpty == (expected.hasPrefix("[") && !asksFirst))
      probe.request(.max(1))
      #expect(probe.text == expected)
      #expect(clock.timerCount == 0)
    }
  }

  @Test func `what comes without an element ends without being asked for, and bad arguments fail`() {
    #expect(text(of: Flowable<Int>.empty().buffer(timeSpan: .seconds(1), count: 2, scheduler: clock)) == "|")
    #expect(
      text(of: Flowable<Int>.error(Boom()).buffer(timeSpan: .seconds(1), count: 2, scheduler: clock)) == "x(Boom())")
    #expect(
      text(of: Flowable.just(1).buffer(timeSpan: .seconds(1), count: 0, scheduler: clock)).hasPrefix("x(Argument"))
    let probe = FlowProbe<[Int]>(demand: .max(2))
    Flowable<Int>.never().buffer(timeSpan: .seconds(-1), count: 2, scheduler: clock).subscribe(probe)
    clock.pass(.zero)
    #expect(probe.elements == [[], []])
    probe.cancel()
  }

  @Test func `all elements come in order from a source that sends on the thread that asks`() {
    let probe = FlowProbe<[Int]>(demand: .max(1)) { _, _ in .max(1) }
    Flowable.range(start: 0, count: 1_000).buffer(timeSpan: .seconds(1), count: 7, scheduler: clock).subscribe(probe)
    #expect(probe.elements.flatMap { $0 } == Array(0..<1_000))
    #expect(probe.elements.dropLast().allSatisfy { $0.count == 7 })
    #expect(probe.isFinished)
    #expect(probe.faults == [])
  }

  @Test func `everything is released on cancellation and at the end, the timer too`() {
    let alive = Alive()
    for ends in [false, true] {
      let source = ManualSource<Alive.Token>()
      let probe = FlowProbe<Int>()
      source.buffer(timeSpan: .seconds(1), count: 9, scheduler: clock).map(\.count).subscribe(probe)
      for element in 0..<3 { source.send(alive.make(element)) }
      #expect(alive.count == 3)
      if ends { source.end(.failure(Boom())) } else { probe.cancel() }
      #expect(alive.count == 0)
      #expect(clock.timerCount == 0)
      withExtendedLifetime(probe) {}
    }
  }
}
