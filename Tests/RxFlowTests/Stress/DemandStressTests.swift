import RxAtomics
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct DemandStress {
  /// A sequence of numbers, and everything that tells whether its delivery was as promised.
  private struct Run: Sendable {
    let probe: FlowProbe<Int>
    let subject: PublishSubject<Int>
    let other: PublishSubject<Int>
    let alive: Alive

    init(_ chain: (PublishSubject<Int>, PublishSubject<Int>, Alive) -> Flowable<Int>, demand: Demand = .none) {
      probe = FlowProbe(demand: demand)
      subject = PublishSubject()
      other = PublishSubject()
      alive = Alive()
      chain(subject, other, alive).subscribe(probe)
    }

    var isAscending: Bool { zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 } }
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func `requests from three threads are added up, and nothing is lost or doubled`(
    _ index: Int
  ) {
    let chains: [@Sendable (Flowable<Int>) -> Flowable<Int>] = [
      { $0 }, { $0.map { $0 }.filter { _ in true }.take(1_000) }, { $0.buffer(count: 1).map { $0[0] } },
      { .concat($0.take(10), $0.skip(10).take(15), $0.skip(25)) }, { $0.concatMap { Flowable.just($0) } },
    ]
    race(
      rounds: 100, threads: 3,
      setUp: { Run { _, _, _ in chains[index](.range(start: 0, count: 1_000)) } },
      { run, _ in for count in 1...5 { run.probe.request(.max(count)) } },
      check: { run in
        #expect(run.probe.elements == Array(0..<45))
        #expect(run.probe.faults == [])
        run.probe.cancel()
      })
  }

  @Test func `a cancellation meets requests, and everything is released`() {
    race(
      rounds: 300,
      setUp: {
        Run { _, _, alive in
          Flowable.range(start: 0, count: 1_000).map { alive.make($0) }.buffer(count: 2).take(100)
            .flatMap { Flowable.from($0) }.map { $0.value }
        }
      },
      { run in for _ in 0..<10 { run.probe.request(.max(3)) } },
      { run in run.probe.cancel() },
      { run in for _ in 0..<10 { run.probe.request(.max(1)) } },
      check: { run in
        #expect(run.alive.count == 0)
        #expect(run.isAscending)
        #expect(run.probe.faults == [])
      })
  }

  @Test func `a demand that is not valid meets requests, and fails the sequence once`() {
    race(
      rounds: 300,
      setUp: {
        Run { _, _, _ in
          let short = Flowable.range(start: 0, count: 9_999)
          return Flowable.range(start: 0, count: 10_000).retry().zip(short) { $0 + $1 }
        }
      },
      { run in for _ in 0..<10 { run.probe.subscription?.request(.max(3)) } },
      { run in run.probe.subscription?.request(.max(-1)) },
      check: { run in
        #expect(run.probe.completions.count == 1)
        #expect(run.probe.error is RxError)
        #expect(!run.probe.faults.contains(.overlappingSignals))
      })
  }

  @Test func `a producer, a subscriber that asks, and the end: what is sent is delivered, dropped or waits`() {
    for overflow in [BufferOverflow.dropOldest, .dropNewest] {
      let drops = DropCounter()
      race(
        rounds: 200,
        setUp: { Run { subject, _, _ in subject.asFlowable(.buffer(capacity: 8, overflow: overflow), drops: drops) } },
        { run in
          for element in 0..<50 { run.subject.onNext(element) }
          run.subject.onCompleted()
        },
        { run in for _ in 0..<20 { run.probe.request(.max(1)) } },
        check: { run in
          run.probe.request(.unlimited)
          #expect(run.isAscending)
          #expect(run.probe.isFinished)
          #expect(run.probe.faults == [])
        })
      #expect(drops.count > 0)
    }
  }

  @Test func `what was dropped and what was delivered is all that was sent`() {
    race(
      rounds: 200,
      setUp: { () -> (Run, DropCounter) in
        let drops = DropCounter()
        return (Run { subject, _, _ in subject.asFlowable(.drop, drops: drops) }, drops)
      },
      { run in for element in 0..<50 { run.0.subject.onNext(element) } },
      { run in for _ in 0..<20 { run.0.probe.request(.max(2)) } },
      check: { run, drops in
        #expect(run.probe.elements.count + drops.count == 50)
        #expect(run.isAscending)
        #expect(run.probe.faults == [])
        run.probe.cancel()
      })
  }

  @Test func `two producers are merged, and nothing is lost`() {
    race(
      rounds: 200,
      setUp: {
        Run { first, second, alive in
          .merge(
            first.asFlowable(.buffer(capacity: 100)), second.asFlowable(.buffer(capacity: 100)), prefetch: 4
          ).map { alive.make($0).value }
        }
      },
      { run in
        for element in 0..<50 { run.subject.onNext(element) }
        run.subject.onCompleted()
      },
      { run in
        for element in 100..<150 { run.other.onNext(element) }
        run.other.onCompleted()
      },
      { run in for _ in 0..<100 { run.probe.request(.max(1)) } },
      check: { run in
        #expect(run.probe.elements.filter { $0 < 100 } == Array(0..<50))
        #expect(run.probe.elements.filter { $0 >= 100 } == Array(100..<150))
        #expect(run.probe.isFinished)
        #expect(run.probe.faults == [])
        #expect(run.alive.count == 0)
      })
  }

  @Test func `two producers are joined in pairs, and nothing is lost`() {
    race(
      rounds: 200,
      setUp: {
        Run { first, second, _ in
          first.asFlowable(.buffer(capacity: 100)).zip(second.asFlowable(.buffer(capacity: 100)), prefetch: 4) {
            $0 - $1
          }
        }
      },
      { run in for element in 0..<50 { run.subject.onNext(element) } },
      { run in for element in 0..<50 { run.other.onNext(element) } },
      { run in for _ in 0..<50 { run.probe.request(.max(1)) } },
      check: { run in
        #expect(run.probe.elements == Array(repeating: 0, count: 50))
        #expect(run.probe.faults == [])
        run.probe.cancel()
      })
  }

  @Test func `a cancellation meets producers in every operator with a queue, and everything is released`() {
    race(
      rounds: 300,
      setUp: {
        Run(
          { first, second, alive in
            let made = first.asFlowable(.buffer(capacity: 100)).map { alive.make($0) }
            let others = second.asFlowable(.latest).map { alive.make($0) }
            return Flowable.merge(
              made.flatMap { Flowable.of($0, $0) }, others, made.zip(others) { token, _ in token }, prefetch: 2
            ).map(\.value)
          }, demand: .max(5))
      },
      { run in for element in 0..<20 { run.subject.onNext(element) } },
      { run in for element in 0..<20 { run.other.onNext(element) } },
      { run in run.probe.cancel() },
      check: { run in
        #expect(run.alive.count == 0)
        #expect(!run.subject.hasObservers && !run.other.hasObservers)
        #expect(run.probe.faults == [])
      })
  }

  @Test func `a cancellation and requests meet a change of sources, and everything is released`() {
    race(
      rounds: 300,
      setUp: {
        Run(
          { _, _, alive in
            let failing = Flowable.concat(.deferred { .just(alive.make(1)) }, .error(Boom()))
            return failing.retry().map(\.value)
          }, demand: .max(2))
      },
      { run in for _ in 0..<10 { run.probe.request(.max(3)) } },
      { run in run.probe.cancel() },
      check: { run in
        #expect(run.alive.count == 0)
        #expect(run.probe.completions.isEmpty)
        #expect(run.probe.elements.count <= 32)
        #expect(run.probe.faults == [])
      })
  }

  @Test func `sources that end on other threads follow each other, and each request is met`() {
    race(
      rounds: 200,
      setUp: {
        Run { first, second, _ in
          .concat(first.asFlowable(.buffer(capacity: 100)), second.asFlowable(.buffer(capacity: 100)), .just(99))
        }
      },
      { run in
        for element in 0..<10 { run.subject.onNext(element) }
        run.subject.onCompleted()
      },
      { run in for _ in 0..<30 { run.probe.request(.max(1)) } },
      check: { run in
        for element in 10..<20 { run.other.onNext(element) }
        run.other.onCompleted()
        #expect(run.probe.elements == Array(0..<20) + [99])
        #expect(run.probe.isFinished)
        #expect(run.probe.faults == [])
      })
  }

  @Test func `a publisher that sends from two threads is put in order`() {
    race(
      rounds: 200,
      setUp: { () -> (ManualSource<Int>, FlowProbe<Int>) in
        let source = ManualSource<Int>()
        let probe = FlowProbe<Int>(demand: .unlimited)
        source.map { $0 }.subscribe(probe)
        return (source, probe)
      },
      { source, _ in for element in 0..<30 { source.send(element) } },
      { source, _ in for element in 100..<130 { source.send(element) } },
      check: { source, probe in
        #expect(probe.elements.filter { $0 < 100 } == Array(0..<30))
        #expect(probe.elements.filter { $0 >= 100 } == Array(100..<130))
        #expect(probe.faults == [])
        source.end()
        #expect(probe.isFinished)
      })
  }

  @Test func `two threads cancel, and it is done once`() {
    race(
      rounds: 300,
      setUp: { () -> (AnyCancellable, Counter) in
        let count = Counter()
        return (AnyCancellable { count.add() }, count)
      },
      { cancellable, _ in cancellable.cancel() },
      { cancellable, _ in cancellable.cancel() },
      check: { _, count in #expect(count.value == 1) })
  }
}
