import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct ThreadPoolLaneTests {
  @Test func `actions of a lane run in their order, never two at once, on whichever thread`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3)
    let done = Latch(4 * 500)
    let lanes = (0..<4).map { _ in (lane: scheduler.lane(), log: Log<Int>(), overlap: OverlapDetector()) }
    for number in 0..<500 {
      for (lane, log, overlap) in lanes {
        _ = lane.schedule(number) { number in
          overlap.run { log.add(number) }
          done.countDown()
          return Disposables.create()
        }
      }
    }
    try done.wait("the actions")
    for (_, log, overlap) in lanes {
      #expect(log.all == Array(0..<500))
      #expect(overlap.overlapCount == 0)
    }
  }

  @Test func `a lane that never runs out lets others have their turn`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1)
    let lane = scheduler.lane()
    final class Endless: Sendable {
      let ended = AtomicFlag()
      func next(_ lane: ThreadPoolLane) {
        guard !ended.isSet else { return }
        _ = lane.schedule(self) {
          $0.next(lane)
          return Disposables.create()
        }
      }
    }
    let endless = Endless()
    endless.next(lane)
    let done = Latch()
    _ = scheduler.schedule(()) {
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the turn of something else")
    _ = endless.ended.set()
  }

  @Test func `a lane whose action blocks does not hold up another lane`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2)
    let blocked = Latch()
    let isBlocking = Latch()
    let (one, other) = (scheduler.lane(), scheduler.lane())
    let oneDone = Latch()
    let otherDone = Latch(100)
    _ = one.schedule(()) {
      isBlocking.countDown()
      do { try blocked.wait() } catch { Issue.record(error) }
      return Disposables.create()
    }
    try isBlocking.wait()
    _ = one.schedule(()) {
      oneDone.countDown()
      return Disposables.create()
    }
    for _ in 0..<100 {
      _ = other.schedule(()) {
        otherDone.countDown()
        return Disposables.create()
      }
    }
    try otherDone.wait("the other lane")
    blocked.countDown()
    try oneDone.wait("the lane that was blocked")
  }

  @Test func `timers of a lane run in it`() throws {
    let lane = ThreadPoolScheduler(threads: 3).lane()
    let overlap = OverlapDetector()
    let done = Latch(60)
    for number in 0..<30 {
      _ = lane.scheduleRelative((), dueTime: .microseconds(100 * (number % 3))) {
        overlap.run {}
        done.countDown()
        return Disposables.create()
      }
      _ = lane.schedule(()) {
        overlap.run {}
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the actions")
    #expect(overlap.overlapCount == 0)
  }

  // MARK: Operators

  @Test func `subscribing to a source and disposing it stay in order`() throws {
    let scheduler = ThreadPoolScheduler(threads: 4)
    for _ in 0..<50 {
      let overlap = OverlapDetector()
      let subscribed = Latch()
      let disposing = Latch()
      let disposed = Latch()
      let subscription = Observable<Int>.create { _ in
        overlap.enter()
        subscribed.countDown()
        do { try disposing.wait("the disposal") } catch { Issue.record(error) }
        // Long enough for another thread to do it, if it were to.
        for _ in 0..<2_000 { _ = scheduler.now }
        overlap.leave()
        return Disposables.create()
      }
      .do(onDispose: {
        overlap.run {}
        disposed.countDown()
      })
      .subscribe(on: scheduler).subscribe()
      try subscribed.wait("the subscription")
      subscription.dispose()
      disposing.countDown()
      try disposed.wait("what is done on disposal")
      #expect(overlap.overlapCount == 0)
    }
  }

  @Test func `inner sources of flatMap work at once, each on a thread of its own: each waits for the other`() throws {
    let scheduler = ThreadPoolScheduler(threads: 2)
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.range(start: 0, count: 20).buffer(count: 2).concatMap { pair in
      let met = Latch(2)
      return Observable.from(pair).flatMap { number in
        Observable.just(number).map { number in
          met.countDown()
          try met.wait("the other inner source")
          return number
        }
        .subscribe(on: scheduler)
      }
    }
    .subscribe(
      onNext: { log.add($0) }, onError: { Issue.record($0) }, onDisposed: { done.countDown() })
    try done.wait("the end", within: .seconds(60))
    #expect(log.all.sorted() == Array(0..<20))
    subscription.dispose()
  }

  @Test func `both take place in one lane, which each subscription has for itself`() {
    let scheduler = LaneCounter()
    let subscriptions = (0..<2).map { _ in Observable<Int>.never().subscribe(on: scheduler).subscribe() }
    for subscription in subscriptions { subscription.dispose() }
    #expect(scheduler.direct.value == 0)
    #expect(scheduler.lanes.all.map(\.direct.value) == [1, 1])
    let sources = (0..<2).map { _ in PublishSubject<Int>() }
    let others = sources.map { $0.subscribe(on: scheduler).subscribe() }
    for subscription in others { subscription.dispose() }
    #expect(scheduler.lanes.all.map(\.direct.value) == [1, 1, 2, 2])
  }

  @Test func `a subscription that was disposed before its turn does not happen`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1)
    let blocked = Latch()
    let alive = Alive()
    _ = scheduler.schedule(()) {
      do { try blocked.wait() } catch { Issue.record(error) }
      return Disposables.create()
    }
    do {
      let token = alive.make()
      let subscription = Observable<Int>.create { _ in
        Issue.record("It was disposed before, \(token.value).")
        return Disposables.create()
      }
      .subscribe(on: scheduler).subscribe()
      subscription.dispose()
    }
    #expect(alive.count == 0)
    blocked.countDown()
    #expect(scheduler.drain(timeout: .seconds(20)).isComplete)
  }

  @Test func `observing on the scheduler that one is on already keeps the order`() throws {
    let scheduler = ThreadPoolScheduler(threads: 3)
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.range(start: 0, count: 3_000).subscribe(on: scheduler)
      .observe(on: scheduler).map { $0 + 1 }.observe(on: scheduler)
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.countDown() })
    try done.wait("the end")
    #expect(log.all == Array(1...3_000))
    subscription.dispose()
  }

  @Test func `an interval counts, one number at a time`() throws {
    let overlap = OverlapDetector()
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: ThreadPoolScheduler(threads: 3)).take(20)
      .subscribe(onNext: { number in overlap.run { log.add(number) } }, onCompleted: { done.countDown() })
    try done.wait("twenty ticks")
    #expect(log.all == Array(0..<20))
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }

  /// A lane whose first action waits at a gate, and in which timers that are due wait behind it.
  private final class HeldLane: Sendable {
    let scheduler = ThreadPoolScheduler(threads: 1)
    let lane: ThreadPoolLane
    let gate = Latch()
    let ran = AtomicCounterBox()
    let probes = AtomicCounterBox()

    init() throws {
      lane = scheduler.lane()
      let began = Latch()
      _ = lane.schedule(gate) { gate in
        began.countDown()
        do { try gate.wait() } catch { Issue.record(error) }
        return Disposables.create()
      }
      try began.wait("the first action")
    }

    func makeTimer() -> any Disposable {
      lane._perform(ran, after: .milliseconds(1)) { unsafeDowncast($0, to: AtomicCounterBox.self).add() }
    }

    /// Waits until the timers are due: a later one of another scheduler has fired.
    func waitForTimers() throws {
      let later = Latch()
      let other = SerialDispatchQueueScheduler(qos: .default)
      _ = other.scheduleRelative((), dueTime: .milliseconds(30)) {
        later.countDown()
        return Disposables.create()
      }
      try later.wait("the time to pass")
    }

    /// Drains, and lets the first action end once nothing new is taken.
    func drain() throws -> DrainReport {
      let reports = Log<DrainReport>()
      let drain = JoinableThread { [self] in reports.add(scheduler.drain(timeout: .seconds(60))) }
      try waitUntil("the scheduler to refuse") {
        lane.schedule(probes) { probes in
          probes.add()
          return Disposables.create()
        }.wasDisposed
      }
      gate.countDown()
      drain.join()
      return try #require(reports.all.first)
    }
  }

  @Test func `a timer of a lane that becomes due counts once in the report of a drain`() throws {
    let held = try HeldLane()
    _ = held.makeTimer()
    try held.waitForTimers()
    let report = try held.drain()
    #expect(report.dropped + held.ran.value == 1)
    #expect(report.finished == 1 + held.ran.value + held.probes.value)
    #expect(report.isComplete)
  }

  @Test func `a timer that waits in its lane does not begin once it was disposed`() throws {
    let held = try HeldLane()
    let timers = (0..<2).map { _ in held.makeTimer() }
    try held.waitForTimers()
    timers[0].dispose()
    let report = try held.drain()
    #expect(report.dropped + held.ran.value == 1)
  }
}

/// Runs everything at once, and counts what it was given; each lane of it by itself.
private final class LaneCounter: ImmediateSchedulerType {
  let direct = AtomicCounterBox()
  let lanes = Log<LaneCounter>()

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    direct.add()
    return action(state)
  }

  func _lane() -> any ImmediateSchedulerType {
    let lane = LaneCounter()
    lanes.add(lane)
    return lane
  }
}
