import RxRuntime
import RxTest
import Testing

/// The operators that share a source, in virtual time: two observers, of which one comes later, and a third after the end.
@Suite struct SharingMarblesTests {
  /// Subscribes at the ticks 0, 7 and 20. The lines are those of the three observers, and of the subscriptions to the source.
  func check(
    _ source: String, _ expected: [String], subscriptions: [Int],
    _ share: @escaping @Sendable (Observable<String>) -> Observable<String>
  ) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createColdObservable(source)
    let shared = share(source.asObservable())
    let observers = (0..<3).map { _ in scheduler.createObserver(String.self) }
    for (observer, time) in zip(observers, [200, 207, 220]) {
      scheduler.scheduleAt(time) { _ = shared.subscribe(observer) }
    }
    scheduler.start()
    for (observer, line) in zip(observers, expected) { try observer.verify(line) }
    #expect(source.subscriptions.map(\.subscribe) == subscriptions)
    #expect(source.subscriptions.allSatisfy { $0.unsubscribe != .max })
  }

  @Test func `share`() throws {
    try check(
      "-1---2---3---|", ["-1---2---3---|", "---------3---|", "---------------------1---2---3---|"],
      subscriptions: [200, 220]
    ) { $0.share() }
    try check(
      "-1---2---3---#", ["-1---2---3---#", "---------3---#", "---------------------1---2---3---#"],
      subscriptions: [200, 220]
    ) { $0.publish().refCount() }
  }

  @Test func `share with a replay, while connected`() throws {
    try check(
      "-1---2---3---|", ["-1---2---3---|", "-------2-3---|", "---------------------1---2---3---|"],
      subscriptions: [200, 220]
    ) { $0.share(replay: 1) }
  }

  @Test func `share with a replay, for ever`() throws {
    try check(
      "-1---2-----3---|", ["-1---2-----3---|", "-------(12)---3---|", "--------------------(23|)"],
      subscriptions: [200]
    ) { $0.share(replay: 2, scope: .forever) }
  }

  @Test func `the last observer's leaving ends the connection, and the next one begins another`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createColdObservable("-1---2---3---|")
    let shared = source.asObservable().share(replay: 1)
    let subscription = SerialDisposable()
    let late = scheduler.createObserver(String.self)
    scheduler.scheduleAt(200) { subscription.disposable = shared.subscribe() }
    scheduler.scheduleAt(207) { subscription.dispose() }
    scheduler.scheduleAt(210) { _ = shared.subscribe(late) }
    scheduler.start()
    try late.verify("-----------1---2---3---|")
    #expect(source.subscriptions == [Subscription(200, 207), Subscription(210, 223)])
  }

  @Test func `publish, replay and replayAll begin with connect`() throws {
    let forms: [(@Sendable (Observable<String>) -> ConnectableObservable<String>, late: String)] = [
      ({ $0.publish() }, "--------2---3---|"), ({ $0.replay(1) }, "-------12---3---|"),
      ({ $0.replayAll() }, "-------12---3---|"),
      ({ source in source.multicast { PublishSubject<String>() } }, "--------2---3---|"),
    ]
    for (form, late) in forms {
      let scheduler = TestScheduler(initialClock: 0)
      let source = try scheduler.createColdObservable("-1---2---3---|")
      let connectable = form(source.asObservable())
      let (first, second) = (scheduler.createObserver(String.self), scheduler.createObserver(String.self))
      scheduler.scheduleAt(200) { _ = connectable.subscribe(first) }
      scheduler.scheduleAt(203) { _ = connectable.connect() }
      scheduler.scheduleAt(207) { _ = connectable.subscribe(second) }
      scheduler.start()
      try first.verify("----1---2---3---|")
      try second.verify(late)
      #expect(source.subscriptions == [Subscription(203, 216)])
    }
  }

  @Test func `multicast with a selector uses the source once`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createColdObservable("-1---2---3---|")
    try scheduler.expect("-----1---2---|") {
      source.asObservable().multicast {
        PublishSubject<String>()
      } selector: { shared in
        Observable.zip(shared, shared.skip(1)) { before, _ in before }
      }
    }
    #expect(source.subscriptions.map(\.subscribe) == [200])
  }
}
