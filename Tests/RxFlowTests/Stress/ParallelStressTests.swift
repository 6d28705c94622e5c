import Dispatch
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct ParallelStress {
  private static let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)

  @Test func `nothing is lost or doubled between the lanes while threads ask`() async throws {
    for _ in 0..<20 {
      let alive = Alive()
      let probe = FlowProbe<Int>()
      Flowable.range(start: 0, count: 1_000).map { alive.make($0) }.parallel(lanes: 3, on: Self.scheduler, prefetch: 4)
        .map { $0 }.filter { $0.value % 2 == 0 }.sequential(prefetch: 3).map(\.value).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<250 { probe.request(.max(1)) }
      }
      try await eventually("the end") { probe.isFinished }
      #expect(probe.elements.sorted() == Array(stride(from: 0, to: 1_000, by: 2)))
      #expect(probe.faults == [])
      try await eventually("release") { alive.count == 0 }
    }
  }

  @Test func `cancelling at any moment releases everything`() async throws {
    for round in 0..<60 {
      let alive = Alive()
      let probe = FlowProbe<Int>(demand: .unlimited)
      Flowable.range(start: 0, count: 100_000).map { alive.make($0) }.parallel(
        lanes: 2, on: Self.scheduler, prefetch: 8
      )
      .map { $0 }.sequential().map(\.value).subscribe(probe)
      try await eventually("some elements") { probe.elements.count >= round }
      probe.cancel()
      try await eventually("release") { alive.count == 0 }
      #expect(probe.faults == [])
    }
  }
}
