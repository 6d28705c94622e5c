import RxAtomics
import RxRuntime
import RxTest
import TestSupport
import Testing

/// An operator with a source and a timer. What it makes of the elements is of no interest here.
struct TimeOperator: Sendable, CustomTestStringConvertible {
  typealias Link =
    @Sendable (_ source: Observable<Alive.Token>, _ time: Duration, _ scheduler: any SchedulerType) -> Observable<Int>

  let testDescription: String

  /// Whether an error of the source comes through.
  let forwardsErrors: Bool

  /// Applies the operator, with a time that it waits for.
  let link: Link

  init(_ name: String, forwardsErrors: Bool = true, _ link: @escaping Link) {
    testDescription = name
    self.forwardsErrors = forwardsErrors
    self.link = link
  }

  static let all: [TimeOperator] = [
    TimeOperator("delay") { $0.delay($1, scheduler: $2).map(\.value) },
    TimeOperator("debounce") { $0.debounce($1, scheduler: $2).map(\.value) },
    TimeOperator("throttle") { $0.throttle($1, scheduler: $2).map(\.value) },
    TimeOperator("throttle, the first only") { $0.throttle($1, latest: false, scheduler: $2).map(\.value) },
    TimeOperator("timeout") { $0.timeout($1, scheduler: $2).map(\.value) },
    TimeOperator("timeout with another sequence") {
      $0.timeout($1, other: Observable.never(), scheduler: $2).map(\.value)
    },
    TimeOperator("buffer") { $0.buffer(timeSpan: $1, count: 3, scheduler: $2).map(\.count) },
    TimeOperator("window") { source, time, scheduler in
      source.window(timeSpan: time, count: 3, scheduler: scheduler).flatMap { $0.map(\.value) }
    },
    TimeOperator("take for a while") { $0.take(for: $1, scheduler: $2).map(\.value) },
    TimeOperator("skip for a while") { $0.skip($1, scheduler: $2).map(\.value) },
    TimeOperator("timeInterval") { source, _, scheduler in
      source.timeInterval(scheduler: scheduler).map(\.value.value)
    },
    TimeOperator("timestamp") { source, _, scheduler in source.timestamp(scheduler: scheduler).map(\.value.value) },
    TimeOperator("retry with a wait", forwardsErrors: false) { source, time, scheduler in
      source.retry(RetryBackoff(initialDelay: time), scheduler: scheduler).map(\.value)
    },
  ]

  /// Those whose timer waits as soon as an element has come.
  static let waiting = all.filter { !["timeInterval", "timestamp"].contains($0.testDescription) }
}

@Suite struct TimeOperatorTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test(arguments: TimeOperator.all)
  func `disposing it lets go of source, timer, closures and elements at once`(operation: TimeOperator) {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = operation.link(source, .seconds(10), scheduler).subscribe(onNext: { [token] _ in _ = token })
    }
    source.onNext(alive.make(1))
    source.onNext(alive.make(2))
    #expect(source.hasObservers)
    subscription.dispose()
    #expect(!source.hasObservers)
    #expect(alive.count == 0)
  }

  @Test(arguments: TimeOperator.all)
  func `nothing is delivered after disposal`(operation: TimeOperator) {
    let source = PublishSubject<Alive.Token>()
    let alive = Alive()
    let received = AtomicCounterBox()
    let subscription = operation.link(source, .seconds(10), scheduler).subscribe { _ in received.add() }
    source.onNext(alive.make())
    source.onNext(alive.make())
    scheduler.advanceTo(5)
    subscription.dispose()
    let before = received.value
    source.onNext(alive.make())
    source.onCompleted()
    scheduler.start()
    #expect(received.value == before)
    #expect(scheduler.clock == 5)
  }

  @Test(arguments: TimeOperator.all.filter(\.forwardsErrors))
  func `an error is delivered at once, and everything is let go of`(operation: TimeOperator) {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let events = EventText()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = operation.link(source, .seconds(10), scheduler).subscribe { [token] event in
        _ = token
        if event.isStopEvent { events.add(event) }
      }
    }
    source.onNext(alive.make(1))
    source.onNext(alive.make(2))
    source.onError(Boom())
    #expect(events.text == "x(boom)")
    #expect(alive.count == 0)
    scheduler.start()
    #expect(scheduler.clock == 0)
    subscription.dispose()
  }

  @Test(arguments: TimeOperator.all)
  func `everything is let go of when it is complete`(operation: TimeOperator) {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let events = EventText()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = operation.link(source, .seconds(10), scheduler).subscribe { [token] event in
        _ = token
        if event.isStopEvent { events.add(event) }
      }
    }
    source.onNext(alive.make(1))
    source.onNext(alive.make(2))
    source.onCompleted()
    scheduler.advanceTo(100)
    #expect(events.text == "|")
    #expect(alive.count == 0)
    subscription.dispose()
  }

  @Test(arguments: TimeOperator.all)
  func `an observer that disposes in the midst of it receives nothing more`(operation: TimeOperator) {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let received = AtomicCounterBox()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      operation.link(source, .seconds(2), scheduler).subscribe { _ in
        received.add()
        subscription.dispose()
      })
    for _ in 0..<4 { source.onNext(alive.make()) }
    scheduler.advanceTo(5)
    for _ in 0..<4 { source.onNext(alive.make()) }
    source.onCompleted()
    scheduler.advanceTo(50)
    #expect(received.value == 1 || operation.testDescription.hasPrefix("timeout with"))
    #expect(alive.count == 0)
    #expect(!source.hasObservers)
  }

  @Test(
    arguments: TimeOperator.waiting,
    [.zero, .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), .seconds(Int64.max) * 18] as [Duration])
  func `any length of time will do`(operation: TimeOperator, time: Duration) {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = operation.link(source, time, scheduler).subscribe(onError: { _ in })
    for _ in 0..<5 {
      source.onNext(alive.make())
      scheduler.advanceBy(1)
    }
    source.onCompleted()
    scheduler.advanceBy(5)
    subscription.dispose()
    #expect(alive.count == 0)
  }

  @Test(arguments: TimeOperator.waiting)
  func `one timer at a time is set, however many elements come`(operation: TimeOperator) {
    let counting = CountingScheduler(scheduler)
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = operation.link(source, .seconds(10), counting).subscribe(onError: { _ in })
    for _ in 0..<1_000 { source.onNext(alive.make()) }
    // An array or a window that is full begins another time span, with the same timer.
    #expect(counting.scheduled.value <= 1)
    subscription.dispose()
  }
}

/// Counts what is scheduled on another scheduler.
private struct CountingScheduler: SchedulerType {
  let base: any SchedulerType
  let scheduled = AtomicCounterBox()

  init(_ base: any SchedulerType) { self.base = base }

  var now: RxTime { base.now }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduled.add()
    return base.schedule(state, action: action)
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduled.add()
    return base.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
