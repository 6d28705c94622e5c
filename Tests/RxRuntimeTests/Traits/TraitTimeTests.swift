import RxRuntime
import RxTest
import Testing

@Suite struct TraitTimeTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
  private let errors: [Character: any Error] = ["t": RxError.timeout, "#": Boom()]

  private func single(_ line: String) throws -> (TestableObservable<String>, Single<String>) {
    let source = try scheduler.createHotObservable(line, errors: errors)
    return (source, source.asObservable().asSingle())
  }

  private func completable(_ line: String) throws -> (TestableObservable<String>, Completable) {
    let source = try scheduler.createHotObservable(line, errors: errors)
    return (source, source.asObservable().ignoreElements().asCompletable())
  }

  @Test func `a result is delayed`() throws {
    let (scheduler, (_, value)) = (scheduler, try single("-a|"))
    try scheduler.expect("-----(a|)") { value.delay(.seconds(3), scheduler: scheduler).asObservable() }
  }

  @Test func `an error is not delayed`() throws {
    let (scheduler, (_, value)) = (scheduler, try single("-#"))
    try scheduler.expect("-#", errors: errors) { value.delay(.seconds(3), scheduler: scheduler).asObservable() }
  }

  @Test func `a completion is delayed`() throws {
    let (scheduler, (_, work)) = (scheduler, try completable("-|"))
    let text = EventText()
    let subscription = work.delay(.seconds(3), scheduler: scheduler).subscribe(onCompleted: {
      text.add(Event<Int>.completed)
    })
    scheduler.advanceTo(203)
    #expect(text.text == "")
    scheduler.advanceTo(204)
    #expect(text.text == "|")
    subscription.dispose()
  }

  @Test func `nothing comes of a delay that is disposed`() throws {
    let (scheduler, (_, value)) = (scheduler, try single("-a|"))
    let text = EventText()
    let subscription = value.delay(.seconds(3), scheduler: scheduler).subscribe(onSuccess: { text.add(.next($0)) })
    scheduler.advanceTo(203)
    subscription.dispose()
    scheduler.start()
    #expect(text.text == "")
  }

  @Test func `a subscription is delayed`() throws {
    let scheduler = scheduler
    let source = try scheduler.createColdObservable("-a|")
    try scheduler.expect("-----(a|)") {
      source.asObservable().asSingle().delaySubscription(.seconds(3), scheduler: scheduler).asObservable()
    }
    #expect(source.subscriptions == [Subscription(203, 205)])
  }

  @Test func `a result that does not come in time is an error`() throws {
    let (scheduler, (source, value)) = (scheduler, try single("-----a|"))
    try scheduler.expect("----t", errors: errors) { value.timeout(.seconds(4), scheduler: scheduler).asObservable() }
    #expect(source.subscriptions == [Subscription(200, 204)])
  }

  @Test func `a result that comes in time is passed on, and the timer is gone`() throws {
    let (scheduler, (_, value)) = (scheduler, try single("--a|"))
    try scheduler.expect("---(a|)") { value.timeout(.seconds(4), scheduler: scheduler).asObservable() }
  }

  @Test func `another sequence takes the place of one that does not come in time`() throws {
    let (scheduler, (source, value)) = (scheduler, try single("-----a|"))
    let other = try scheduler.createColdObservable("-b|")
    try scheduler.expect("------(b|)") {
      value.timeout(.seconds(4), other: other.asObservable().asSingle(), scheduler: scheduler).asObservable()
    }
    #expect(source.subscriptions == [Subscription(200, 204)])
    #expect(other.subscriptions == [Subscription(204, 206)])
  }

  @Test func `an error of the source is not what a timeout is for`() throws {
    let (scheduler, (_, value)) = (scheduler, try single("--#"))
    try scheduler.expect("--#", errors: errors) {
      value.timeout(.seconds(4), other: .just("b"), scheduler: scheduler).asObservable()
    }
  }

  @Test func `a completable that is not complete in time fails, or gives way to another`() throws {
    let (scheduler, (_, work)) = (scheduler, try completable("-----|"))
    let (first, second) = (EventText(), EventText())
    func watch(_ work: Completable, _ text: EventText) -> any Disposable {
      work.subscribe(
        onCompleted: { text.add(Event<Int>.completed) }, onError: { text.add(Event<Int>.error($0)) })
    }
    let subscriptions = [
      watch(work.timeout(.seconds(200), scheduler: scheduler), first),
      watch(work.timeout(.seconds(200), other: .empty(), scheduler: scheduler), second),
    ]
    scheduler.advanceTo(199)
    #expect(first.text == "" && second.text == "")
    scheduler.advanceTo(200)
    #expect(first.text == "x(\(RxError.timeout))")
    #expect(second.text == "|")
    withExtendedLifetime(subscriptions) {}
  }

  /// What the time operators make of a maybe that has an element, is empty, or fails.
  @Test(arguments: [
    ("-a|", "-----(a|)", "-----(a|)", "--(a|)"), ("--|", "-----|", "-----|", "--|"), ("--#", "--#", "-----#", "--#"),
    ("-----a|", "---------(a|)", "---------(a|)", "----t"),
  ])
  func `a maybe`(source: String, delayed: String, subscribedLater: String, inTime: String) throws {
    let links: [(String, @Sendable (Maybe<String>, TestScheduler) -> Maybe<String>)] = [
      (delayed, { $0.delay(.seconds(3), scheduler: $1) }),
      (subscribedLater, { $0.delaySubscription(.seconds(3), scheduler: $1) }),
      (inTime, { $0.timeout(.seconds(4), scheduler: $1) }),
    ]
    for (expected, link) in links {
      let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
      let maybe = try scheduler.createColdObservable(source, errors: errors).asObservable().asMaybe()
      try scheduler.expect(expected, errors: errors) { link(maybe, scheduler).asObservable() }
    }
  }

  @Test func `timers of traits fire once, and are complete with that`() throws {
    let scheduler = scheduler
    try scheduler.expect("---(0|)") {
      Single<Int>.timer(.seconds(3), scheduler: scheduler).asObservable()
    }
    let other = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    try other.expect("(0|)") {
      Maybe<Int>.timer(.seconds(-1), scheduler: other).asObservable()
    }
  }
}
