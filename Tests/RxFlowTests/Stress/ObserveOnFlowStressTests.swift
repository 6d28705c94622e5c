import Dispatch
import RxAtomics
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct FlowObserveOnStress {
  /// A source that is pulled by the scheduler's thread, or one whose elements wait in a queue.
  private func source(_ count: Int, pulled: Bool) -> Flowable<Int> {
    let range = Flowable.range(start: 0, count: count)
    return pulled ? range : .concat(range, .empty())
  }

  @Test(arguments: [true, false]) func `elements arrive in order on a concurrent scheduler while other threads ask`(
    pulled: Bool
  ) async throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    for _ in 0..<10 {
      let probe = FlowProbe<Int>()
      source(2_000, pulled: pulled).observe(on: scheduler, prefetch: 8).map { $0 }
        .observe(on: scheduler, prefetch: 3).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<1_000 { probe.request(.max(1)) }
      }
      try await eventually("the end") { probe.isFinished }
      #expect(probe.elements == Array(0..<2_000))
      #expect(probe.faults == [])
    }
  }

  @Test(arguments: [true, false]) func `cancelling at any moment releases everything`(pulled: Bool) async throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    for round in 0..<50 {
      let alive = Alive()
      let probe = FlowProbe<Int>(demand: .unlimited)
      source(100_000, pulled: pulled).map { alive.make($0) }.observe(on: scheduler, prefetch: 16).map(\.value)
        .subscribe(probe)
      try await eventually("some elements") { probe.elements.count >= min(round, 50) }
      probe.cancel()
      let count = probe.elements.count
      try await eventually("release") { alive.count == 0 }
      // One delivery may have begun before.
      #expect(probe.elements.count <= count + 1)
      #expect(probe.faults == [])
    }
  }
}
