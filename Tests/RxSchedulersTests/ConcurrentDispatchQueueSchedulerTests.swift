import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite("ConcurrentDispatchQueueScheduler")
struct ConcurrentDispatchQueueSchedulerTests {
  static func scheduler() -> ConcurrentDispatchQueueScheduler { ConcurrentDispatchQueueScheduler(qos: .userInitiated) }

  @Test("every action runs once")
  func all() throws {
    let scheduler = Self.scheduler()
    let done = Latch(200)
    let log = Log<Int>()
    for number in 0..<200 {
      _ = scheduler.schedule(number) { number in
        log.add(number)
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait()
    #expect(log.all.sorted() == Array(0..<200))
  }

  @Test("two actions may run at once: each waits for the other")
  func atOnce() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "rx.tests", attributes: .concurrent))
    let met = Latch(2)
    let done = Latch(2)
    for _ in 0..<2 {
      _ = scheduler.schedule(()) {
        met.countDown()
        try? met.wait("the other action")
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait()
  }

  @Test("two timers that are due at once may run at once")
  func timersAtOnce() throws {
    let scheduler = Self.scheduler()
    let met = Latch(2)
    let done = Latch(2)
    for _ in 0..<2 {
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
        met.countDown()
        try? met.wait("the other timer")
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait()
  }

  @Test("a timer whose action takes its time does not hold up those that are due later, whenever they were made")
  func slowTimer() throws {
    let scheduler = Self.scheduler()
    let second = Latch()
    let third = Latch()
    let done = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(10)) {
      second.countDown(); return Disposables.create()
    }
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
        third.countDown(); return Disposables.create()
      }
      do {
        try second.wait("the timer made before", within: .seconds(5))
        try third.wait("the timer made meanwhile", within: .seconds(5))
      } catch { Issue.record(error) }
      done.countDown()
      return Disposables.create()
    }
    try done.wait()
  }

  @Test("an action that is disposed while it waits never starts, and is let go of at once")
  func disposed() throws {
    let alive = Alive()
    // A queue that does not run yet.
    let queue = DispatchQueue(label: "rx.tests", attributes: [.concurrent, .initiallyInactive])
    let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
    let log = Log<Int>()
    let done = Latch(3)
    let waiting = (0..<5).map { number in
      let token = alive.make()
      return scheduler.schedule(number) { number in
        withExtendedLifetime(token) { log.add(number) }
        done.countDown()
        return Disposables.create()
      }
    }
    for number in [1, 3] { waiting[number].dispose() }
    #expect(alive.count == 3)
    queue.activate()
    try done.wait()
    #expect(log.all.sorted() == [0, 2, 4])
    try waitUntil("the actions are let go of") { alive.count == 0 }
  }

  @Test("a due time that is zero, negative or too small to measure means at once", arguments: oddTimes)
  func oddTime(time: Duration) throws {
    let done = Latch()
    _ = Self.scheduler().scheduleRelative((), dueTime: time) {
      done.countDown(); return Disposables.create()
    }
    try done.wait()
  }

  @Test("an enormous due time never comes, and what waits for it is let go of when cancelled", arguments: enormousTimes)
  func enormousTime(time: Duration) {
    let alive = Alive()
    let scheduler = Self.scheduler()
    let token = Locked<Alive.Token?>(alive.make())
    let timer = scheduler.scheduleRelative(token.withLock { $0.take() }, dueTime: time) { _ in Disposables.create() }
    #expect(alive.count == 1)
    timer.dispose()
    #expect(alive.count == 0)
  }

  @Test("a scheduler that is released does what was asked of it, timers included")
  func released() throws {
    let done = Latch(11)
    func leave() {
      let scheduler = Self.scheduler()
      _ = scheduler.schedule(()) {
        done.countDown(); return Disposables.create()
      }
      for time in 1...10 {
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(time)) {
          done.countDown(); return Disposables.create()
        }
      }
    }
    leave()
    try done.wait()
  }
}
