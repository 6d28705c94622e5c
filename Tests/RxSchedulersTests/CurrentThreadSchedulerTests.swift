import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct CurrentThreadSchedulerTests {
  private let scheduler = CurrentThreadScheduler.instance

  @Test func `the outermost action runs at once, the others in the order of their scheduling`() {
    let log = Log<Int>()
    let scheduler = scheduler
    _ = scheduler.schedule(()) {
      log.add(1)
      _ = scheduler.schedule(()) {
        log.add(4)
        _ = scheduler.schedule(()) {
          log.add(7)
          return Disposables.create()
        }
        log.add(5)
        return Disposables.create()
      }
      log.add(2)
      _ = scheduler.schedule(()) {
        log.add(6)
        return Disposables.create()
      }
      log.add(3)
      return Disposables.create()
    }
    #expect(log.all == Array(1...7))
  }

  @Test func `scheduling is required unless an action runs`() {
    #expect(CurrentThreadScheduler.isScheduleRequired)
    let inside = Log<Bool>()
    _ = scheduler.schedule(()) {
      inside.add(CurrentThreadScheduler.isScheduleRequired)
      _ = CurrentThreadScheduler.instance.schedule(()) {
        inside.add(CurrentThreadScheduler.isScheduleRequired)
        return Disposables.create()
      }
      return Disposables.create()
    }
    #expect(inside.all == [false, false])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test func `each thread has a queue of its own`() {
    let inside = Log<Bool>()
    _ = scheduler.schedule(()) {
      onThread { inside.add(CurrentThreadScheduler.isScheduleRequired) }
      return Disposables.create()
    }
    #expect(inside.all == [true])
  }

  @Test func `an action that was disposed does not begin, and is let go of at once`() {
    let alive = Alive()
    let log = Log<String>()
    let scheduler = scheduler
    _ = scheduler.schedule(()) {
      let waiting = {
        let token = alive.make()
        return scheduler.schedule(()) { [token] in
          log.add("began \(token.value)")
          return Disposables.create()
        }
      }()
      #expect(alive.count == 1)
      waiting.dispose()
      #expect(alive.count == 0)
      return Disposables.create()
    }
    #expect(log.all == [])
  }

  @Test func `what an action returned is disposed with what scheduling returned`() {
    let log = Log<String>()
    let scheduler = scheduler
    let outer = scheduler.schedule(()) {
      let inner = scheduler.schedule(()) { Disposables.create { log.add("inner") } }
      return Disposables.create {
        log.add("outer")
        inner.dispose()
      }
    }
    #expect(log.all == [])
    outer.dispose()
    #expect(log.all == ["outer", "inner"])
  }

  @Test func `a million nested actions take constant stack`() {
    let count = 1_000_000
    let reached = onThread(stackSize: 512 * 1024) { () -> Int in
      let counter = Counter(to: count)
      counter.schedule()
      return counter.made.value
    }
    #expect(reached == count)
  }

  @Test func `subscribing and scheduling share the queue`() {
    let log = Log<String>()
    let scheduler = scheduler
    _ = scheduler.schedule(()) {
      _ = Observable<Int>.range(start: 0, count: 3).subscribe(onNext: { log.add("a\($0)") })
      _ = Observable<Int>.range(start: 0, count: 2).subscribe(onNext: { log.add("b\($0)") })
      log.add("action")
      return Disposables.create()
    }
    #expect(log.all == ["action", "a0", "b0", "a1", "b1", "a2"])
  }

  @Test func `a source that is given the scheduler behaves as without it`() {
    let log = Log<Int>()
    _ = Observable<Int>.range(start: 0, count: 3, scheduler: scheduler).subscribe(onNext: { log.add($0) })
    #expect(log.all == [0, 1, 2])
    let sum = AtomicCounterBox()
    _ = Observable<Int>.from(Array(repeating: 1, count: 50_000), scheduler: scheduler)
      .subscribe(onNext: { sum.add($0) })
    #expect(sum.value == 50_000)
  }

  @Test func `a recursive action takes constant stack`() {
    let sum = AtomicCounterBox()
    onThread(stackSize: 256 * 1024) {
      _ = CurrentThreadScheduler.instance.scheduleRecursive(20_000) { left, recurse in
        sum.add()
        if left > 1 { recurse(left - 1) }
      }
    }
    #expect(sum.value == 20_000)
  }
}

/// Schedules itself until it has run often enough.
private final class Counter: Sendable {
  let made = AtomicCounter()
  private let limit: Int

  init(to limit: Int) { self.limit = limit }

  func schedule() {
    _ = CurrentThreadScheduler.instance.schedule(self) { counter in
      if counter.made.add() + 1 < counter.limit { counter.schedule() }
      return Disposables.create()
    }
  }
}
