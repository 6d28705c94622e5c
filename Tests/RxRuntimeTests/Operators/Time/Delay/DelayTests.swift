import RxAtomics
import RxRuntime
import RxTest
import TestSupport
import Testing

@Suite struct DelayTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  @Test func `elements and the completion keep their distances`() throws {
    let source = try scheduler.createHotObservable("-a-(bc)-d|")
    try scheduler.expect("                          ----a-(bc)-d|") { [scheduler] in
      source.asObservable().delay(.seconds(3), scheduler: scheduler)
    }
  }

  @Test func `the source is let go of as soon as it is complete`() throws {
    let source = try scheduler.createHotObservable("-a-|")
    try scheduler.expect("------a-|") { [scheduler] in source.asObservable().delay(.seconds(5), scheduler: scheduler) }
    #expect(source.subscriptions == [Subscription(200, 203)])
  }

  @Test func `an error comes at once and drops what waits`() throws {
    let source = try scheduler.createHotObservable("-a--b#")
    try scheduler.expect("----a#") { [scheduler] in source.asObservable().delay(.seconds(3), scheduler: scheduler) }
  }

  @Test func `a completion with nothing before it is delayed, too`() throws {
    let source = try scheduler.createHotObservable("-|")
    try scheduler.expect("---|") { [scheduler] in source.asObservable().delay(.seconds(2), scheduler: scheduler) }
  }

  @Test func `without a delay elements come in the scheduler's next turn`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createHotObservable("-a-b--|")
    try scheduler.expect("--a-b--|") { source.asObservable().delay(.zero, scheduler: scheduler) }
  }

  @Test func `a downstream that has enough ends the delay`() throws {
    let source = try scheduler.createHotObservable("-abc-|")
    try scheduler.expect("---a(b|)") { [scheduler] in
      source.asObservable().delay(.seconds(2), scheduler: scheduler).take(2)
    }
    #expect(source.subscriptions == [Subscription(200, 204)])
  }

  @Test func `a long queue comes out in order`() {
    let scheduler = scheduler
    let result = scheduler.start {
      Observable<Int>.range(start: 0, count: 10_000).delay(.seconds(7), scheduler: scheduler)
    }
    #expect(result.events.map(\.value.element) == (0..<10_000).map(Optional.some) + [nil])
    #expect(result.events.allSatisfy { $0.time == 207 })
  }

  @Test func `what a callback sends is delayed in its turn`() {
    let subject = PublishSubject<Int>()
    let result = scheduler.createObserver(Int.self)
    let subscription = subject.delay(.seconds(2), scheduler: scheduler).do(onNext: {
      if $0 < 3 { subject.onNext($0 + 1) }
    })
    .subscribe(result)
    subject.onNext(1)
    scheduler.start()
    #expect(result.events == [.next(2, 1), .next(4, 2), .next(6, 3)])
    subscription.dispose()
  }

  @Test func `the machine sets one deadline, to the first that waits`() {
    func moment(_ seconds: Int) -> Moment { Moment(ContinuousClock().systemEpoch + .seconds(seconds)) }
    var machine = DelayStateMachine<Int>(by: .seconds(10))
    #expect(machine.receive(1, at: moment(1)).deadline == moment(11))
    #expect(machine.receive(2, at: moment(2)).deadline == nil)
    #expect(machine.receive(3, at: moment(2)).deadline == nil)
    let first = machine.timeIsUp(at: moment(11))
    #expect(first.result == 1 && first.goesOn && first.deadline == nil)
    let none = machine.timeIsUp(at: moment(11))
    #expect(none.result == nil && !none.goesOn && none.deadline == moment(12))
    #expect(machine.receive(4, at: moment(11)).deadline == nil)
    #expect(machine.complete(at: moment(13)).deadline == nil)
    let both = (0..<2).map { _ in machine.timeIsUp(at: moment(12)).result }
    #expect(both == [2, 3])
    #expect(machine.timeIsUp(at: moment(12)).deadline == moment(21))
    #expect(machine.timeIsUp(at: moment(22)).result == 4)
    #expect(machine.timeIsUp(at: moment(22)).deadline == moment(23))
    guard case .completed = machine.timeIsUp(at: moment(23)).end else {
      Issue.record("not complete")
      return
    }
  }
}

@Suite struct DelaySubscriptionTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `the source is subscribed to later`() throws {
    let source = try scheduler.createColdObservable("-a-b|")
    try scheduler.expect("----a-b|") { [scheduler] in
      source.asObservable().delaySubscription(.seconds(3), scheduler: scheduler)
    }
    #expect(source.subscriptions == [Subscription(203, 207)])
  }

  @Test func `disposed before its time it does not subscribe, and lets go of everything at once`() {
    let alive = Alive()
    let source = CountedSource<Int>()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = source.observable.map { [token] in $0 + token.value }
        .delaySubscription(.seconds(3), scheduler: scheduler).subscribe()
    }
    scheduler.advanceTo(2)
    #expect(alive.count == 1)
    subscription.dispose()
    #expect(alive.count == 0)
    scheduler.start()
    #expect(source.begunCount == 0)
    #expect(scheduler.clock == 2)
  }

  @Test func `disposed afterwards it ends the source`() {
    let source = CountedSource<Int>()
    let subscription = source.observable.delaySubscription(.seconds(3), scheduler: scheduler).subscribe()
    scheduler.start()
    #expect(source.runningCount == 1)
    subscription.dispose()
    #expect(source.runningCount == 0)
  }

  @Test func `an error of the source comes through`() throws {
    let source = try scheduler.createColdObservable("-#")
    try scheduler.expect("---#") { [scheduler] in
      source.asObservable().delaySubscription(.seconds(2), scheduler: scheduler)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func `no time to wait is a turn of the scheduler`(time: Duration) throws {
    let source = try scheduler.createColdObservable("-a|")
    try scheduler.expect("--a|") { [scheduler] in source.asObservable().delaySubscription(time, scheduler: scheduler) }
  }
}
