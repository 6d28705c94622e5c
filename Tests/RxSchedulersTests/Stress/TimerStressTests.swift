import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct TimerStress {
  @Test(arguments: [DispatchSchedulerTests.Kind.serial, .concurrent])
  func `cancelling meets firing: a timer fires or not, and lets go in any case`(
    kind: DispatchSchedulerTests.Kind
  ) throws {
    let scheduler = kind.scheduler
    let alive = Alive()
    let tooOften = AtomicCounterBox()
    race(
      rounds: 400,
      setUp: { () -> any Disposable in
        let token = alive.make()
        let runs = AtomicCounterBox()
        return scheduler.scheduleRelative((), dueTime: .microseconds(1)) { [token] in
          if runs.add() > 0 { tooOften.add(token.value + 1) }
          return Disposables.create()
        }
      },
      { $0.dispose() },
      { $0.dispose() },
      check: { _ in })
    try waitUntil("the actions to be released") { alive.count == 0 }
    #expect(tooOften.value == 0)
  }

  @Test func `threads that schedule and cancel at once lose no timer`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let kept = 4 * 250
    let done = Latch(kept)
    let runs = AtomicCounterBox()
    race(rounds: 25, threads: 4) { thread in
      for number in 0..<20 {
        let isKept = number % 2 == 0
        let timer = scheduler.scheduleRelative((), dueTime: .microseconds(50 * (number + thread))) {
          if isKept {
            runs.add()
            done.countDown()
          }
          return Disposables.create()
        }
        if !isKept { timer.dispose() }
      }
    }
    try done.wait("the timers that were not cancelled")
    #expect(runs.value == kept)
  }
}

@Suite struct WorkCrewStress {
  @Test func `work that several threads submit runs once each, none is left behind`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let rounds = 200
    let runs = AtomicCounterBox()
    race(rounds: rounds, threads: 3) { _ in
      for _ in 0..<10 {
        _ = scheduler.schedule(()) {
          runs.add()
          return Disposables.create()
        }
      }
    }
    try waitUntil("the work to be done") { runs.value == rounds * 30 }
  }

  @Test func `a single piece of work after a pause always finds a worker`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    // Each round meets the last worker at another point of its leaving.
    for round in 0..<400 {
      let done = Latch()
      _ = scheduler.schedule(()) {
        done.countDown()
        return Disposables.create()
      }
      try done.wait("round \(round)")
      for _ in 0..<(round * 37 % 4_000) { _ = scheduler.now }
    }
  }
}
