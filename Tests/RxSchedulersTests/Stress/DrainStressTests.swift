import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct DrainStress {
  /// Actions that threads schedule while another one drains.
  private final class State: Sendable {
    let scheduler: any SchedulerType & DrainableScheduler
    let alive = Alive()
    let actions = Log<(runs: AtomicCounterBox, action: any Disposable)>()
    let reports = Log<DrainReport>()

    init(_ kind: DrainableKind) { scheduler = kind.scheduler }

    func schedule(_ number: Int) {
      let runs = AtomicCounterBox()
      let token = alive.make()
      let action = scheduler.scheduleRelative(runs, dueTime: number % 3 == 2 ? .microseconds(number) : .zero) { runs in
        withExtendedLifetime(token) { _ = runs.add() }
        return Disposables.create()
      }
      actions.add((runs, action))
    }
  }

  @Test(arguments: DrainableKind.allCases)
  func `a scheduler that is used while it drains: every action ran once, or was disposed`(kind: DrainableKind) throws {
    SchedulerHooks.install()
    try race(
      rounds: 60, setUp: { State(kind) },
      { state in for number in 0..<20 { state.schedule(number) } },
      { state in for number in 0..<20 { state.schedule(number) } },
      { state in
        state.schedule(0)
        state.reports.add(state.scheduler.drain(timeout: .seconds(20)))
      },
      check: { state in
        #expect(state.reports.all.map(\.isComplete) == [true])
        // What met the drain may have been taken just before, or refuses itself just behind.
        let all = state.actions.all
        #expect(all.count == 41)
        try waitUntil("each to have run or to be disposed") {
          state.alive.count == 0 && all.allSatisfy { $0.runs.value > 0 || $0.action.wasDisposed }
        }
        #expect(all.allSatisfy { $0.runs.value + ($0.action.wasDisposed ? 1 : 0) == 1 })
        #expect(all.count { $0.action.wasDisposed } >= state.reports.all[0].dropped)
      })
  }

  @Test(arguments: DrainableKind.allCases)
  func `a drain without time meets actions that begin: each runs once or is counted`(kind: DrainableKind) throws {
    SchedulerHooks.install()
    try race(
      rounds: 60,
      setUp: {
        let state = State(kind)
        for number in 0..<20 { state.schedule(number) }
        return state
      },
      { state in state.reports.add(state.scheduler.drain(timeout: .zero)) },
      check: { state in
        let all = state.actions.all
        // A thread that has taken something just before the end lets go of it a moment later.
        try waitUntil("each to have run or to be disposed") {
          state.alive.count == 0 && all.allSatisfy { $0.runs.value > 0 || $0.action.wasDisposed }
        }
        #expect(all.allSatisfy { $0.runs.value + ($0.action.wasDisposed ? 1 : 0) == 1 })
        // Nothing was scheduled meanwhile, so nothing was refused.
        #expect(all.count { $0.action.wasDisposed } == state.reports.all[0].dropped)
      })
  }
}
