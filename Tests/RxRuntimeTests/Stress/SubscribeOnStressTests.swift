import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct SubscribeOnStress {
  @Test func `disposal meets the turn of the subscription: nothing stays behind`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let alive = Alive()
    let subject = PublishSubject<Int>()
    race(
      rounds: 800,
      setUp: { () -> any Disposable in
        let token = alive.make()
        return subject.subscribe(on: scheduler).subscribe(onNext: { [token] _ in _ = token })
      },
      { $0.dispose() },
      { _ in for number in 0..<3 { subject.onNext(number) } },
      { $0.dispose() },
      check: { _ in })
    try waitUntil("the subscriptions to be gone") { alive.count == 0 && !subject.hasObservers }
  }
}
