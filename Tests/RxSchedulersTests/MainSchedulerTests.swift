import RxAtomics
import RxSchedulers
import TestSupport
import Testing

/// The test process runs its main queue while tests run on other threads.
@Suite("MainScheduler")
struct MainSchedulerTests {
  @Test("an action that is scheduled from elsewhere runs on the main queue, in order")
  func elsewhere() throws {
    let log = Log<Int>()
    let done = Latch(20)
    onThread {
      #expect(!MainScheduler.isOnMainQueue)
      for number in 0..<20 {
        _ = MainScheduler.instance.schedule(number) { number in
          MainScheduler.ensureExecutingOnScheduler()
          MainScheduler.ensureRunningOnMainThread()
          #expect(MainScheduler.isOnMainQueue)
          log.add(number)
          done.countDown()
          return Disposables.create()
        }
      }
    }
    try done.wait("the main queue")
    #expect(log.all == Array(0..<20))
  }

  @Test(
    "from the main queue an action runs as part of the call, while nothing waits; behind what waits, if something does")
  func immediately() throws {
    let log = Log<String>()
    let done = Latch()
    // A scheduler of its own: nothing of other tests waits on it.
    let scheduler = MainScheduler()
    _ = MainScheduler.asyncInstance.schedule(()) {
      _ = scheduler.schedule(()) {
        log.add("at once"); return Disposables.create()
      }
      log.add("after it")
      onThread {
        _ = scheduler.schedule(()) {
          log.add("waits"); return Disposables.create()
        }
      }
      _ = scheduler.schedule(()) {
        log.add("behind"); done.countDown(); return Disposables.create()
      }
      log.add("returns")
      return Disposables.create()
    }
    try done.wait("the main queue")
    #expect(log.all == ["at once", "after it", "returns", "waits", "behind"])
  }

  @Test("an action that is scheduled inside one that runs at once comes after it")
  func nested() throws {
    let log = Log<String>()
    let done = Latch()
    let scheduler = MainScheduler()
    _ = MainScheduler.asyncInstance.schedule(()) {
      _ = scheduler.schedule(()) {
        _ = scheduler.schedule(()) {
          log.add("inner"); done.countDown(); return Disposables.create()
        }
        log.add("outer")
        return Disposables.create()
      }
      return Disposables.create()
    }
    try done.wait("the main queue")
    #expect(log.all == ["outer", "inner"])
  }

  @Test("the asynchronous instance never runs an action as part of the call; the concurrent one always does there")
  func instances() throws {
    let log = Log<String>()
    let done = Latch()
    _ = MainScheduler.asyncInstance.schedule(()) {
      _ = MainScheduler.asyncInstance.schedule(()) {
        log.add("later"); done.countDown(); return Disposables.create()
      }
      _ = ConcurrentMainScheduler.instance.schedule(()) {
        log.add("at once"); return Disposables.create()
      }
      log.add("returns")
      return Disposables.create()
    }
    try done.wait("the main queue")
    #expect(log.all == ["at once", "returns", "later"])
    let elsewhere = Latch()
    onThread {
      _ = ConcurrentMainScheduler.instance.schedule(()) {
        #expect(MainScheduler.isOnMainQueue)
        elsewhere.countDown()
        return Disposables.create()
      }
    }
    try elsewhere.wait("the main queue")
  }

  @Test("a disposed action never starts, and later ones run as before")
  func disposed() throws {
    let alive = Alive()
    let done = Latch()
    let scheduler = MainScheduler()
    _ = MainScheduler.asyncInstance.schedule(()) {
      onThread {
        let token = alive.make()
        scheduler.schedule(()) {
          withExtendedLifetime(token) { Issue.record("It was disposed.") }
          return Disposables.create()
        }.dispose()
      }
      #expect(alive.count == 0)
      _ = scheduler.schedule(()) {
        done.countDown(); return Disposables.create()
      }
      return Disposables.create()
    }
    try done.wait("the main queue")
    let atOnce = Latch()
    _ = MainScheduler.asyncInstance.schedule(()) {
      let log = Log<Int>()
      _ = scheduler.schedule(()) {
        log.add(1); return Disposables.create()
      }
      #expect(log.count == 1)
      atOnce.countDown()
      return Disposables.create()
    }
    try atOnce.wait("the main queue")
  }

  @Test("timers fire on the main queue; odd times mean at once", arguments: oddTimes + [.milliseconds(1)])
  func timers(time: Duration) throws {
    let done = Latch(2)
    for scheduler in [MainScheduler.instance, ConcurrentMainScheduler.instance] as [any SchedulerType] {
      _ = scheduler.scheduleRelative((), dueTime: time) {
        #expect(MainScheduler.isOnMainQueue)
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the main queue")
    for time in enormousTimes {
      MainScheduler.instance.scheduleRelative((), dueTime: time) { Disposables.create() }.dispose()
    }
  }
}
