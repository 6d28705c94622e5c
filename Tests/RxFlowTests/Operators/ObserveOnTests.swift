import Dispatch
import RxAtomics
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct ObserveOnTests {
  @Test func `no more is asked for than has room, and more when three quarters were passed on`() {
    let source = ManualSource<Int>()
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .max(2))
    source.observe(on: scheduler, prefetch: 4).subscribe(probe)
    #expect(source.requests == [.max(4)])
    for element in 1...4 { source.send(element) }
    #expect(probe.text == "")
    scheduler.runAll()
    #expect(probe.text == "1 2")
    #expect(source.requests == [.max(4)])
    probe.request(.max(1))
    #expect(probe.text == "1 2")
    scheduler.runAll()
    #expect(probe.text == "1 2 3")
    #expect(source.requests == [.max(4), .max(3)])
    source.end()
    probe.request(.max(1))
    scheduler.runAll()
    #expect(probe.text == "1 2 3 4 |")
    #expect(probe.faults == [])
  }

  @Test func `an end with nothing before it comes without being asked for`() {
    for end in [Completion.finished, .failure(Boom())] {
      let source = ManualSource<Int>()
      let scheduler = HandScheduler()
      let probe = FlowProbe<Int>()
      source.observe(on: scheduler).subscribe(probe)
      source.end(end)
      #expect(probe.completions.isEmpty)
      scheduler.runAll()
      #expect(probe.completions.count == 1)
    }
  }

  @Test func `what waits is dropped and released when cancelled`() {
    let alive = Alive()
    let source = ManualSource<Alive.Token>()
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .unlimited)
    source.observe(on: scheduler).map(\.value).subscribe(probe)
    for element in 1...4 { source.send(alive.make(element)) }
    #expect(alive.count == 4)
    probe.cancel()
    #expect(source.cancellations == 1)
    #expect(alive.count == 0)
    scheduler.runAll()
    #expect(probe.text == "")
  }

  @Test func `a turn of the scheduler has a limit`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable.range(start: 0, count: 5_000).observe(on: scheduler, prefetch: 100).subscribe(probe)
    #expect(scheduler.runOne())
    #expect(probe.elements.count == 1_024)
    scheduler.runAll()
    #expect(probe.elements == Array(0..<5_000))
    #expect(probe.isFinished)
  }

  @Test func `elements arrive in order on a real scheduler, with little demand at a time`() async throws {
    let probe = FlowProbe<Int>(demand: .max(3)) { _, _ in .max(1) }
    Flowable.range(start: 0, count: 20_000).observe(on: ConcurrentDispatchQueueScheduler(qos: .default), prefetch: 16)
      .map { $0 }.subscribe(probe)
    try await eventually("the end") { probe.isFinished }
    #expect(probe.elements == Array(0..<20_000))
    #expect(probe.faults == [])
  }

  @Test func `a prefetch of nothing fails`() {
    #expect(text(of: Flowable.just(1).observe(on: HandScheduler(), prefetch: 0)).hasPrefix("x(Argument"))
  }
}
