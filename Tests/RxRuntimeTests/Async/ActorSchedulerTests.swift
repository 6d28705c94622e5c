import RxAtomics
import RxRuntime
import RxTest
import TestSupport
import Testing

/// Runs jobs when a test says so.
final class HandExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  var waiting: Int { jobs.withLock { $0.count } }

  /// Runs what waits, and what that leads to.
  func runAll() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }
}

/// An actor that remembers what it was told.
actor Store {
  private let home: HandExecutor?
  private(set) var seen: [String] = []

  init(on home: HandExecutor? = nil) { self.home = home }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    home?.asUnownedSerialExecutor() ?? Self.shared.asUnownedSerialExecutor()
  }

  private static let shared = PoolExecutor()

  func see(_ text: String) { seen.append(text) }
}

/// A serial executor on the pool of tasks.
final class PoolExecutor: SerialExecutor {
  private let jobs = MPSCQueue<UnownedJob>()
  private let loop = DrainLoop()

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.push(UnownedJob(job))
    guard loop.signal() else { return }
    Task.detached { [self] in
      loop.run {
        while let job = jobs.pop() { job.runSynchronously(on: asUnownedSerialExecutor()) }
        return true
      }
    }
  }
}

@Suite(.timeLimit(.minutes(2))) struct ActorSchedulerTests {
  @Test func `events arrive on the actor, in order, and a burst of them takes one stay`() async {
    let executor = HandExecutor()
    let store = Store(on: executor)
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: store).subscribe(
      onNext: { number in store.assumeIsolated { $0.see("\(number)") } },
      onCompleted: { store.assumeIsolated { $0.see("|") } })
    for number in 0..<500 { subject.onNext(number) }
    subject.onCompleted()
    await eventually { executor.waiting == 1 }
    for _ in 0..<50 { await Task.yield() }
    #expect(executor.waiting == 1)
    let reading = Task { await store.seen }
    await eventually { executor.waiting == 2 }
    executor.runAll()
    #expect(await reading.value == (0..<500).map { "\($0)" } + ["|"])
    subscription.dispose()
  }

  @Test func `closures that belong to the actor`() async {
    let store = Store()
    let done = Tally()
    let subscription = Observable.range(start: 0, count: 3).concat(Observable.error(TestError())).subscribe(
      isolatedTo: store, onNext: { store, number in store.see("\(number)") },
      onError: { store, error in
        store.see("x")
        done.add()
      })
    await eventually { done.value == 1 }
    #expect(await store.seen == ["0", "1", "2", "x"])
    subscription.dispose()
    _ = Observable<Int>.empty().subscribe(isolatedTo: store, onCompleted: { _ in done.add() })
    await eventually { done.value == 2 }
  }

  @Test func `the main actor, of which the compiler knows`() async {
    let (seen, subject) = (Log<Int>(), PublishSubject<Int>())
    _ = subject.observe(on: MainActor.shared).subscribe(onNext: { number in
      MainActor.assumeIsolated { seen.add(number) }
    })
    for number in 0..<3 { subject.onNext(number) }
    await eventually { seen.count == 3 }
    #expect(seen.all == [0, 1, 2])
  }

  @Test func `actions run in order, behind one another, and not as part of the call`() async {
    let executor = HandExecutor()
    let (scheduler, log) = (ActorScheduler(executor: executor), Log<Int>())
    for number in 0..<40 {
      _ = scheduler.schedule(number) { number in
        log.add(number)
        if number == 0 {
          _ = scheduler.schedule(100) {
            log.add($0); return Disposables.create()
          }
        }
        return Disposables.create()
      }
    }
    #expect(log.count == 0)
    await eventually { executor.waiting == 1 }
    executor.runAll()
    // Others have their turn after some dozen.
    #expect(log.all == Array(0..<16))
    while log.count < 41 {
      await eventually { executor.waiting == 1 }
      executor.runAll()
    }
    #expect(log.all == Array(0..<40) + [100])
  }

  @Test func `an action that is disposed does not begin, and is let go of`() async {
    let executor = HandExecutor()
    let (scheduler, alive, ended) = (ActorScheduler(executor: executor), Alive(), Tally())
    let disposables = (0..<2).map { number in
      scheduler.schedule(alive.make(number)) { token in
        Disposables.create { ended.add(token.value + 1) }
      }
    }
    let later = scheduler.scheduleRelative(alive.make(2), dueTime: .seconds(1_000)) { token in
      Disposables.create { ended.add(100 + token.value) }
    }
    disposables[0].dispose()
    later.dispose()
    await eventually { alive.count == 1 && executor.waiting == 1 }
    executor.runAll()
    disposables[1].dispose()
    #expect(ended.value == 2)
    #expect(alive.count == 0)
  }

  @Test(arguments: [0, 1]) func `actions that are due later`(milliseconds: Int) async {
    for scheduler in [ActorScheduler(Store()), TaskExecutorScheduler(PoolTasks())] as [any SchedulerType] {
      let (done, begin) = (Log<RxTime>(), scheduler.now)
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(milliseconds)) { _ in
        done.add(.now)
        return Disposables.create()
      }
      await eventually { done.count == 1 }
      #expect(done.all[0] >= begin + .milliseconds(milliseconds))
      let ticks = Log<Int>()
      let ticking = scheduler.schedulePeriodic(0, startAfter: .zero, period: .milliseconds(1)) { tick in
        ticks.add(tick)
        return tick + 1
      }
      await eventually { ticks.count >= 3 }
      ticking.dispose()
      #expect(ticks.all.prefix(3) == [0, 1, 2])
    }
  }

  @Test func `an executor of tasks is a scheduler`() async {
    let executor = HandExecutor()
    let (scheduler, log) = (TaskExecutorScheduler(executor), Log<Int>())
    let subject = PublishSubject<Int>()
    _ = subject.observe(on: scheduler).subscribe(onNext: { log.add($0) })
    for number in 0..<100 { subject.onNext(number) }
    #expect(executor.waiting == 1)
    executor.runAll()
    #expect(log.all == Array(0..<100))
    let disposed = scheduler.schedule(7) {
      log.add($0); return Disposables.create()
    }
    disposed.dispose()
    let lane = scheduler._lane()
    for number in 200..<240 {
      _ = lane.schedule(number) {
        log.add($0); return Disposables.create()
      }
    }
    executor.runAll()
    #expect(log.all == Array(0..<100) + Array(200..<240))
  }

  @Test func `tasks run where and when a scheduler does`() async {
    let (scheduler, steps) = (TestScheduler(initialClock: 0), Log<Int>())
    let task = Task(executorPreference: scheduler.asTaskExecutor()) {
      steps.add(1)
      await Task.yield()
      steps.add(2)
      return await withTaskGroup(of: Int.self) { group in
        for number in 3...4 {
          group.addTask {
            steps.add(number)
            return number
          }
        }
        return await group.reduce(0, +)
      }
    }
    for _ in 0..<50 { await Task.yield() }
    #expect(steps.all == [])
    while steps.count < 4 {
      scheduler.start()
      await Task.yield()
    }
    let running = Task { while !Task.isCancelled { scheduler.start(); await Task.yield() } }
    #expect(await task.value == 7)
    running.cancel()
    #expect(steps.all == [1, 2, 3, 4])
  }
}

/// The pool of tasks, as an executor of its own.
private final class PoolTasks: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Task.detached { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
