import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite("SerialDispatchQueueScheduler")
struct SerialDispatchQueueSchedulerTests {
  static func scheduler() -> SerialDispatchQueueScheduler {
    SerialDispatchQueueScheduler(internalSerialQueueName: "rx.tests.serial")
  }

  /// Returns once everything that was scheduled before without a delay has run.
  static func finish(_ scheduler: SerialDispatchQueueScheduler) throws {
    let latch = Latch()
    _ = scheduler.schedule(()) {
      latch.countDown(); return Disposables.create()
    }
    try latch.wait("the scheduler")
  }

  @Test("actions run in the order in which they were scheduled, never two at once")
  func order() throws {
    let scheduler = Self.scheduler()
    let log = Log<Int>()
    let overlap = OverlapDetector()
    for number in 0..<200 {
      _ = scheduler.schedule(number) { number in
        overlap.run { log.add(number) }
        return Disposables.create()
      }
    }
    try Self.finish(scheduler)
    #expect(log.all == Array(0..<200))
    #expect(overlap.overlapCount == 0)
  }

  @Test("an action that is scheduled from inside another one runs after it")
  func inside() throws {
    let scheduler = Self.scheduler()
    let log = Log<String>()
    let done = Latch()
    _ = scheduler.schedule(()) {
      _ = scheduler.schedule(()) {
        log.add("inner"); done.countDown(); return Disposables.create()
      }
      log.add("outer")
      return Disposables.create()
    }
    try done.wait()
    #expect(log.all == ["outer", "inner"])
  }

