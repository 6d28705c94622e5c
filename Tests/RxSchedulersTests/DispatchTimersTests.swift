import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct DispatchTimersTests {
  private static let kinds: [DispatchSchedulerTests.Kind] = [.serial, .concurrent, .concurrentOnQueue]

  @Test(arguments: kinds)
  func `a timer does not fire before its time`(kind: DispatchSchedulerTests.Kind) throws {
    let scheduler = kind.scheduler
    let start = scheduler.now
    let fired = Log<RxTime>()
    let done = Latch(3)
    for milliseconds in [3, 9, 1] {
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(milliseconds)) {
        fired.add(scheduler.now)
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the timers")
    #expect(zip(fired.all.sorted(), [1, 3, 9]).allSatisfy { start.duration(to: $0) >= .milliseconds($1) })
  }

  @Test func `timers of a serial scheduler fire in the order of their deadlines`() throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let blocked = Latch()
    _ = scheduler.schedule(()) {
      try? blocked.wait()
      return Disposables.create()
    }
    let log = Log<Int>()
    let done = Latch(4)
    for milliseconds in [8, 2, 6, 4] {
      _ = scheduler.scheduleRelative(milliseconds, dueTime: .milliseconds(milliseconds)) {
        log.add($0)
        done.countDown()
        return Disposables.create()
      }
    }
    blocked.countDown()
    try done.wait("the timers")
    #expect(log.all == [2, 4, 6, 8])
  }

  @Test(arguments: kinds)
  func `zero and negative times are over at once`(kind: DispatchSchedulerTests.Kind) throws {
    let scheduler = kind.scheduler
    let times: [Duration] = [.zero, .seconds(-1), .seconds(Int64.min), .nanoseconds(-1)]
    let done = Latch(times.count)
    for time in times {
      _ = scheduler.scheduleRelative((), dueTime: time) {
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("what is due")
  }

  @Test(arguments: kinds)
  func `enormous times neither overflow nor fire, and can be cancelled`(kind: DispatchSchedulerTests.Kind) throws {
    let scheduler = kind.scheduler
    let alive = Alive()
    let fired = AtomicCounterBox()
    let times: [Duration] = [.seconds(Int64.max), .seconds(1 << 40), .seconds(Int64(Int32.max)), .seconds(86_400)]
    let timers = times.flatMap { time -> [any Disposable] in
      let token = alive.make()
      return [
        scheduler.scheduleRelative((), dueTime: time) { [token] in
          fired.add(token.value + 1)
          return Disposables.create()
        },
        scheduler.schedulePeriodic(0, startAfter: time, period: time) { [token] in
          fired.add(token.value + 1)
          return $0 + 1
        },
      ]
    }
    // A short one behind them fires.
    let done = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      done.countDown()
      return Disposables.create()
    }
    try done.wait("a short timer")
    #expect(fired.value == 0)
    #expect(alive.count == times.count)
    for timer in timers { timer.dispose() }
    #expect(alive.count == 0)
  }

  @Test(arguments: kinds)
  func `a cancelled timer lets go of its action at once and does not fire`(kind: DispatchSchedulerTests.Kind) throws {
    let scheduler = kind.scheduler
    let alive = Alive()
    let fired = AtomicCounterBox()
    var timers: [any Disposable] = []
    for _ in 0..<500 {
      let token = alive.make()
      timers.append(
        scheduler.scheduleRelative((), dueTime: .milliseconds(4)) { [token] in
          fired.add(token.value + 1)
          return Disposables.create()
        })
    }
    let kept = timers.removeLast()
    for timer in timers { timer.dispose() }
    // Those that had fired before they were cancelled are gone, too.
    try waitUntil("the cancelled actions to be released") { alive.count <= 1 }
    try waitUntil("the timer that was not cancelled") { fired.value >= 1 && alive.count == 0 }
    kept.dispose()
  }

  @Test(arguments: [DispatchSchedulerTests.Kind.concurrent, .concurrentOnQueue])
  func `a timer that blocks holds up neither those due with it nor later ones`(
    kind: DispatchSchedulerTests.Kind
  ) throws {
    let scheduler = kind.scheduler
    let blocked = Latch()
    let isBlocking = Latch()
    defer { blocked.countDown() }
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      isBlocking.countDown()
      try? blocked.wait()
      return Disposables.create()
    }
    let together = Latch(20)
    for _ in 0..<20 {
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
        together.countDown()
        return Disposables.create()
      }
    }
    try isBlocking.wait("the timer that blocks")
    try together.wait("the timers that are due with it")
    let later = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2)) {
      later.countDown()
      return Disposables.create()
    }
    try later.wait("a later timer")
  }

  @Test func `a timer that disposes another one that is due with it prevents it`() throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let fired = AtomicCounterBox()
    let second = SingleAssignmentDisposable()
    let done = Latch()
    let blocked = Latch()
    _ = scheduler.schedule(()) {
      try? blocked.wait()
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative((), dueTime: .nanoseconds(1)) {
      second.dispose()
      return Disposables.create()
    }
    second.setDisposable(
      scheduler.scheduleRelative((), dueTime: .nanoseconds(2)) {
        fired.add()
        return Disposables.create()
      })
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      done.countDown()
      return Disposables.create()
    }
    blocked.countDown()
    try done.wait("the timers")
    #expect(fired.value == 0)
  }
}
