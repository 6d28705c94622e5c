import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct ObserveOnStress {
  @Test(arguments: [false, true])
  func `all elements of a producer arrive in order, one at a time`(concurrent: Bool) throws {
    let scheduler: any ImmediateSchedulerType =
      concurrent ? ConcurrentDispatchQueueScheduler(qos: .default) : SerialDispatchQueueScheduler(qos: .default)
    let overlap = OverlapDetector()
    let expected = SerialCellBox(0)
    let wrong = AtomicCounterBox()
    let done = Latch()
    let count = 20_000
    let subscription = Observable<Int>.range(start: 0, count: count).observe(on: scheduler).subscribe(
      onNext: { element in
        overlap.run {
          if element != expected.value { wrong.add() }
          expected.value = element + 1
        }
      }, onCompleted: { overlap.run { done.countDown() } })
    try done.wait("the end")
    #expect(wrong.value == 0)
    #expect(expected.value == count)
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }

  @Test func `two threads that emit lose nothing on the way to a concurrent scheduler`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let rounds = 200
    let perThread = 50
    let subject = PublishSubject<(thread: Int, number: Int)>()
    let last = SerialCellBox([0, 0])
    let wrong = AtomicCounterBox()
    let overlap = OverlapDetector()
    let done = Latch()
    let subscription = subject.observe(on: scheduler).subscribe(
      onNext: { event in
        overlap.run {
          if event.number != last.value[event.thread] { wrong.add() }
          last.value[event.thread] = event.number + 1
        }
      }, onCompleted: { done.countDown() })
    let round = AtomicCounterBox()
    race(
      rounds: rounds, threads: 2, setUp: { round.add() },
      { round, thread in
        for number in 0..<perThread { subject.onNext((thread, round * perThread + number)) }
      }, check: { _ in })
    subject.onCompleted()
    try done.wait("the end")
    #expect(last.value == [rounds * perThread, rounds * perThread])
    #expect(wrong.value == 0)
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }

  @Test func `disposal meets producer and observer: nothing begins afterwards, and nothing leaks`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let alive = Alive()
    var lates: [AtomicCounterBox] = []
    race(
      rounds: 600,
      setUp: {
        let subject = PublishSubject<Alive.Token>()
        let disposed = FlagBox()
        let late = AtomicCounterBox()
        let inside = AtomicCounterBox()
        let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in
          // One delivery may have begun before; a second one may not begin.
          if disposed.flag.isSet, inside.add() > 0 { late.add() }
        })
        lates.append(late)
        return Encounter(subject: subject, subscription: subscription, disposed: disposed)
      },
      { meeting in
        for number in 0..<30 { meeting.subject.onNext(alive.make(number)) }
      },
      { meeting in
        meeting.subscription.dispose()
        _ = meeting.disposed.flag.set()
      },
      check: { meeting in #expect(meeting.subject.hasObservers == false) })
    try waitUntil("the elements to be released") { alive.count == 0 }
    #expect(lates.allSatisfy { $0.value == 0 })
  }
}

/// What a round of disposal is about.
private struct Encounter: Sendable {
  let subject: PublishSubject<Alive.Token>
  let subscription: any Disposable
  let disposed: FlagBox
}

private final class FlagBox: Sendable {
  let flag = AtomicFlag()
}
