import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct TimedBufferFlowStress {
  private struct Run: Sendable {
    let clock = HandClock()
    let subject = PublishSubject<Int>()
    let probe = FlowProbe<[Int]>()
    let alive = Alive()

    init() {
      subject.asFlowable(.buffer(capacity: 200)).map { [alive] in alive.make($0) }
        .buffer(timeSpan: .seconds(1), count: 4, scheduler: clock).map { $0.map(\.value) }.subscribe(probe)
    }
  }

  @Test func `elements, the time and requests meet, and nothing is lost`() {
    race(
      rounds: 200, setUp: { Run() },
      { run in
        for element in 0..<60 { run.subject.onNext(element) }
        run.subject.onCompleted()
      },
      { run in for _ in 0..<10 { run.clock.pass(.seconds(1)) } },
      { run in for _ in 0..<20 { run.probe.request(.max(1)) } },
      check: { run in
        run.probe.request(.unlimited)
        #expect(run.probe.elements.flatMap { $0 } == Array(0..<60))
        #expect(run.probe.elements.allSatisfy { $0.count <= 4 })
        #expect(run.probe.isFinished)
        #expect(run.probe.faults == [])
        #expect(run.alive.count == 0)
        #expect(run.clock.timerCount == 0)
      })
  }

  @Test func `a cancellation meets elements and the time, and everything is released`() {
    race(
      rounds: 300, setUp: { Run() },
      { run in for element in 0..<20 { run.subject.onNext(element) } },
      { run in for _ in 0..<5 { run.clock.pass(.seconds(1)) } },
      { run in
        run.probe.request(.max(3))
        run.probe.cancel()
      },
      check: { run in
        #expect(run.alive.count == 0)
        #expect(run.clock.timerCount == 0)
        #expect(!run.subject.hasObservers)
        #expect(run.probe.faults == [])
      })
  }
}
