import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct ShareFlowStress {
  /// A shared sequence of a hot source, and everything that tells whether its delivery was as promised.
  private struct Run: Sendable {
    let subject = PublishSubject<Int>()
    let connections = Counter()
    let live = Counter()
    let alive = Alive()
    let shared: Flowable<Int>

    init(_ policy: SharePolicy, drops: DropCounter? = nil) {
      let source = subject.asFlowable(.buffer(capacity: 1_000)).map { [alive] in alive.make($0) }
      let counted = Flowable<Alive.Token>.deferred { [connections, live] in
        connections.add()
        live.add()
        return source
      }
      shared = counted.share(policy, prefetch: 4, drops: drops).map(\.value)
    }
  }

  private static func isAscending(_ elements: [Int]) -> Bool {
    zip(elements, elements.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }

  @Test func `of several threads that subscribe first one connects, and each misses nothing after its first element`() {
    race(
      rounds: 200,
      setUp: { (Run(.slowest), (0..<3).map { _ in FlowProbe<Int>(demand: .max(5)) { _, _ in .max(1) } }) },
      { run, probes in run.shared.subscribe(probes[0]) },
      { run, probes in run.shared.subscribe(probes[1]) },
      { run, probes in
        run.shared.subscribe(probes[2])
        for element in 0..<30 { run.subject.onNext(element) }
      },
      check: { run, probes in
        #expect(run.connections.value == 1)
        run.subject.onNext(30)
        run.subject.onCompleted()
        for probe in probes {
          #expect(Self.isAscending(probe.elements) && probe.elements.last == 30)
          #expect(probe.isFinished)
          #expect(probe.faults == [])
        }
        #expect(run.alive.count == 0)
        #expect(!run.subject.hasObservers)
      })
  }

  @Test func `the last leaves while another comes: there is one connection, or a clean other one`() {
    race(
      rounds: 400,
      setUp: { () -> (Run, [FlowProbe<Int>]) in
        let run = Run(.slowest)
        let probes = (0..<2).map { _ in FlowProbe<Int>(demand: .unlimited) }
        run.shared.subscribe(probes[0])
        return (run, probes)
      },
      { _, probes in probes[0].cancel() },
      { run, probes in run.shared.subscribe(probes[1]) },
      check: { run, probes in
        #expect(run.subject.hasObservers)
        run.subject.onNext(7)
        #expect(probes[1].elements == [7])
        probes[1].cancel()
        #expect(!run.subject.hasObservers)
        #expect(run.connections.value <= 2)
        #expect(run.alive.count == 0)
      })
  }

  @Test func `the source ends while another comes: it shares the end, or connects anew`() {
    race(
      rounds: 400,
      setUp: { () -> (Run, [FlowProbe<Int>]) in
        let run = Run(.slowest)
        let probes = (0..<2).map { _ in FlowProbe<Int>(demand: .unlimited) }
        run.shared.subscribe(probes[0])
        return (run, probes)
      },
      { run, _ in run.subject.onCompleted() },
      { run, probes in run.shared.subscribe(probes[1]) },
      check: { run, probes in
        // The subject has ended for whoever subscribes to it again.
        #expect(probes.allSatisfy { $0.isFinished && $0.completions.count == 1 })
        #expect(probes.allSatisfy { $0.faults == [] })
      })
  }

  @Test(arguments: [SharePolicy.slowest, .bounded(capacity: 1_000)]) func `requests and a cancellation meet elements`(
    _ policy: SharePolicy
  ) {
    race(
      rounds: 200,
      setUp: { () -> (Run, [FlowProbe<Int>]) in
        let run = Run(policy)
        let probes = (0..<3).map { _ in FlowProbe<Int>() }
        for probe in probes { run.shared.subscribe(probe) }
        probes[0].request(.unlimited)
        return (run, probes)
      },
      { run, _ in
        for element in 0..<60 { run.subject.onNext(element) }
        run.subject.onCompleted()
      },
      { _, probes in for _ in 0..<60 { probes[1].request(.max(1)) } },
      { _, probes in
        probes[2].request(.max(3))
        probes[2].cancel()
      },
      check: { run, probes in
        #expect(probes[0].elements == Array(0..<60))
        #expect(probes[1].elements == Array(0..<60))
        #expect(probes[2].elements == Array(0..<probes[2].elements.count))
        #expect(probes[2].elements.count <= 3)
        #expect(probes[0].isFinished && probes[1].isFinished)
        #expect(probes.allSatisfy { $0.faults == [] })
        #expect(run.alive.count == 0)
      })
  }

  @Test func `what a slow one has lost is counted, and what it received is in order`() {
    let drops = DropCounter()
    race(
      rounds: 200,
      setUp: { () -> (Run, [FlowProbe<Int>], Int) in
        let run = Run(.bounded(capacity: 4, overflow: .dropOldest), drops: drops)
        let probes = (0..<2).map { _ in FlowProbe<Int>() }
        for probe in probes { run.shared.subscribe(probe) }
        probes[0].request(.unlimited)
        return (run, probes, drops.count)
      },
      { run, _, _ in for element in 0..<60 { run.subject.onNext(element) } },
      { _, probes, _ in for _ in 0..<20 { probes[1].request(.max(1)) } },
      check: { run, probes, before in
        probes[1].request(.unlimited)
        run.subject.onCompleted()
        #expect(probes[0].elements == Array(0..<60))
        #expect(zip(probes[1].elements, probes[1].elements.dropFirst()).allSatisfy { $0 < $1 })
        #expect(probes[1].elements.count + drops.count - before == 60)
        #expect(run.alive.count == 0)
      })
  }

  @Test func `two threads connect and disconnect while elements come`() {
    race(
      rounds: 300,
      setUp: { () -> (PublishSubject<Int>, ConnectableFlowable<Int>, FlowProbe<Int>) in
        let subject = PublishSubject<Int>()
        let shared = subject.asFlowable(.latest).multicast()
        let probe = FlowProbe<Int>(demand: .unlimited)
        shared.subscribe(probe)
        return (subject, shared, probe)
      },
      { subject, shared, _ in
        let connection = shared.connect()
        subject.onNext(1)
        connection.cancel()
      },
      { subject, shared, _ in
        let connection = shared.connect()
        subject.onNext(2)
        connection.cancel()
      },
      check: { subject, _, probe in
        #expect(probe.error is CancellationError)
        #expect(!subject.hasObservers)
        #expect(probe.faults == [])
      })
  }
}
