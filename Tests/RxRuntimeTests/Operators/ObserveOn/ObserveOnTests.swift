import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct ObserveOnTests {
  private func events(of source: Observable<Int>, on scheduler: any ImmediateSchedulerType) -> (
    Log<String>, any Disposable
  ) {
    let log = Log<String>()
    return (log, source.observe(on: scheduler).subscribe { log.add($0.debugDescription) })
  }

  @Test func `nothing is delivered before the scheduler's turn, and all of a burst in one turn`() {
    let scheduler = ManualScheduler()
    let subject = PublishSubject<Int>()
    let (log, _) = events(of: subject, on: scheduler)
    for element in 1...3 { subject.onNext(element) }
    #expect(log.all == [])
    #expect(scheduler.waiting == 1)
    scheduler.runNext()
    #expect(log.all == ["next(1)", "next(2)", "next(3)"])
    subject.onNext(4)
    #expect(scheduler.waiting == 1)
    scheduler.runNext()
    #expect(log.all.last == "next(4)")
  }

  @Test func `the completion comes behind the elements, in the same turn`() {
    let scheduler = ManualScheduler()
    let (log, _) = events(of: .of(1, 2), on: scheduler)
    #expect(scheduler.waiting == 1)
    scheduler.runNext()
    #expect(log.all == ["next(1)", "next(2)", "completed"])
    #expect(scheduler.waiting == 0)
  }

  @Test func `an error comes behind the elements before it`() {
    let scheduler = ManualScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.observe(on: scheduler).subscribe(
      onNext: { log.add("\($0)") }, onError: { _ in log.add("error") }, onDisposed: { log.add("disposed") })
    subject.onNext(1)
    subject.onError(TestError())
    #expect(log.all == [])
    scheduler.runNext()
    #expect(log.all == ["1", "error", "disposed"])
    subscription.dispose()
  }

  @Test func `an empty sequence completes on the scheduler`() {
    let scheduler = ManualScheduler()
    let (log, _) = events(of: .empty(), on: scheduler)
    #expect(log.all == [])
    scheduler.runNext()
    #expect(log.all == ["completed"])
  }

  @Test func `the source is disposed as soon as it has ended, while elements still wait`() {
    let scheduler = ManualScheduler()
    let log = Log<String>()
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create { log.add("source disposed") }
    }
    let subscription = source.observe(on: scheduler).subscribe { log.add($0.debugDescription) }
    #expect(log.all == ["source disposed"])
    scheduler.runNext()
    #expect(log.all == ["source disposed", "next(1)", "completed"])
    subscription.dispose()
  }

  @Test func `a source that an operator upstream ends early stops`() {
    let scheduler = ManualScheduler()
    let (log, _) = events(of: Observable<Int>.repeatElement(7).take(2), on: scheduler)
    scheduler.runNext()
    #expect(log.all == ["next(7)", "next(7)", "completed"])
  }

  @Test func `a scheduler that runs actions at once changes nothing`() {
    let subject = PublishSubject<Int>()
    let (log, _) = events(of: subject, on: InlineScheduler())
    subject.onNext(1)
    #expect(log.all == ["next(1)"])
    subject.onNext(2)
    subject.onCompleted()
    #expect(log.all == ["next(1)", "next(2)", "completed"])
  }

  @Test func `what the observer sends back into the source is delivered behind what waits`() {
    for scheduler in [InlineScheduler(), nil] as [InlineScheduler?] {
      let manual = ManualScheduler()
      let subject = PublishSubject<Int>()
      let log = Log<Int>()
      let subscription = subject.observe(on: scheduler ?? manual as any ImmediateSchedulerType).subscribe(onNext: {
        log.add($0)
        if $0 < 10 { subject.onNext($0 + 10) }
      })
      subject.onNext(1)
      subject.onNext(2)
      while manual.waiting > 0 { manual.runNext() }
      #expect(Set(log.all) == [1, 2, 11, 12])
      if scheduler == nil { #expect(log.all == [1, 2, 11, 12]) }
      subscription.dispose()
    }
  }

  @Test func `a long burst lets the scheduler do something else now and then`() {
    let scheduler = ManualScheduler()
    let (log, _) = events(of: .range(start: 0, count: 5_000), on: scheduler)
    var turns = 0
    while scheduler.waiting > 0 {
      #expect(scheduler.waiting == 1)
      scheduler.runNext()
      turns += 1
    }
    #expect(turns > 2 && turns < 10)
    #expect(log.all == (0..<5_000).map { "next(\($0))" } + ["completed"])
  }

  // MARK: Disposal

  @Test func `disposal before the turn drops what waits at once, and the turn finds nothing`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    let log = Log<Int>()
    let held = alive.make(-1)
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { [held] in log.add($0.value + held.value) })
    for number in 0..<100 { subject.onNext(alive.make(number)) }
    #expect(alive.count == 101)
    subscription.dispose()
    // The test holds one itself.
    withExtendedLifetime(held) { #expect(alive.count == 1) }
    #expect(subject.hasObservers == false)
    scheduler.runNext()
    #expect(log.all == [])
  }

  @Test func `disposal in the middle of a burst ends it at that element`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      subject.observe(on: scheduler).subscribe(onNext: {
        log.add($0.value)
        if $0.value == 2 {
          subscription.dispose()
          #expect(subject.hasObservers == false)
        }
      }))
    for number in 0..<100 { subject.onNext(alive.make(number)) }
    scheduler.runNext()
    #expect(log.all == [0, 1, 2])
    #expect(alive.count == 0)
    #expect(scheduler.waiting == 0)
  }

  @Test func `an operator downstream runs for no element after the one at which the observer disposed`() {
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      Observable<Int>.range(start: 0, count: 10).observe(on: scheduler)
        .map {
          log.add($0)
          return $0
        }
        .subscribe(onNext: { if $0 == 2 { subscription.dispose() } }))
    scheduler.runNext()
    #expect(log.all == [0, 1, 2])
  }

  @Test func `an operator downstream that ends the sequence drops what waits`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    let log = Log<String>()
    let subscription = subject.observe(on: scheduler).map(\.value).take(2).subscribe { log.add($0.debugDescription) }
    for number in 0..<10 { subject.onNext(alive.make(number)) }
    scheduler.runNext()
    #expect(log.all == ["next(0)", "next(1)", "completed"])
    #expect(alive.count == 0)
    #expect(subject.hasObservers == false)
    subscription.dispose()
  }

  @Test func `a closed subscription refuses the source`() {
    let log = Log<String>()
    let source = Observable<Int>.create { _ in
      log.add("subscribed")
      return Disposables.create()
    }
    // `take(0)` is complete before it subscribes.
    let subscription = source.observe(on: ManualScheduler()).take(0).subscribe()
    #expect(log.all == [])
    subscription.dispose()
  }

  @Test func `closures and elements are released at the end, whoever keeps the observer and the subscription`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let kept = Log<AnyObserver<Alive.Token>>()
    let source = Observable<Alive.Token>.create { observer in
      kept.add(observer)
      return Disposables.create()
    }
    let subscription: any Disposable
    do {
      let held = alive.make()
      subscription = source.observe(on: scheduler).subscribe(onNext: { [held] _ in _ = held })
    }
    let observer = kept.all[0]
    observer.onNext(alive.make())
    observer.onCompleted()
    #expect(alive.count == 2)
    scheduler.runNext()
    #expect(alive.count == 0)
    withExtendedLifetime((observer, subscription)) {}
  }

  @Test func `an error that waits when the subscription is disposed goes to the hooks, once`() {
    HookLog.install()
    let scheduler = ManualScheduler()
    let error = TestError()
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: scheduler).subscribe()
    subject.onNext(1)
    subject.onError(error)
    subscription.dispose()
    #expect(HookLog.undeliverableCount(of: error) == 1)
    scheduler.runNext()
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `an error behind an element at which the observer disposes goes to the hooks, once`() {
    HookLog.install()
    let scheduler = ManualScheduler()
    let error = TestError()
    let subject = PublishSubject<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(subject.observe(on: scheduler).subscribe(onNext: { _ in subscription.dispose() }))
    subject.onNext(1)
    subject.onError(error)
    scheduler.runNext()
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `observing on the scheduler that one is on already keeps the order`() throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.range(start: 0, count: 3_000)
      .observe(on: scheduler).map { $0 + 1 }.observe(on: scheduler)
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.countDown() })
    try done.wait("the end")
    #expect(log.all == Array(1...3_000))
    subscription.dispose()
  }

  @Test func `an event crosses many hops in a row`() {
    let log = Log<Int>()
    var source = Observable<Int>.range(start: 0, count: 100)
    for _ in 0..<30 { source = source.observe(on: InlineScheduler()) }
    let subscription = source.subscribe(onNext: { log.add($0) })
    #expect(log.all == Array(0..<100))
    subscription.dispose()
  }
}
