import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct BlockingOverflowStress {
  @Test func `a producer that is made to wait meets requests, and nothing is lost`() {
    race(
      rounds: 200,
      setUp: { () -> (PublishSubject<Int>, FlowProbe<Int>) in
        let subject = PublishSubject<Int>()
        let probe = FlowProbe<Int>()
        subject.asFlowable(.buffer(capacity: 3, overflow: .block)).subscribe(probe)
        return (subject, probe)
      },
      { subject, _ in
        for element in 0..<40 { subject.onNext(element) }
        subject.onCompleted()
      },
      { _, probe in for _ in 0..<20 { probe.request(.max(1)) } },
      { _, probe in for _ in 0..<20 { probe.request(.max(1)) } },
      check: { _, probe in
        #expect(probe.elements == Array(0..<40))
        #expect(probe.isFinished)
        #expect(probe.faults == [])
      })
  }

  @Test func `a cancellation always wakes the producer, and everything is released`() {
    race(
      rounds: 300,
      setUp: { () -> (PublishSubject<Int>, FlowProbe<Int>, Alive) in
        let subject = PublishSubject<Int>()
        let probe = FlowProbe<Int>()
        let alive = Alive()
        subject.asFlowable(.drop).map { alive.make($0) }.onBackpressureBuffer(capacity: 100)
          .onBackpressureBuffer(capacity: 2, overflow: .block).map(\.value).subscribe(probe)
        return (subject, probe, alive)
      },
      { subject, _, _ in for element in 0..<20 { subject.onNext(element) } },
      { _, probe, _ in
        probe.request(.max(2))
        probe.cancel()
      },
      check: { subject, probe, alive in
        #expect(!subject.hasObservers)
        #expect(alive.count == 0)
        #expect(probe.elements == Array(0..<probe.elements.count))
        #expect(probe.faults == [])
      })
  }
}
