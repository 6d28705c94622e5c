import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct ThreadPoolStress {
  @Test(arguments: [1, 2, 4])
  func `work that several threads submit runs once each, none is left behind`(threads: Int) throws {
    let scheduler = ThreadPoolScheduler(threads: threads)
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

  @Test(arguments: [1, 3])
  func `a single piece of work after a pause always finds a thread`(threads: Int) throws {
    let scheduler = ThreadPoolScheduler(threads: threads)
    let lane = scheduler.lane()
    // Each round meets the last thread at another point of its going to sleep.
    for round in 0..<400 {
      let done = Latch()
      _ = (round % 2 == 0 ? scheduler : lane as any SchedulerType).schedule(()) {
        done.countDown()
        return Disposables.create()
      }
      try done.wait("round \(round)")
      for _ in 0..<(round * 37 % 4_000) { _ = scheduler.now }
    }
  }

  @Test func `work that makes work reaches all threads, and all of it ends`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3)
    let runs = AtomicCounterBox()
    final class Tree: Sendable {
      let scheduler: ThreadPoolScheduler
      let runs: AtomicCounterBox

      init(_ scheduler: ThreadPoolScheduler, _ runs: AtomicCounterBox) {
        self.scheduler = scheduler
        self.runs = runs
      }

      func grow(_ depth: Int) {
        _ = scheduler.schedule(self) { tree in
          tree.runs.add()
          if depth > 0 { for _ in 0..<2 { tree.grow(depth - 1) } }
          return Disposables.create()
        }
      }
    }
    Tree(scheduler, runs).grow(11)
    try waitUntil("the tree to be done") { runs.value == 1 << 12 - 1 }
  }

  @Test func `lanes that several threads fill keep each thread's order, and never run two at once`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3)
    try race(
      rounds: 60,
      setUp: { (lane: scheduler.lane(), log: Log<(thread: Int, number: Int)>(), overlap: OverlapDetector()) },
      { round in fill(round.lane, round.log, round.overlap, 0) },
      { round in fill(round.lane, round.log, round.overlap, 1) },
      check: { round in
        try waitUntil("the actions") { round.log.count == 60 }
        #expect(round.overlap.overlapCount == 0)
        for thread in 0..<2 {
          #expect(round.log.all.filter { $0.thread == thread }.map(\.number) == Array(0..<30))
        }
      })
  }

  @Test func `a pool is let go of while it is used: all that was taken runs, and the threads end`() throws {
    final class Releasing: Sendable {
      let scheduler = Locked<ThreadPoolScheduler?>(ThreadPoolScheduler(threads: 2, name: "rx.race"))
      let made = AtomicCounterBox()
      let ran = AtomicCounterBox()
      let alive = Alive()
    }
    try race(
      rounds: 100, setUp: { Releasing() },
      { state in
        for number in 0..<6 {
          guard let scheduler = state.scheduler.withLock({ $0 }) else { return }
          let token = state.alive.make()
          state.made.add()
          _ = scheduler.scheduleRelative((), dueTime: .microseconds(number % 2 * 10)) {
            withExtendedLifetime(token) { _ = state.ran.add() }
            return Disposables.create()
          }
        }
      },
      { state in _ = state.scheduler.withLock { $0.take() } },
      check: { state in
        try waitUntil("the actions") { state.ran.value == state.made.value && state.alive.count == 0 }
      })
    try waitUntil("the threads to end") { ThreadsNamed.count("rx.race") == 0 }
  }

  @Test func `producers that wait for room all get in`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2, queueLimit: 2, overflow: .blockProducer)
    let runs = AtomicCounterBox()
    race(rounds: 60, threads: 3) { _ in
      for _ in 0..<10 {
        _ = scheduler.schedule(()) {
          runs.add()
          return Disposables.create()
        }
      }
    }
    try waitUntil("the work to be done") { runs.value == 60 * 30 }
  }

  @Test func `disposing meets running: at most once, and let go of either way`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2)
    let alive = Alive()
    let tooOften = AtomicCounterBox()
    race(
      rounds: 400,
      setUp: { () -> any Disposable in
        let token = alive.make()
        let runs = AtomicCounterBox()
        return scheduler.lane().schedule(()) { [token] in
          if runs.add() > 0 { tooOften.add(token.value + 1) }
          return Disposables.create()
        }
      },
      { $0.dispose() }, { $0.dispose() }, check: { _ in })
    try waitUntil("the actions to be let go of") { alive.count == 0 }
    #expect(tooOften.value == 0)
  }
}

/// Schedules thirty actions in a lane.
private func fill(
  _ lane: ThreadPoolLane, _ log: Log<(thread: Int, number: Int)>, _ overlap: OverlapDetector, _ thread: Int
) {
  for number in 0..<30 {
    _ = lane.schedule(number) { number in
      overlap.run { log.add((thread, number)) }
      return Disposables.create()
    }
  }
}
