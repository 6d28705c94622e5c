import Dispatch
import RxAtomics
import RxRuntime
import RxSchedulers
import TestSupport
import Testing

@Suite struct TimeOperatorStress {
  private struct Meeting: Sendable {
    let source = PublishSubject<Alive.Token>()
    let scheduler = HistoricalScheduler()
    let overlap = OverlapDetector()
    let ends = AtomicCounterBox()
    let afterTheEnd = AtomicCounterBox()
    let subscription: any Disposable

    init(_ operation: TimeOperator, _ token: Alive.Token) {
      let (overlap, ends, afterTheEnd) = (overlap, ends, afterTheEnd)
      subscription = operation.link(source, .seconds(2), scheduler).subscribe { event in
        overlap.run {
          _ = token
          if ends.value > 0 { afterTheEnd.add() }
          if event.isStopEvent { ends.add() }
        }
      }
    }
  }

  @Test(arguments: TimeOperator.all)
  func `source and timer meet: one at a time, one end, no leak`(operation: TimeOperator) {
    let alive = Alive()
    race(
      rounds: 120, setUp: { Meeting(operation, alive.make()) },
      { meeting in
        for number in 0..<20 { meeting.source.onNext(alive.make(number)) }
        meeting.source.onCompleted()
      },
      { meeting in
        for _ in 0..<20 { meeting.scheduler.advanceBy(.seconds(1)) }
      },
      check: { meeting in
        meeting.scheduler.advanceBy(.seconds(100))
        #expect(meeting.overlap.overlapCount == 0)
        #expect(meeting.ends.value <= 1)
        #expect(meeting.ends.value == 1 || operation.testDescription == "timeout with another sequence")
        #expect(meeting.afterTheEnd.value == 0)
        meeting.subscription.dispose()
      })
    #expect(alive.count == 0)
  }

  @Test(arguments: TimeOperator.all)
  func `source, timer and disposal meet: nothing overlaps, nothing is left`(operation: TimeOperator) {
    let alive = Alive()
    race(
      rounds: 120, setUp: { Meeting(operation, alive.make()) },
      { meeting in
        for number in 0..<10 { meeting.source.onNext(alive.make(number)) }
      },
      { meeting in
        for _ in 0..<10 { meeting.scheduler.advanceBy(.seconds(1)) }
      },
      { meeting in meeting.subscription.dispose() },
      check: { meeting in
        #expect(meeting.overlap.overlapCount == 0)
        #expect(!meeting.source.hasObservers)
        // Nothing waits any more: time has nothing to stop at.
        let before = meeting.scheduler.now
        meeting.scheduler.start()
        #expect(meeting.scheduler.now == before)
      })
    #expect(alive.count == 0)
  }

  @Test func `a delay loses nothing and keeps the order of each producer`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let source = PublishSubject<Sent>()
    let probe = Probe()
    let subscription = probe.watch(source.delay(.microseconds(200), scheduler: scheduler))
    race(rounds: 1, threads: 2) { producer in
      for number in 0..<2_000 { source.onNext(Sent(producer, number)) }
    }
    source.onCompleted()
    try waitUntil("the end") { probe.disposedCount == 1 }
    #expect(probe.isFaultless)
    #expect(probe.numbers(of: 0) == Array(0..<2_000))
    #expect(probe.numbers(of: 1) == Array(0..<2_000))
    subscription.dispose()
  }

  @Test func `a subscription that is delayed meets its disposal: it runs or it does not`() {
    race(
      rounds: 500,
      setUp: {
        let source = CountedSource<Int>()
        let scheduler = HistoricalScheduler()
        let subscription = source.observable.delaySubscription(.seconds(1), scheduler: scheduler).subscribe()
        return (source: source, scheduler: scheduler, subscription: subscription)
      },
      { $0.scheduler.start() },
      { $0.subscription.dispose() },
      check: { #expect($0.source.runningCount == 0) })
  }
}
