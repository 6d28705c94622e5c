import Dispatch
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct SubscribeOnFlowStress {
  @Test func `requests from threads meet the turns of a scheduler, and everything is released`() async throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    for round in 0..<50 {
      let alive = Alive()
      let probe = FlowProbe<Int>()
      Flowable.range(start: 0, count: 200).map { alive.make($0) }.subscribe(on: scheduler).map(\.value).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<(round % 2 == 0 ? 100 : 20) { probe.request(.max(1)) }
      }
      if round % 2 == 0 { try await eventually("the end") { probe.isFinished } } else { probe.cancel() }
      try await eventually("release") { alive.count == 0 }
      #expect(probe.elements == Array(0..<probe.elements.count))
      #expect(probe.faults == [])
    }
  }
}
