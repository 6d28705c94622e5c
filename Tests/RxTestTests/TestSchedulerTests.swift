import RxAtomics
import RxTest
import TestSupport
import Testing

@Suite struct TestSchedulerTests {
  private struct Broken: Error, Equatable {}

  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `start builds at 100, subscribes at 200 and disposes at 1000`() {
    let times = Times()
    let scheduler = scheduler
    let result = scheduler.start {
      times.add(scheduler.clock)
      return Observable<Int>.create { observer in
        times.add(scheduler.clock)
        observer.onNext(1)
        return Disposables.create { times.add(scheduler.clock) }
      }
    }
    #expect(times.all == [100, 200, 1000])
    #expect(result.events == [.next(200, 1)])
  }

  @Test func `start takes other times`() {
    let source = scheduler.createHotObservable([next(5, "a"), next(15, "b"), next(25, "c"), next(35, "d")])
    let result = scheduler.start(created: 0, subscribed: 10, disposed: 30) { source }
    #expect(result.events == [next(15, "b"), next(25, "c")])
    #expect(source.subscriptions == [Subscription(10, 30)])
  }

  @Test func `a hot sequence sends by the clock, to all who are there`() {
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(230, 3), .completed(240)])
    let late = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(220) { _ = source.subscribe(late) }
    let result = scheduler.start { source }
    #expect(result.events == [.next(210, 2), .next(230, 3), .completed(240)])
    #expect(late.events == [.next(230, 3), .completed(240)])
    #expect(source.subscriptions == [Subscription(200, 240), Subscription(220, 240)])
    #expect(source.recordedEvents.count == 4)
  }

  @Test func `a cold sequence sends from the subscription on`() {
    let source = scheduler.createColdObservable([.next(10, 1), .error(20, Broken())])
    let late = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(215) { _ = source.subscribe(late) }
    let result = scheduler.start { source }
    #expect(result.events == [.next(210, 1), .error(220, Broken())])
    #expect(late.events == [.next(225, 1), .error(235, Broken())])
    #expect(source.subscriptions == [Subscription(200, 220), Subscription(215, 235)])
  }

  @Test func `a subscription that does not end has no end`() {
    let source = scheduler.createHotObservable([.next(10, 1)])
    let observer = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(observer)
    scheduler.start()
    #expect(source.subscriptions == [Subscription(0)])
    #expect(observer.events == [.next(10, 1)])
    subscription.dispose()
    #expect(source.subscriptions == [Subscription(0, 10)])
  }

  @Test func `what follows an end is not sent`() {
    let source = scheduler.createHotObservable([.completed(210), .next(220, 1), .completed(230)])
    #expect(scheduler.start { source }.events == [.completed(210)])
  }

  @Test func `what is to run at once runs a tick later, unless the scheduler is told otherwise`() {
    let early = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    for (scheduler, time) in [(scheduler, 201), (early, 200)] {
      let result = scheduler.start { Observable<Int>.timer(.zero, scheduler: scheduler) }
      #expect(result.events == [.next(time, 0), .completed(time)])
    }
  }

  @Test func `a tick has the length that it is given`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    #expect(scheduler.start { Observable<Int>.timer(.seconds(2), scheduler: scheduler) }.events.first?.time == 220)
  }

  @Test func `times past all limits are bounded`() {
    let scheduler = scheduler
    let result = scheduler.start {
      Observable<Int>.timer(.seconds(Int64.max) * 18, period: .seconds(Int64.max), scheduler: scheduler)
    }
    #expect(result.events == [])
  }

  @Test func `advanceBy and advanceTo let time pass`() {
    let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
    let observer = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(observer)
    scheduler.advanceTo(10)
    #expect(observer.events == [.next(10, 1)])
    scheduler.advanceBy(10)
    #expect(observer.events.count == 2)
    #expect(scheduler.clock == 20)
    subscription.dispose()
  }

  @Test func `events are equal if their elements or errors are`() {
    struct Worded: Error {
      let word: String
    }
    #expect(Event.next(1) == .next(1))
    #expect(Event.next(1) != .next(2))
    #expect(Event<Int>.completed == .completed)
    #expect(Event<Int>.completed != .error(Broken()))
    #expect(Event<Int>.error(Broken()) == .error(Broken()))
    #expect(Event<Int>.error(Broken()) != .error(MarbleError()))
    #expect(Event<Int>.error(Worded(word: "a")) == .error(Worded(word: "a")))
    #expect(Event<Int>.error(Worded(word: "a")) != .error(Worded(word: "b")))
    let recorded: [Recorded<Event<Int>>] = [next(1, 1), completed(2), error(3, Broken())]
    #expect(Recorded.events(.next(1, 1), .completed(2), .error(3, Broken())) == recorded)
    #expect(Recorded.events([.next(1, 1), .completed(2), .error(3, Broken())]) == recorded)
    #expect(recorded == [.next(1, 1), .completed(2), .error(3, Broken())])
    #expect(Recorded.next(1, 5).debugDescription == "next(5) @ 1")
    #expect(Subscription(1).debugDescription == "(1 : never)")
  }

  @Test func `a test leaves nothing behind`() {
    let alive = Alive()
    do {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([.next(210, alive.make()), .next(220, alive.make())])
      let cold = scheduler.createColdObservable([.next(10, alive.make())])
      let result = scheduler.start { Observable.merge([source.asObservable(), cold.asObservable()]) }
      #expect(result.events.count == 3)
    }
    #expect(alive.count == 0)
  }
}

/// A list that closures share.
private final class Times: Sendable {
  private let values = Locked<[Int]>([])

  func add(_ value: Int) { values.withLock { $0.append(value) } }

  var all: [Int] { values.withLock { $0.map(\.self) } }
}
