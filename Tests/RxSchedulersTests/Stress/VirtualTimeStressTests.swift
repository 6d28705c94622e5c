import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct VirtualTimeStress {
  @Test func `threads schedule and dispose while another lets time pass: nothing is lost, nothing runs twice`() {
    let alive = Alive()
    race(
      rounds: 300,
      setUp: { (scheduler: HistoricalScheduler(), ran: AtomicCounterBox(), cancelled: AtomicCounterBox()) },
      { round in
        for _ in 0..<20 { round.scheduler.advanceBy(.seconds(1)) }
      },
      { round in
        for number in 0..<40 {
          let token = alive.make()
          let scheduled = round.scheduler.scheduleRelative(token, dueTime: .seconds(number % 7)) { _ in
            round.ran.add()
            return Disposables.create()
          }
          if number % 4 == 0 {
            scheduled.dispose()
            round.cancelled.add()
          }
        }
      },
      check: { round in
        round.scheduler.start()
        // One that was disposed may have run before.
        #expect(round.ran.value >= 30)
        #expect(round.ran.value <= 40)
      })
    #expect(alive.count == 0)
  }

  @Test func `two threads that let time pass take turns`() {
    race(
      rounds: 300, setUp: { (scheduler: HistoricalScheduler(), overlap: OverlapDetector(), ran: AtomicCounterBox()) },
      { round in
        for _ in 0..<10 {
          _ = round.scheduler.schedule(()) {
            round.overlap.run { _ = round.ran.add() }
            return Disposables.create()
          }
          round.scheduler.start()
        }
      },
      { round in
        for _ in 0..<10 {
          _ = round.scheduler.schedule(()) {
            round.overlap.run { _ = round.ran.add() }
            return Disposables.create()
          }
          round.scheduler.start()
        }
      },
      check: { round in
        // Whoever found time passing already has left the work to the other, who has not returned without it.
        #expect(round.ran.value == 20)
        #expect(round.overlap.overlapCount == 0)
      })
  }
}
