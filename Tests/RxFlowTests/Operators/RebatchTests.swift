import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct RebatchTests {
  @Test func `a batch is asked for, and three quarters of it when they were passed on, whatever the subscriber asks`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .unlimited)
    source.rebatchRequests(4).subscribe(probe)
    #expect(source.requests == [.max(4)])
    #expect((1...6).map { source.send($0) } == [.none, .none, .max(3), .none, .none, .max(3)])
    #expect(source.requests == [.max(4)])
    #expect(probe.elements == Array(1...6))
    source.end()
    #expect(probe.isFinished)
    #expect(probe.faults == [])
  }

  @Test func `what was not asked for waits, and is asked for again only when it was passed on`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(1))
    source.rebatchRequests(4).subscribe(probe)
    for element in 1...4 { source.send(element) }
    #expect(probe.text == "1")
    probe.request(.max(1))
    #expect(source.requests == [.max(4)])
    probe.request(.max(1))
    #expect(probe.text == "1 2 3")
    #expect(source.requests == [.max(4), .max(3)])
    source.end(.failure(Boom()))
    #expect(probe.text == "1 2 3")
    probe.request(.max(1))
    #expect(probe.text == "1 2 3 4 x(Boom())")
  }

  @Test func `an end with nothing before it comes without being asked for, and one at a time is one at a time`() {
    for end in [Completion.finished, .failure(Boom())] {
      let source = ManualSource<Int>()
      let probe = FlowProbe<Int>()
      source.rebatchRequests(1).subscribe(probe)
      source.send(1)
      source.end(end)
      #expect(probe.completions.isEmpty)
      probe.request(.max(1))
      #expect(probe.elements == [1])
      #expect(probe.completions.count == 1)
      let early = FlowProbe<Int>()
      source.rebatchRequests(1).subscribe(early)
      source.end(end)
      #expect(early.completions.count == 1)
    }
  }

  @Test func `a request from inside an element does not nest`() {
    onThread {
      let probe = FlowProbe<Int>(demand: .max(1)) { probe, _ in
        probe.request(.max(1))
        return .none
      }
      Flowable.range(start: 0, count: 50_000).rebatchRequests(3).subscribe(probe)
      #expect(probe.elements == Array(0..<50_000))
      #expect(probe.isFinished)
      #expect(probe.faults == [])
    }
  }

  @Test func `cancelling cancels the source and releases what waits`() {
    let alive = Alive()
    let source = ManualSource<Alive.Token>()
    let probe = FlowProbe<Int>(demand: .max(1))
    source.rebatchRequests(8).map(\.value).subscribe(probe)
    for element in 1...3 { source.send(alive.make(element)) }
    #expect(alive.count == 2)
    probe.cancel()
    #expect(alive.count == 0)
    #expect(source.cancellations == 1)
    let inside = FlowProbe<Int>(demand: .unlimited) { probe, _ in
      probe.cancel()
      return .none
    }
    Flowable.range(start: 0, count: 100).rebatchRequests(8).subscribe(inside)
    #expect(inside.text == "0")
  }

  @Test func `a batch of nothing fails, and one without limit asks for everything`() {
    #expect(text(of: Flowable.just(1).rebatchRequests(0)).hasPrefix("x(Argument"))
    let source = ManualSource<Int>()
    source.rebatchRequests(.max).subscribe(FlowProbe<Int>())
    #expect(source.requests == [.unlimited])
  }
}
