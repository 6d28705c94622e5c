import RxAtomics
import RxRuntime
import RxSchedulers
import RxTest
import Testing

@Suite struct IntervalTests {
  @Test func `an interval counts from 0, each number after a period`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    try scheduler.expect("---0--1--(2|)") { Observable<Int>.interval(.seconds(3), scheduler: scheduler).take(3) }
    let other = TestScheduler(initialClock: 0)
    try other.expect("---0--1--2", disposed: 211) { Observable<Int>.interval(.seconds(3), scheduler: other) }
  }

  @Test func `a timer waits for its time, and then goes on with its period or ends`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    try scheduler.expect("--(0|)") { Observable<Int>.timer(.seconds(2), scheduler: scheduler) }
    let repeating = TestScheduler(initialClock: 0)
    try repeating.expect("--0---1---(2|)") {
      Observable<Int>.timer(.seconds(2), period: .seconds(4), scheduler: repeating).take(3)
    }
  }

  @Test func `an interval on a clock that is late does not drift`() {
    let scheduler = LateScheduler()
    let lateness = Log<Duration>()
    let start = scheduler.now
    let count = 10_000
    let subscription = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(count).subscribe(onNext: {
      lateness.add((start + .seconds($0 + 1)).duration(to: scheduler.now))
    })
    scheduler.start()
    #expect(lateness.count == count)
    #expect(lateness.all.allSatisfy { $0 >= .zero && $0 <= .seconds(1) })
    #expect(lateness.all.contains { $0 > .milliseconds(500) })
    subscription.dispose()
  }

  @Test func `an interval whose observer takes its time does not drift`() {
    let scheduler = HistoricalScheduler()
    let last = Log<Duration>()
    let start = scheduler.now
    let subscription = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(10_000).subscribe(onNext: {
      last.add((start + .seconds($0 + 1)).duration(to: scheduler.now))
      if $0 % 3 == 0 { scheduler.sleep(.milliseconds(2_500)) }
    })
    scheduler.start()
    // Every third tick holds up the next two, which then catch up.
    #expect(last.all.allSatisfy { $0 >= .zero && $0 <= .milliseconds(1_500) })
    subscription.dispose()
  }
}

/// Runs everything late, by less than a second.
private final class LateScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
  private let calls = AtomicCounter()

  init() {
    super.init(initialClock: ContinuousClock().systemEpoch, converter: HistoricalSchedulerTimeConverter())
  }

  override func adjustScheduledTime(_ time: RxTime) -> RxTime {
    time + .milliseconds(calls.add() * 7_919 % 1_000)
  }
}
