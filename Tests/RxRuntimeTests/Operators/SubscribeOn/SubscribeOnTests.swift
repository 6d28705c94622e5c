import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct SubscribeOnTests {
  @Test func `the source is subscribed to in the scheduler's turn`() {
    let scheduler = ManualScheduler()
    let log = Log<String>()
    let source = Observable<Int>.create { observer in
      log.add("subscribed")
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
    let subscription = source.subscribe(on: scheduler).subscribe { log.add($0.debugDescription) }
    #expect(log.all == [])
    scheduler.runNext()
    #expect(log.all == ["subscribed", "next(1)", "completed"])
    subscription.dispose()
  }

  @Test func `events are delivered where the source sends them, without a turn of the scheduler`() {
    let scheduler = ManualScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.subscribe(on: scheduler).subscribe { log.add($0.debugDescription) }
    subject.onNext(1)
    scheduler.runNext()
    subject.onNext(2)
    subject.onCompleted()
    #expect(log.all == ["next(2)", "completed"])
    subscription.dispose()
  }

  @Test func `an error comes through`() {
    let error = TestError()
    let log = Log<TestError?>()
    let subscription = Observable<Int>.error(error).subscribe(on: InlineScheduler())
      .subscribe(onError: { log.add($0 as? TestError) })
    #expect(log.all == [error])
    subscription.dispose()
  }

  @Test func `what the source wants done on disposal is done in the scheduler's turn`() {
    let scheduler = ManualScheduler()
    let log = Log<String>()
    let source = Observable<Int>.create { _ in Disposables.create { log.add("source disposed") } }
    let subscription = source.subscribe(on: scheduler).subscribe()
    scheduler.runNext()
    subscription.dispose()
    #expect(log.all == [])
    #expect(scheduler.waiting == 1)
    scheduler.runNext()
    #expect(log.all == ["source disposed"])
  }

  @Test func `after disposal nothing is delivered, though the source was not disposed yet`() {
    let scheduler = ManualScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    // In an operator: the subscription of the observer alone would keep elements from that one.
    let subscription = subject.subscribe(on: scheduler)
      .map {
        log.add($0)
        return $0
      }
      .subscribe()
    scheduler.runNext()
    subject.onNext(1)
    subscription.dispose()
    #expect(subject.hasObservers)
    subject.onNext(2)
    #expect(log.all == [1])
    scheduler.runNext()
    #expect(subject.hasObservers == false)
  }

  @Test func `a loop that was disposed of from downstream ends, though its scheduler is busy with it`() throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let done = Latch()
    let log = Log<Int>()
    let subscription = Observable<Int>.repeatElement(5).subscribe(on: scheduler).take(3)
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.countDown() })
    try done.wait("the end")
    #expect(log.all == [5, 5, 5])
    // The queue is free again.
    let free = Latch()
    _ = scheduler.schedule(()) {
      free.countDown()
      return Disposables.create()
    }
    try free.wait("the scheduler")
    subscription.dispose()
  }

  @Test func `disposal before the turn prevents the subscription and lets go of everything at once`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let log = Log<String>()
    let subscription: any Disposable
    do {
      let up = alive.make()
      let down = alive.make()
      let source = Observable<Int>.create { [up] _ in
        log.add("subscribed \(up.value)")
        return Disposables.create()
      }
      subscription = source.subscribe(on: scheduler).subscribe(onNext: { [down] _ in _ = down })
    }
    #expect(alive.count == 2)
    subscription.dispose()
    #expect(alive.count == 0)
    scheduler.runNext()
    #expect(log.all == [])
    #expect(scheduler.waiting == 0)
  }

  @Test func `disposal while the source is subscribed to leaves nothing behind`() {
    let scheduler = ManualScheduler()
    let log = Log<String>()
    let subscription = SingleAssignmentDisposable()
    let source = Observable<Int>.create { observer in
      subscription.dispose()
      observer.onNext(1)
      return Disposables.create { log.add("source disposed") }
    }
    subscription.setDisposable(source.subscribe(on: scheduler).subscribe { log.add($0.debugDescription) })
    while scheduler.waiting > 0 { scheduler.runNext() }
    #expect(log.all == ["source disposed"])
  }

  @Test func `closures are released at the end`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let subscription: any Disposable
    do {
      let up = alive.make()
      let down = alive.make()
      subscription = Observable<Int>.just(1).map { [up] in $0 + up.value }.subscribe(on: scheduler)
        .subscribe(onNext: { [down] _ in _ = down })
    }
    #expect(alive.count == 2)
    scheduler.runNext()
    #expect(alive.count == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test func `closures are released in the turn that disposes the source`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let subject = PublishSubject<Int>()
    let subscription: any Disposable
    do {
      let up = alive.make()
      let down = alive.make()
      subscription = subject.map { [up] in $0 + up.value }.subscribe(on: scheduler)
        .subscribe(onNext: { [down] _ in _ = down })
    }
    scheduler.runNext()
    subscription.dispose()
    scheduler.runNext()
    #expect(alive.count == 0)
    #expect(subject.hasObservers == false)
  }

  @Test func `an error after disposal goes to the hooks`() {
    HookLog.install()
    let scheduler = ManualScheduler()
    let error = TestError()
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(on: scheduler).subscribe()
    scheduler.runNext()
    subscription.dispose()
    subject.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `thousands of inner sources that each subscribe on a scheduler all complete`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let done = Latch()
    let sum = AtomicCounterBox()
    let subscription = Observable<Int>.range(start: 0, count: 3_000)
      .flatMap { _ in Observable<Int>.just(1).subscribe(on: scheduler) }
      .subscribe(onNext: { sum.add($0) }, onCompleted: { done.countDown() })
    try done.wait("the end")
    #expect(sum.value == 3_000)
    subscription.dispose()
  }
}
