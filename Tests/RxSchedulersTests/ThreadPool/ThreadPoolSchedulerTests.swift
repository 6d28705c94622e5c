import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct ThreadPoolSchedulerTests {
  @Test(arguments: [1, 2, 5])
  func `every action runs once`(threads: Int) throws {
    let scheduler = ThreadPoolScheduler(threads: threads)
    let count = 3_000
    let done = Latch(count)
    let log = Log<Int>()
    for number in 0..<count {
      _ = scheduler.schedule(number) {
        log.add($0)
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the actions")
    #expect(log.all.sorted() == Array(0..<count))
  }

  @Test func `as many actions run at once as there are threads, and no more`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3)
    let inside = AtomicCounter()
    let most = Log<Int>()
    let met = Latch(3)
    let done = Latch(60)
    for number in 0..<60 {
      _ = scheduler.schedule(()) {
        most.add(inside.add() + 1)
        if number < 3 {
          met.countDown()
          do { try met.wait("the others") } catch { Issue.record(error) }
        }
        inside.subtract()
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the actions")
    #expect(most.all.max() == 3)
  }

  @Test func `numbers of threads and limits that make no sense count as the nearest that do`() throws {
    for number in [Int.min, -1, 0, 1] {
      let scheduler = ThreadPoolScheduler(threads: number, queueLimit: number, overflow: .blockProducer)
      let done = Latch(3)
      for _ in 0..<3 {
        _ = scheduler.schedule(()) {
          done.countDown()
          return Disposables.create()
        }
      }
      try done.wait("the actions")
    }
    _ = ThreadPoolScheduler(threads: .max, queueLimit: .max)
  }

  @Test func `a thread that an action blocks holds up nothing that waits, wherever it waits`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2)
    let blocked = Latch()
    defer { blocked.countDown() }
    let isBlocking = Latch()
    let done = Latch(300)
    let add: @Sendable () -> Void = {
      for _ in 0..<100 {
        _ = scheduler.schedule(()) {
          done.countDown()
          return Disposables.create()
        }
      }
    }
    add()
    _ = scheduler.schedule(()) {
      // What the thread itself makes is in its own queue, from where the other one has to take it.
      add()
      isBlocking.countDown()
      do { try blocked.wait("the end of the test") } catch { Issue.record(error) }
      return Disposables.create()
    }
    try isBlocking.wait("the action that blocks")
    add()
    try done.wait("the actions behind the one that blocks")
  }

  @Test func `a disposed action does not begin, and is let go of at once`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1)
    let alive = Alive()
    let log = Log<Int>()
    let blocked = Latch()
    let done = Latch()
    _ = scheduler.schedule(()) {
      do { try blocked.wait() } catch { Issue.record(error) }
      return Disposables.create()
    }
    let waiting = (0..<5).map { number in
      let token = alive.make()
      return scheduler.schedule(number) { number in
        withExtendedLifetime(token) { log.add(number) }
        return Disposables.create()
      }
    }
    for number in [1, 3] { waiting[number].dispose() }
    #expect(alive.count == 3)
    // On the scheduler's own thread: what has not begun when `dispose` has returned never does.
    _ = scheduler.schedule(()) {
      let late = scheduler.schedule(5) {
        log.add($0)
        return Disposables.create()
      }
      late.dispose()
      _ = scheduler.schedule(()) {
        done.countDown()
        return Disposables.create()
      }
      return Disposables.create()
    }
    blocked.countDown()
    try done.wait("the last action")
    #expect(log.all == [0, 2, 4])
    try waitUntil("the actions are let go of") { alive.count == 0 }
  }

  @Test func `what an action returned is disposed with what scheduling returned`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2)
    let ran = Latch()
    let disposed = Latch()
    let action = scheduler.schedule(()) {
      defer { ran.countDown() }
      return Disposables.create { disposed.countDown() }
    }
    try ran.wait("the action")
    action.dispose()
    try disposed.wait("what it returned")
  }

  // MARK: Threads

  @Test func `threads are started when there is something to do, and sleep when there is nothing`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3, name: "rx.sleep")
    #expect(ThreadsNamed.count("rx.sleep") == 0)
    let met = Latch(3)
    let done = Latch(3)
    for _ in 0..<3 {
      _ = scheduler.schedule(()) {
        met.countDown()
        do { try met.wait("the others") } catch { Issue.record(error) }
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the actions")
    try waitUntil("the threads to sleep") { ThreadsNamed.sleeping("rx.sleep") == 3 }
    // A tick is ten milliseconds of the processor's: one that span would take dozens meanwhile.
    let before = ThreadsNamed.ticks("rx.sleep")
    let pause = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(300)) {
      pause.countDown()
      return Disposables.create()
    }
    try pause.wait("a pause")
    #expect(ThreadsNamed.ticks("rx.sleep") - before < 10)
  }

  @Test func `letting go of an idle scheduler ends its threads`() throws {
    do {
      let scheduler = ThreadPoolScheduler(threads: 2, name: "rx.idle")
      let done = Latch(2)
      for _ in 0..<2 {
        _ = scheduler.schedule(()) {
          done.countDown()
          do { try done.wait() } catch { Issue.record(error) }
          return Disposables.create()
        }
      }
      try done.wait("the actions")
      try waitUntil("the threads to sleep") { ThreadsNamed.sleeping("rx.idle") == 2 }
    }
    try waitUntil("the threads to end") { ThreadsNamed.count("rx.idle") == 0 }
  }

  @Test func `work that waits outlives the scheduler's owner, timers and lanes too, and the threads end behind it`()
    throws
  {
    let blocked = Latch()
    let done = Latch(3 + 3)
    let alive = Alive()
    do {
      let scheduler = ThreadPoolScheduler(threads: 1, name: "rx.pending")
      let lane = scheduler.lane()
      for scheduler in [scheduler, lane] as [any SchedulerType] {
        let token = alive.make()
        _ = scheduler.schedule(()) {
          do { try blocked.wait() } catch { Issue.record(error) }
          return Disposables.create()
        }
        for time in [0, 1, 30] {
          _ = scheduler.scheduleRelative(token, dueTime: .milliseconds(time)) { _ in
            done.countDown()
            return Disposables.create()
          }
        }
      }
    }
    blocked.countDown()
    try done.wait("work whose scheduler was released")
    try waitUntil("the threads to end") { ThreadsNamed.count("rx.pending") == 0 && alive.count == 0 }
  }

  @Test func `the last reference may go in an action of the scheduler itself`() throws {
    let done = Latch()
    do {
      let scheduler = ThreadPoolScheduler(threads: 2, name: "rx.own")
      _ = scheduler.schedule(scheduler) { scheduler in
        withExtendedLifetime(scheduler) {}
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the action")
    try waitUntil("the threads to end") { ThreadsNamed.count("rx.own") == 0 }
  }

  // MARK: The limit

  @Test func `beyond the limit work is refused: disposed, reported, let go of`() throws {
    SchedulerHooks.install()
    let scheduler = ThreadPoolScheduler(threads: 1, queueLimit: 2)
    let blocked = Latch()
    let isBlocking = Latch()
    let alive = Alive()
    let done = Latch(2)
    _ = scheduler.schedule(()) {
      isBlocking.countDown()
      do { try blocked.wait() } catch { Issue.record(error) }
      return Disposables.create()
    }
    try isBlocking.wait()
    let before = SchedulerHooks.count(of: .queueIsFull)
    let actions = (0..<4).map { number in
      let token = alive.make()
      return scheduler.schedule(token) { _ in
        if number < 2 { done.countDown() } else { Issue.record("It was refused.") }
        return Disposables.create()
      }
    }
    #expect(actions.map { ($0 as? any Cancelable)?.isDisposed } == [false, false, true, true])
    #expect(SchedulerHooks.count(of: .queueIsFull) >= before + 2)
    #expect(alive.count == 2)
    // An operator that is refused ends its subscription.
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: scheduler).subscribe()
    subject.onNext(1)
    #expect(!subject.hasObservers)
    blocked.countDown()
    try done.wait("what was accepted")
    subscription.dispose()
  }

  @Test func `a producer that is to be blocked waits until there is room, and nothing is lost`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1, queueLimit: 3, overflow: .blockProducer)
    let blocked = Latch()
    let isBlocking = Latch()
    let log = Log<Int>()
    let done = Latch(500)
    _ = scheduler.schedule(()) {
      isBlocking.countDown()
      do { try blocked.wait() } catch { Issue.record(error) }
      return Disposables.create()
    }
    try isBlocking.wait()
    let made = AtomicCounterBox()
    let producer = JoinableThread {
      for number in 0..<500 {
        _ = scheduler.schedule(number) {
          log.add($0)
          done.countDown()
          return Disposables.create()
        }
        made.add()
      }
    }
    try waitUntil("the queue to be full") { made.value == 3 }
    // It stays where it is, however often others are let in.
    for _ in 0..<100 { #expect(made.value == 3) }
    blocked.countDown()
    try done.wait("all actions")
    producer.join()
    #expect(log.all == Array(0..<500))
  }

  @Test func `the scheduler's own threads exceed the limit rather than wait for themselves`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1, queueLimit: 1, overflow: .blockProducer)
    let done = Latch(50)
    _ = scheduler.schedule(()) {
      for _ in 0..<50 {
        _ = scheduler.schedule(()) {
          done.countDown()
          return Disposables.create()
        }
      }
      return Disposables.create()
    }
    try done.wait("the actions")
  }

  // MARK: Time

  @Test func `timers do not fire before their time, whatever limit the queue has`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2, queueLimit: 1)
    let start = scheduler.now
    let done = Latch(100)
    for number in 0..<100 {
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2 + number % 3)) {
        #expect(start.duration(to: scheduler.now) >= .milliseconds(2 + number % 3))
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the timers")
  }

  @Test("a due time that is zero, negative or too small to measure means at once", arguments: oddTimes)
  func oddTime(time: Duration) throws {
    let done = Latch(2)
    let scheduler = ThreadPoolScheduler(threads: 1)
    for scheduler in [scheduler, scheduler.lane()] as [any SchedulerType] {
      _ = scheduler.scheduleRelative((), dueTime: time) {
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait()
  }

  @Test("an enormous due time never comes, and what waits for it is let go of when cancelled", arguments: enormousTimes)
  func enormousTime(time: Duration) {
    let alive = Alive()
    let scheduler = ThreadPoolScheduler(threads: 1)
    for scheduler in [scheduler, scheduler.lane()] as [any SchedulerType] {
      let token = Locked<Alive.Token?>(alive.make())
      let timer = scheduler.scheduleRelative(token.withLock { $0.take() }, dueTime: time) { _ in Disposables.create() }
      #expect(alive.count == 1)
      timer.dispose()
      #expect(alive.count == 0)
    }
  }
}
