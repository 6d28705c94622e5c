import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct OnSchedulerStress {
  @Test func `disposal meets a turn: everything is let go of`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let alive = Alive()
    race(
      rounds: 500,
      setUp: { () -> any Disposable in
        let held = alive.make()
        return Observable.from((0..<20).map { alive.make($0) }, scheduler: scheduler)
          .subscribe(onNext: { [held] _ in _ = held })
      },
      { $0.dispose() },
      { $0.dispose() },
      check: { _ in })
    try waitUntil("the elements to be released") { alive.count == 0 }
  }
}
