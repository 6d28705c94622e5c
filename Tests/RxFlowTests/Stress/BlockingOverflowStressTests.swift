import RxAtomics
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

  @Test(arguments: [BufferOverflow.block, .dropOldest, .dropNewest]) func `several producers share a buffer`(
    _ overflow: BufferOverflow
  ) {
    let drops = DropCounter()
    race(
      rounds: 200,
      setUp: { () -> (FlowProbe<Int>, AnyObserver<Int>, Int) in
        let probe = FlowProbe<Int>()
        let observers = Observers<Int>()
        Flowable.create(.buffer(capacity: 3, overflow: overflow), drops: drops) { observers.keep($0) }.subscribe(probe)
        return (probe, observers.last, drops.count)
      },
      { _, observer, _ in for element in 0..<30 { observer.onNext(element) } },
      { _, observer, _ in for element in 100..<130 { observer.onNext(element) } },
      { probe, _, _ in for _ in 0..<60 { probe.request(.max(1)) } },
      check: { probe, observer, before in
        let elements = probe.elements
        for part in [elements.filter { $0 < 100 }, elements.filter { $0 >= 100 }] {
          #expect(zip(part, part.dropFirst()).allSatisfy { $0 < $1 })
        }
        if overflow == .block { #expect(elements.count == 60) }
        observer.onCompleted()
        probe.request(.unlimited)
        #expect(probe.isFinished)
        #expect(probe.elements.count + drops.count - before == 60)
        #expect(probe.faults == [])
      })
  }

  @Test func `producers, two ends and a cancellation meet, and everything is released`() {
    race(
      rounds: 300,
      setUp: { () -> (FlowProbe<Int>, AnyObserver<Alive.Token>, Alive, Counter) in
        let probe = FlowProbe<Int>()
        let (observers, alive, disposals) = (Observers<Alive.Token>(), Alive(), Counter())
        Flowable.create(.buffer(capacity: 2, overflow: .block)) { observer in
          _ = observers.keep(observer)
          return Disposables.create { disposals.add() }
        }.map(\.value).subscribe(probe)
        return (probe, observers.last, alive, disposals)
      },
      { _, observer, alive, _ in
        for element in 0..<10 { observer.onNext(alive.make(element)) }
        observer.onCompleted()
      },
      { _, observer, alive, _ in
        for element in 100..<110 { observer.onNext(alive.make(element)) }
        observer.onCompleted()
      },
      { probe, _, _, _ in
        for _ in 0..<5 { probe.request(.max(3)) }
        probe.cancel()
      },
      check: { probe, _, alive, disposals in
        #expect(alive.count == 0)
        #expect(disposals.value == 1)
        #expect(probe.completions.count <= 1)
        #expect(probe.faults == [])
      })
  }

  /// Keeps the observer of the last subscription.
  private final class Observers<Element: Sendable>: Sendable {
    private let kept = Locked<AnyObserver<Element>?>(nil)

    var last: AnyObserver<Element> { kept.withLock { $0 } ?? AnyObserver { _ in } }

    func keep(_ observer: AnyObserver<Element>) -> any Disposable {
      let old = kept.withLock { kept in
        defer { kept = observer }
        return kept
      }
      withExtendedLifetime(old) {}
      return Disposables.create()
    }
  }
}
