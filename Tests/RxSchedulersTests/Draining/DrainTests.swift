import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct DrainTests {
  /// Actions that wait at a gate.
  private final class Held: Sendable {
    let gate = Latch()
    let alive = Alive()
    let began = AtomicCounterBox()
    let ended = AtomicCounterBox()

    func schedule(_ count: Int, on scheduler: any ImmediateSchedulerType) -> [any Disposable] {
      (0..<count).map { _ in
        scheduler.schedule(alive.make()) { [self] token in
          began.add()
          do { try gate.wait() } catch { Issue.record(error) }
          withExtendedLifetime(token) { _ = ended.add() }
          return Disposables.create()
        }
      }
    }
  }

  @Test(arguments: DrainableKind.allCases)
  func `a drain finishes what the scheduler has, and takes nothing new from its beginning`(kind: DrainableKind) throws {
    let scheduler = kind.scheduler
    let held = Held()
    _ = held.schedule(8, on: scheduler)
    try waitUntil("an action to begin") { held.began.value > 0 }
    let reports = Log<DrainReport>()
    let drain = JoinableThread { reports.add(scheduler.drain(timeout: .seconds(60))) }
    try waitUntil("the scheduler to refuse") {
      scheduler.schedule(()) { Disposables.create() }.wasDisposed
    }
    #expect(reports.count == 0)
    held.gate.countDown()
    drain.join()
    #expect(held.ended.value == 8)
    #expect(held.alive.count == 0)
    let report = try #require(reports.all.first)
    // The last of the probes above may have been taken.
    #expect(report.finished >= 8)
    #expect((report.dropped, report.isComplete) == (0, true))
  }

  @Test(arguments: DrainableKind.allCases)
  func `what has not begun by the deadline is disposed and counted, what has begun goes on`(kind: DrainableKind) throws
  {
    let scheduler = kind.scheduler
    let held = Held()
    let actions = held.schedule(8, on: scheduler)
    try waitUntil("an action to begin") { held.began.value > 0 }
    let report = scheduler.drain(timeout: .milliseconds(20))
    #expect(report.finished == 0)
    #expect(!report.isComplete)
    #expect(actions.count { $0.wasDisposed } == report.dropped)
    #expect(held.alive.count == 8 - report.dropped)
    if DrainableKind.oneAtATime.contains(kind) { #expect(report.dropped == 7) }
    if kind == .pool { #expect(report.dropped == 6) }
    held.gate.countDown()
    try waitUntil("what has begun to end") { held.alive.count == 0 }
    #expect(held.ended.value == 8 - report.dropped)
    #expect(held.began.value == held.ended.value)
  }

  @Test(arguments: DrainableKind.allCases)
  func `timers are dropped at once, and let go of`(kind: DrainableKind) throws {
    let scheduler = kind.scheduler
    let alive = Alive()
    let timers = [never, .seconds(Int64.max), .seconds(60)].map { time in
      scheduler.scheduleRelative(alive.make(), dueTime: time) { _ in
        Issue.record("It was dropped.")
        return Disposables.create()
      }
    }
    let disposed = scheduler.scheduleRelative(alive.make(), dueTime: never) { _ in Disposables.create() }
    disposed.dispose()
    #expect(alive.count == 3)
    #expect(scheduler.drain(timeout: never) == DrainReport(finished: 0, dropped: 3, isComplete: true))
    #expect(alive.count == 0)
    #expect(timers.allSatisfy { $0.wasDisposed })
  }

  @Test(arguments: DrainableKind.allCases)
  func `what is scheduled after a drain is refused: disposed, reported, let go of`(kind: DrainableKind) throws {
    SchedulerHooks.install()
    let scheduler = kind.scheduler
    #expect(scheduler.drain(timeout: .zero) == DrainReport(finished: 0, dropped: 0, isComplete: true))
    let before = SchedulerHooks.count(of: .isShutDown)
    let alive = Alive()
    let actions = [
      scheduler.schedule(alive.make()) { _ in
        Issue.record("It was refused.")
        return Disposables.create()
      },
      scheduler.scheduleRelative(alive.make(), dueTime: .zero) { _ in
        Issue.record("It was refused.")
        return Disposables.create()
      },
      scheduler.scheduleRelative(alive.make(), dueTime: .nanoseconds(1)) { _ in
        Issue.record("It was refused.")
        return Disposables.create()
      },
    ]
    #expect(actions.allSatisfy { $0.wasDisposed })
    #expect(alive.count == 0)
    #expect(SchedulerHooks.count(of: .isShutDown) >= before + 3)
    #expect(scheduler.drain(timeout: .zero) == DrainReport(finished: 0, dropped: 0, isComplete: true))
  }

  @Test(arguments: DrainableKind.allCases)
  func `what was disposed before does not count as dropped`(kind: DrainableKind) throws {
    guard DrainableKind.oneAtATime.contains(kind) else { return }
    let scheduler = kind.scheduler
    let held = Held()
    let actions = held.schedule(5, on: scheduler)
    try waitUntil("an action to begin") { held.began.value > 0 }
    actions[2].dispose()
    actions[4].dispose()
    #expect(scheduler.drain(timeout: .zero).dropped == 2)
    held.gate.countDown()
    try waitUntil("the action to end") { held.alive.count == 0 }
  }

  @Test(arguments: DrainableKind.allCases)
  func `a drain by an action of the scheduler itself does not wait, and drops what has not begun`(
    kind: DrainableKind
  ) throws {
    let scheduler = kind.scheduler
    let reports = Log<DrainReport>()
    let done = Latch()
    let alive = Alive()
    _ = scheduler.schedule(()) {
      for _ in 0..<3 { _ = scheduler.scheduleRelative(alive.make(), dueTime: never) { _ in Disposables.create() } }
      reports.add(scheduler.drain(timeout: never))
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the drain")
    #expect(reports.all == [DrainReport(finished: 0, dropped: 3, isComplete: false)])
    #expect(alive.count == 0)
    #expect(scheduler.drain(timeout: never).isComplete)
  }

  @Test(arguments: DrainableKind.allCases)
  func `a drain by a timer of the scheduler itself does not wait either`(kind: DrainableKind) throws {
    let scheduler = kind.scheduler
    let reports = Log<DrainReport>()
    let done = Latch()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
      reports.add(scheduler.drain(timeout: never))
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the drain")
    #expect(reports.all == [DrainReport(finished: 0, dropped: 0, isComplete: false)])
  }

  @Test(arguments: DrainableKind.allCases)
  func `the asynchronous form waits, too, also on behalf of the scheduler's own actions`(kind: DrainableKind)
    async throws
  {
    let scheduler = kind.scheduler
    let log = Log<Int>()
    let reports = Log<DrainReport>()
    await withCheckedContinuation { continuation in
      _ = scheduler.schedule(()) {
        Task {
          reports.add(await scheduler.drain(timeout: .seconds(20)))
          continuation.resume()
        }
        log.add(1)
        return Disposables.create()
      }
    }
    #expect(log.all == [1])
    #expect(reports.all.map(\.isComplete) == [true])
  }

  @Test(arguments: DrainableKind.allCases)
  func `two drains at once both wait, and what is dropped is counted once`(kind: DrainableKind) throws {
    let scheduler = kind.scheduler
    let alive = Alive()
    for _ in 0..<100 { _ = scheduler.scheduleRelative(alive.make(), dueTime: never) { _ in Disposables.create() } }
    let held = Held()
    _ = held.schedule(2, on: scheduler)
    let reports = Log<DrainReport>()
    let drains = (0..<2).map { _ in JoinableThread { reports.add(scheduler.drain(timeout: .seconds(60))) } }
    try waitUntil("both to have begun") { alive.count == 0 }
    held.gate.countDown()
    for drain in drains { drain.join() }
    #expect(reports.all.map(\.isComplete) == [true, true])
    #expect(reports.all.map(\.dropped).reduce(0, +) == 100)
    #expect(held.ended.value == 2)
  }

  @Test(arguments: DrainableKind.allCases)
  func `time limits that are negative or enormous do no harm`(kind: DrainableKind) {
    for time in oddTimes + enormousTimes { #expect(kind.scheduler.drain(timeout: time).isComplete) }
  }

  // MARK: Operators

  @Test(arguments: DrainableKind.allCases)
  func `a sequence that needs a drained scheduler ends there and lets go of everything`(kind: DrainableKind) throws {
    SchedulerHooks.install()
    let scheduler = kind.scheduler
    let subject = PublishSubject<Int>()
    let alive = Alive()
    let observed = { (token: Alive.Token) in
      subject.observe(on: scheduler).subscribe(onNext: { _ in withExtendedLifetime(token) {} })
    }(alive.make())
    let timed = { (token: Alive.Token) in
      Observable<Int>.timer(never, scheduler: scheduler).subscribe(onNext: { _ in withExtendedLifetime(token) {} })
    }(alive.make())
    #expect(scheduler.drain(timeout: .seconds(20)).dropped == 1)
    subject.onNext(1)
    #expect(!subject.hasObservers)
    #expect(alive.count == 0)
    let late = { (token: Alive.Token) in
      Observable<Int>.range(start: 0, count: 3).subscribe(on: scheduler)
        .subscribe(onNext: { _ in withExtendedLifetime(token) {} })
    }(alive.make())
    #expect(alive.count == 0)
    for subscription in [observed, timed, late] { subscription.dispose() }
  }

  @Test(arguments: DrainableKind.allCases)
  func `a source that was subscribed to on a drained scheduler is disposed all the same`(kind: DrainableKind) throws {
    let scheduler = kind.scheduler
    let subscribed = Latch()
    let disposed = Latch()
    let subscription = Observable<Int>.create { _ in
      subscribed.countDown()
      return Disposables.create { disposed.countDown() }
    }
    .subscribe(on: scheduler).subscribe()
    try subscribed.wait("the subscription")
    scheduler.drain(timeout: .seconds(20))
    subscription.dispose()
    try disposed.wait("the disposal")
  }

  @Test func `a drained pool has no threads`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3, name: "rx.drained")
    let done = Latch(3)
    for _ in 0..<3 {
      _ = scheduler.lane().schedule(()) {
        done.countDown()
        do { try done.wait() } catch { Issue.record(error) }
        return Disposables.create()
      }
    }
    try done.wait("the actions")
    #expect(scheduler.drain(timeout: .seconds(20)).isComplete)
    try waitUntil("the threads to end") { ThreadsNamed.count("rx.drained") == 0 }
  }

  @Test func `what waits in a lane behind an action that goes on is dropped in time, too`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1)
    let lane = scheduler.lane()
    let held = Held()
    let actions = held.schedule(5, on: lane)
    try waitUntil("an action to begin") { held.began.value > 0 }
    #expect(scheduler.drain(timeout: .milliseconds(1)) == DrainReport(finished: 0, dropped: 4, isComplete: false))
    #expect(actions.map(\.wasDisposed) == [false, true, true, true, true])
    #expect(held.alive.count == 1)
    #expect(lane.schedule(()) { Disposables.create() }.wasDisposed)
    held.gate.countDown()
    try waitUntil("the action to end") { held.alive.count == 0 }
  }

  @Test func `a producer that waits for room is refused when the scheduler is drained`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1, queueLimit: 1, overflow: .blockProducer)
    let held = Held()
    _ = held.schedule(1, on: scheduler)
    try waitUntil("an action to begin") { held.began.value > 0 }
    _ = held.schedule(1, on: scheduler)
    let isAbout = Latch()
    let refused = Log<Bool>()
    let producer = JoinableThread {
      isAbout.countDown()
      refused.add(held.schedule(1, on: scheduler)[0].wasDisposed)
    }
    try isAbout.wait()
    #expect(scheduler.drain(timeout: .milliseconds(5)).dropped == 1)
    producer.join()
    #expect(refused.all == [true])
    held.gate.countDown()
    try waitUntil("the action to end") { held.alive.count == 0 }
  }
}
