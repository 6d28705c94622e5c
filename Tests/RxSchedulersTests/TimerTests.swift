import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite("timer and interval")
struct TimerTests {
  /// Every scheduler that has timers, each with a name.
  static let schedulers: [(name: String, make: @Sendable () -> any SchedulerType)] = [
    ("serial", { SerialDispatchQueueScheduler(internalSerialQueueName: "rx.tests.timer") }),
    ("concurrent", { ConcurrentDispatchQueueScheduler(qos: .userInitiated) }),
    ("main", { MainScheduler.instance }),
  ]

  @Test("a timer sends zero, once, and is complete", arguments: 0..<3, [.milliseconds(1)] + oddTimes)
  func once(scheduler: Int, time: Duration) throws {
    let log = Log<String>()
    let done = Latch()
    let subscription = Observable<Int>.timer(time, scheduler: Self.schedulers[scheduler].make())
      .subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("|") }, onDisposed: { done.countDown() })
    try done.wait("the timer")
    #expect(log.all == ["0", "|"])
    subscription.dispose()
  }

  @Test("an interval sends 0, 1, 2 … one after the other, not before each is due", arguments: 0..<3)
  func interval(scheduler: Int) throws {
    let log = Log<Int>()
    let overlap = OverlapDetector()
    let done = Latch()
    let start = ContinuousClock.now
    let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: Self.schedulers[scheduler].make()).take(20)
      .subscribe(
        onNext: { number in
          overlap.run {
            log.add(number)
            #expect(ContinuousClock.now - start >= .milliseconds(number + 1))
          }
        }, onDisposed: { done.countDown() })
    try done.wait("the interval")
    #expect(log.all == Array(0..<20))
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }

  @Test("an interval without a period between numbers counts on, without overlap", arguments: 0..<3, oddTimes)
  func oddPeriod(scheduler: Int, period: Duration) throws {
    let log = Log<Int>()
    let overlap = OverlapDetector()
    let done = Latch()
    let subscription = Observable<Int>.interval(period, scheduler: Self.schedulers[scheduler].make()).take(50)
      .subscribe(onNext: { number in overlap.run { log.add(number) } }, onDisposed: { done.countDown() })
    try done.wait("the interval")
    #expect(log.all == Array(0..<50))
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }

  @Test("an observer that takes its time does not make numbers overlap, on a concurrent scheduler either")
  func slowObserver() throws {
    let overlap = OverlapDetector()
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.interval(.microseconds(100), scheduler: Self.schedulers[1].make()).take(10)
      .subscribe(
        onNext: { number in
          overlap.run {
            log.add(number)
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .milliseconds(1) {}
          }
        }, onDisposed: { done.countDown() })
    try done.wait("the interval")
    #expect(log.all == Array(0..<10))
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }

  @Test("a due time and a period of their own")
  func dueTimeAndPeriod() throws {
    let done = Latch()
    let log = Log<Int>()
    let start = ContinuousClock.now
    let subscription = Observable<Int>.timer(
      .milliseconds(3), period: .milliseconds(1), scheduler: Self.schedulers[0].make()
    )
    .take(3)
    .subscribe(
      onNext: { number in
        #expect(ContinuousClock.now - start >= .milliseconds(3 + number))
        log.add(number)
      }, onDisposed: { done.countDown() })
    try done.wait("the timer")
    #expect(log.all == [0, 1, 2])
    subscription.dispose()
  }

  @Test("after the greatest number of its type an interval fails")
  func overflow() throws {
    let log = Log<String>()
    let count = AtomicCounterBox()
    let done = Latch()
    let subscription = Observable<Int8>.interval(.zero, scheduler: Self.schedulers[0].make())
      .subscribe(
        onNext: { count.check($0) },
        onError: { error in if case RxError.overflow = error { log.add("overflow") } },
        onCompleted: { log.add("|") }, onDisposed: { done.countDown() })
    try done.wait("the interval")
    #expect(log.all == ["overflow"])
    #expect(count.value == 128)
    subscription.dispose()
  }

  /// Counts from zero.
  final class AtomicCounterBox: Sendable {
    private let counter = AtomicCounter()

    func check(_ number: Int8) { #expect(counter.add() == Int(number)) }

    var value: Int { counter.value }
  }

  @Test("an enormous time never comes; disposing lets go of the observer at once", arguments: 0..<3, enormousTimes)
  func enormous(scheduler: Int, time: Duration) {
    let scheduler = Self.schedulers[scheduler].make()
    let alive = Alive()
    let subscriptions = [
      Self.counted(Observable<Int>.timer(time, scheduler: scheduler), alive),
      Self.counted(Observable<Int>.interval(time, scheduler: scheduler), alive),
      Self.counted(Observable<Int>.timer(never, period: time, scheduler: scheduler), alive),
    ]
    #expect(alive.count == 3)
    for subscription in subscriptions { subscription.dispose() }
    #expect(alive.count == 0)
  }

  /// Subscribes with a counted object in the closure.
  private static func counted(_ source: Observable<Int>, _ alive: Alive) -> any Disposable {
    let token = alive.make()
    return source.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
  }

  @Test("disposing inside a callback ends the sequence at that number", arguments: 0..<3)
  func disposeInside(scheduler: Int) throws {
    let log = Log<Int>()
    let done = Latch()
    let isSet = Latch()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      Observable<Int>.interval(.zero, scheduler: Self.schedulers[scheduler].make())
        .subscribe(
          onNext: { number in
            if number == 0 { try? isSet.wait("the subscription") }
            log.add(number)
            if number == 5 { subscription.dispose() }
          }, onDisposed: { done.countDown() }))
    isSet.countDown()
    try done.wait("the interval")
    #expect(log.all == Array(0...5))
  }

  @Test("many timers at once, through flatMap: each fires once", arguments: 0..<2)
  func many(scheduler: Int) throws {
    let scheduler = Self.schedulers[scheduler].make()
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.range(start: 0, count: 500)
      .flatMap { number in
        Observable<Int>.timer(.microseconds(number % 16 * 100), scheduler: scheduler).map { _ in number }
      }
      .subscribe(onNext: { log.add($0) }, onDisposed: { done.countDown() })
    try done.wait("the timers")
    #expect(log.all.sorted() == Array(0..<500))
    subscription.dispose()
  }
}
