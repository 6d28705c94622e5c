import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct TimerTests {
  @Test(arguments: [DispatchSchedulerTests.Kind.serial, .concurrent])
  func `a timer sends zero and completes`(kind: DispatchSchedulerTests.Kind) throws {
    let log = Log<String>()
    let done = Latch()
    let subscription = Observable<Int>.timer(.milliseconds(1), scheduler: kind.scheduler).subscribe {
      log.add($0.debugDescription)
      if $0.isStopEvent { done.countDown() }
    }
    try done.wait("the timer")
    #expect(log.all == ["next(0)", "completed"])
    subscription.dispose()
  }

  @Test func `a timer that was disposed lets go of everything at once`() {
    let alive = Alive()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = Observable<Int>.timer(.seconds(1_000), scheduler: ConcurrentDispatchQueueScheduler(qos: .default))
        .subscribe(onNext: { [token] _ in _ = token })
    }
    #expect(alive.count == 1)
    subscription.dispose()
    #expect(alive.count == 0)
  }

  @Test func `a timer lets go of everything when it has fired`() throws {
    let alive = Alive()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = Observable<Int>.timer(.milliseconds(1), scheduler: SerialDispatchQueueScheduler(qos: .default))
        .subscribe(onNext: { [token] _ in _ = token })
    }
    try waitUntil("the timer to let go") { alive.count == 0 }
    withExtendedLifetime(subscription) {}
  }

  @Test func `a timer disposed while it fires completes nothing`() throws {
    let log = Log<String>()
    let subscription = SingleAssignmentDisposable()
    let done = Latch()
    subscription.setDisposable(
      Observable<Int>.timer(.milliseconds(1), scheduler: SerialDispatchQueueScheduler(qos: .default)).subscribe(
        onNext: { _ in
          log.add("next")
          subscription.dispose()
        }, onCompleted: { log.add("completed") },
        onDisposed: {
          log.add("disposed")
          done.countDown()
        }))
    try done.wait("the end")
    #expect(log.all == ["next", "disposed"])
  }

  @Test(arguments: [DispatchSchedulerTests.Kind.serial, .concurrent])
  func `an interval counts, one number at a time, and never runs ahead of its clock`(
    kind: DispatchSchedulerTests.Kind
  ) throws {
    let scheduler = kind.scheduler
    let overlap = OverlapDetector()
    let log = Log<(number: Int, time: RxTime)>()
    let done = Latch()
    let start = scheduler.now
    let subscription = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler).take(20).subscribe(
      onNext: { number in overlap.run { log.add((number, scheduler.now)) } }, onCompleted: { done.countDown() })
    try done.wait("twenty ticks")
    #expect(log.all.map(\.number) == Array(0..<20))
    #expect(overlap.overlapCount == 0)
    // A tick never comes before its time; those that were late do not push the others back.
    #expect(log.all.allSatisfy { start.duration(to: $0.time) >= .milliseconds(2 * ($0.number + 1)) })
    subscription.dispose()
  }

  @Test func `a period of zero counts on without growing the stack`() throws {
    let done = Latch()
    let sum = AtomicCounterBox()
    let subscription = Observable<Int>.timer(
      .zero, period: .zero, scheduler: SerialDispatchQueueScheduler(qos: .default)
    )
    .take(2_000).subscribe(onNext: { _ in sum.add() }, onCompleted: { done.countDown() })
    try done.wait("the ticks")
    #expect(sum.value == 2_000)
    subscription.dispose()
  }

  @Test func `a count that its type has no room for fails`() throws {
    let last = Log<String>()
    let done = Latch()
    let subscription = Observable<Int8>.interval(.zero, scheduler: SerialDispatchQueueScheduler(qos: .default))
      .subscribe(
        onNext: { last.add("\($0)") },
        onError: {
          if case RxError.overflow = $0 { last.add("overflow") }
          done.countDown()
        })
    try done.wait("the overflow")
    #expect(last.all == (0...127).map { "\($0)" } + ["overflow"])
    subscription.dispose()
  }

  @Test func `thousands of timers at once all fire`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let done = Latch()
    let sum = AtomicCounterBox()
    let subscription = Observable<Int>.range(start: 0, count: 3_000)
      .flatMap { Observable<Int>.timer(.milliseconds(1 + ($0 & 15)), scheduler: scheduler).map { _ in 1 } }
      .subscribe(onNext: { sum.add($0) }, onCompleted: { done.countDown() })
    try done.wait("the timers")
    #expect(sum.value == 3_000)
    subscription.dispose()
  }
}