  @Test("each way of making one gives a queue that runs actions one at a time")
  func inits() throws {
    let configured = Latch()
    for scheduler in [
      SerialDispatchQueueScheduler(
        internalSerialQueueName: "a", serialQueueConfiguration: { _ in configured.countDown() }),
      SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "b"),
      SerialDispatchQueueScheduler(qos: .userInitiated),
      SerialDispatchQueueScheduler(qos: .background, internalSerialQueueName: "d", leeway: .seconds(Int64.max)),
    ] {
      let overlap = OverlapDetector()
      for _ in 0..<50 {
        _ = scheduler.schedule(()) {
          overlap.run {}; return Disposables.create()
        }
      }
      try Self.finish(scheduler)
      #expect(overlap.entryCount == 50 && overlap.overlapCount == 0)
    }
    try configured.wait()
  }

  @Test("an action that is disposed while it waits never starts, and is let go of at once")
  func disposed() throws {
    let alive = Alive()
    let scheduler = Self.scheduler()
    let gate = Latch()
    let log = Log<Int>()
    _ = scheduler.schedule(()) {
      try? gate.wait(); return Disposables.create()
    }
    let waiting = (0..<5).map { number in
      let token = alive.make()
      return scheduler.schedule(number) { number in
        log.add(number)
        return withExtendedLifetime(token) { Disposables.create() }
      }
    }
    #expect(alive.count == 5)
    for number in [1, 3] {
      waiting[number].dispose()
      waiting[number].dispose()
    }
    #expect(alive.count == 3)
    gate.countDown()
    try Self.finish(scheduler)
    #expect(log.all == [0, 2, 4])
    #expect(alive.count == 0)
  }

  @Test("what an action returns is disposed with it, before and after the action has run")
  func result() throws {
    let scheduler = Self.scheduler()
    let ends = (BooleanDisposable(), BooleanDisposable())
    let started = Latch()
    let gate = Latch()
    let early = scheduler.schedule(()) {
      started.countDown(); try? gate.wait(); return ends.0
    }
    try started.wait()
    early.dispose()
    #expect(!ends.0.isDisposed)
    gate.countDown()
    let late = scheduler.schedule(()) { ends.1 }
    try Self.finish(scheduler)
    #expect(ends.0.isDisposed)
    #expect(!ends.1.isDisposed)
    late.dispose()
    #expect(ends.1.isDisposed)
  }

  @Test("a due time that is zero, negative or too small to measure means at once", arguments: oddTimes)
  func oddTime(time: Duration) throws {
    let scheduler = Self.scheduler()
    let done = Latch()
    _ = scheduler.scheduleRelative(7, dueTime: time) { number in
      #expect(number == 7)
      done.countDown()
      return Disposables.create()
    }
    try done.wait()
  }

  @Test("an enormous due time never comes, and what waits for it is let go of when cancelled", arguments: enormousTimes)
  func enormousTime(time: Duration) throws {
    let alive = Alive()
    let scheduler = Self.scheduler()
    let token = Locked<Alive.Token?>(alive.make())
    let timer = scheduler.scheduleRelative(token.withLock { $0.take() }, dueTime: time) { _ in
      Issue.record("It is over.")
      return Disposables.create()
    }
    let done = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      done.countDown(); return Disposables.create()
    }
    try done.wait()
    #expect(alive.count == 1)
    timer.dispose()
    #expect(alive.count == 0)
  }

  @Test("timers fire in the order of their deadlines, equal ones in the order of their making, never early")
  func timers() throws {
    let scheduler = Self.scheduler()
    let log = Log<Int>()
    let times = [9, 3, 6, 3, 0, 12, 1, 9]
    let done = Latch(times.count)
    let start = ContinuousClock.now
    // Scheduled from the queue itself, with the others held up, so that no timer fires before the last is made.
    _ = scheduler.schedule(()) {
      for time in times {
        _ = scheduler.scheduleRelative(time, dueTime: .milliseconds(time)) { time in
          #expect(ContinuousClock.now - start >= .milliseconds(time))
          log.add(time)
          done.countDown()
          return Disposables.create()
        }
      }
      return Disposables.create()
    }
    try done.wait()
    #expect(log.all.sorted() == times.sorted())
    #expect(log.all.filter { $0 > 0 } == times.filter { $0 > 0 }.sorted())
  }

  @Test("an earlier timer does not wait for a later one that was there first")
  func earlier() throws {
    let scheduler = Self.scheduler()
    let late = scheduler.scheduleRelative((), dueTime: never) { Disposables.create() }
    let done = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      done.countDown(); return Disposables.create()
    }
    try done.wait()
    late.dispose()
  }

  @Test("when the earliest timer is cancelled, the others still fire")
  func cancelEarliest() throws {
    let scheduler = Self.scheduler()
    let done = Latch()
    let first = scheduler.scheduleRelative((), dueTime: .milliseconds(2)) {
      Issue.record("It was cancelled.")
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(4)) {
      done.countDown(); return Disposables.create()
    }
    // Cancelled on the queue itself, where a timer cannot fire meanwhile; if it has fired before, there is nothing to see.
    first.dispose()
    try done.wait()
  }

  @Test("a timer that another one disposes does not fire, though both are due")
  func disposedByAnother() throws {
    let scheduler = Self.scheduler()
    let other = SingleAssignmentDisposable()
    let done = Latch()
    let fired = Log<Int>()
    _ = scheduler.schedule(()) {
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
        fired.add(1)
        other.dispose()
        return Disposables.create()
      }
      other.setDisposable(
        scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
          fired.add(2); return Disposables.create()
        })
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2)) {
        done.countDown(); return Disposables.create()
      }
      // All of them are due when the queue is free again.
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .milliseconds(3) {}
      return Disposables.create()
    }
    try done.wait()
    #expect(fired.all == [1])
  }

  @Test("a scheduler that is released does what was asked of it, timers included")
  func released() throws {
    let done = Latch(3)
    let gate = Latch()
    func leave() -> Weak {
      let scheduler = Self.scheduler()
      _ = scheduler.schedule(()) {
        try? gate.wait(); return Disposables.create()
      }
      _ = scheduler.schedule(()) {
        done.countDown(); return Disposables.create()
      }
      for time in 1...2 {
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(time)) {
          done.countDown(); return Disposables.create()
        }
      }
      return Weak(object: scheduler)
    }
    let scheduler = leave()
    #expect(scheduler.object == nil)
    gate.countDown()
    try done.wait()
  }

  struct Weak {
    weak let object: SerialDispatchQueueScheduler?
  }

  @Test("the clock is monotonic, and agrees with the timers")
  func now() throws {
    let scheduler = Self.scheduler()
    let start = scheduler.now
    let done = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(5)) {
      #expect(start.duration(to: scheduler.now) >= .milliseconds(5))
      done.countDown()
      return Disposables.create()
    }
    try done.wait()
  }
}
