import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct CombiningStress {
  /// Two hot sources, what is made of them, and everything that tells whether its delivery was as promised.
  private struct Run<Element: Sendable>: Sendable {
    let probe: FlowProbe<Element>
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let alive = Alive()

    init(_ chain: (Flowable<Int>, Flowable<Int>, Alive) -> Flowable<Element>, demand: Demand = .none) {
      probe = FlowProbe(demand: demand)
      chain(first.asFlowable(.buffer(capacity: 200)), second.asFlowable(.buffer(capacity: 200)), alive).subscribe(probe)
    }
  }

  @Test func `elements meet requests behind a batch, and nothing is lost`() {
    race(
      rounds: 200,
      setUp: { Run { first, _, alive in first.rebatchRequests(4).map { alive.make($0).value } } },
      { run in
        for element in 0..<100 { run.first.onNext(element) }
        run.first.onCompleted()
      },
      { run in for _ in 0..<50 { run.probe.request(.max(1)) } },
      { run in for _ in 0..<50 { run.probe.request(.max(1)) } },
      check: { run in
        #expect(run.probe.elements == Array(0..<100))
        #expect(run.probe.isFinished)
        #expect(run.probe.faults == [])
        #expect(run.alive.count == 0)
      })
  }

  @Test func `two sources are combined, each element once and in order`() {
    race(
      rounds: 200,
      setUp: {
        Run { first, second, _ in
          first.combineLatest(second, prefetch: 4) { (first: $0, second: $1) }
        }
      },
      { run in
        for element in 0..<50 { run.first.onNext(element) }
        run.first.onCompleted()
      },
      { run in
        for element in 0..<50 { run.second.onNext(element) }
        run.second.onCompleted()
      },
      { run in for _ in 0..<50 { run.probe.request(.max(2)) } },
      check: { run in
        let pairs = run.probe.elements
        // From one combination to the next one of the two goes on, by one: nothing is left out, nothing comes twice.
        for (old, new) in zip(pairs, pairs.dropFirst()) {
          #expect(new.first + new.second == old.first + old.second + 1)
        }
        #expect(pairs.last.map { $0 == (49, 49) } == true)
        #expect(pairs.first.map { min($0.first, $0.second) } == 0)
        #expect(run.probe.isFinished)
        #expect(run.probe.faults == [])
      })
  }

  @Test func `a cancellation meets sources and requests, and everything is released`() {
    race(
      rounds: 300,
      setUp: {
        Run(
          { first, second, alive in
            let made = first.map { alive.make($0) }.rebatchRequests(3)
            return Flowable.combineLatest(made, second.map { alive.make($0) }, made, prefetch: 2) {
              $0.value + $1.value + $2.value
            }
          }, demand: .max(5))
      },
      { run in for element in 0..<20 { run.first.onNext(element) } },
      { run in for element in 0..<20 { run.second.onNext(element) } },
      { run in
        run.probe.request(.max(3))
        run.probe.cancel()
      },
      check: { run in
        #expect(run.alive.count == 0)
        #expect(!run.first.hasObservers && !run.second.hasObservers)
        #expect(run.probe.faults == [])
      })
  }

  @Test func `an error meets elements and the end of the other, and comes once`() {
    race(
      rounds: 300,
      setUp: { Run({ first, second, _ in first.combineLatest(second) { $0 + $1 } }, demand: .unlimited) },
      { run in
        for element in 0..<10 { run.first.onNext(element) }
        run.first.onError(Boom())
      },
      { run in
        for element in 0..<10 { run.second.onNext(element) }
        run.second.onCompleted()
      },
      check: { run in
        #expect(run.probe.completions.count == 1)
        #expect(run.probe.error is Boom)
        #expect(run.probe.faults == [])
      })
  }
}
