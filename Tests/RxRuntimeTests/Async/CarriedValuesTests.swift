import Dispatch
import RxAtomics
import RxRuntime
import RxSchedulers
import RxTest
import TestSupport
import Testing

/// One after the other: what is registered holds for the process.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CarriedValuesTests {
  @TaskLocal private static var id = "none"
  @TaskLocal private static var level = 0

  private let seen = Log<String>()
  private let pool = ConcurrentDispatchQueueScheduler(qos: .default)

  /// The value where it is asked for.
  private func note(_ what: String) { seen.add("\(what) \(Self.id) \(Self.level)") }

  @Test func `what is not registered stays where it is`() async {
    _ = Self.$id.withValue("mine") {
      Observable.just(1).observe(on: pool).subscribe(onNext: { _ in note("event") })
    }
    await eventually { seen.count == 1 }
    #expect(seen.all == ["event none 0"])
  }

  @Test func `what is registered goes with the subscription, through every kind of hop`() async {
    let registrations = [CarriedValues.register(Self.$id), CarriedValues.register(Self.$level)]
    defer { for registration in registrations { registration.dispose() } }
    let source = Observable<Int>.create { observer in
      note("subscribed")
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
    let hops: [Observable<Int>] = [
      Observable.just(1).observe(on: pool),
      source.subscribe(on: pool),
      source.observe(on: pool).observe(on: SerialDispatchQueueScheduler(qos: .default)),
      .timer(.milliseconds(1), scheduler: pool),
      Observable<Int>.interval(.milliseconds(1), scheduler: pool).take(1),
      Observable.just(1).delay(.milliseconds(1), scheduler: pool),
      Observable.just(1).delaySubscription(.milliseconds(1), scheduler: pool),
      Observable.from([1], scheduler: pool),
      Observable.just(1).observe(on: ActorScheduler(Store())),
      Observable.just(1).map(maxConcurrent: 1) { number in
        note("call")
        return number
      },
    ]
    for (number, hop) in hops.enumerated() {
      let before = seen.count
      let done = Tally()
      _ = Self.$id.withValue("request \(number)") {
        Self.$level.withValue(number) {
          hop.subscribe(onNext: { _ in note("event") }, onCompleted: { done.add() })
        }
      }
      await eventually { done.value == 1 }
      let lines = seen.all[before...]
      #expect(!lines.isEmpty)
      for line in lines { #expect(line.hasSuffix(" request \(number) \(number)"), "\(number): \(line)") }
    }
  }

  @Test func `each subscription has its own, and those of inner ones are those of the event`() async {
    let registration = CarriedValues.register(Self.$id)
    let subject = PublishSubject<Int>()
    let subscriptions = ["a", "b"].map { name in
      Self.$id.withValue(name) {
        subject.observe(on: pool).flatMap { _ in Observable.just(1).observe(on: pool) }
          .subscribe(onNext: { _ in note(name) })
      }
    }
    // Those that run keep theirs.
    registration.dispose()
    registration.dispose()
    Self.$id.withValue("sender") { subject.onNext(1) }
    await eventually { seen.count == 2 }
    // The inner sequence was subscribed to when nothing was registered any more.
    #expect(seen.all.sorted() == ["a none 0", "b none 0"])
    for subscription in subscriptions { subscription.dispose() }
    let again = CarriedValues.register(Self.$id)
    defer { again.dispose() }
    _ = Self.$id.withValue("c") {
      Observable.just(1).observe(on: pool).flatMap { _ in Observable.just(1).observe(on: pool) }
        .subscribe(onNext: { _ in note("inner") })
    }
    await eventually { seen.count == 3 }
    #expect(seen.all.last == "inner c 0")
  }

  @Test func `virtual time stays what it is`() {
    let registration = CarriedValues.register(Self.$level)
    defer { registration.dispose() }
    let scheduler = TestScheduler(initialClock: 0)
    let ticks = Log<Int>()
    let subscription = Self.$level.withValue(7) {
      Observable<Int>.interval(.seconds(10), scheduler: scheduler).observe(on: scheduler).take(3)
        .subscribe(onNext: { tick in ticks.add(tick + Self.level) })
    }
    scheduler.start()
    subscription.dispose()
    #expect(ticks.all == [7, 8, 9])
    #expect(Self.level == 0)
  }

  @Test func `values are let go of with the subscription`() async {
    let registration = CarriedValues.register(Held.$token)
    defer { registration.dispose() }
    let alive = Alive()
    let subject = PublishSubject<Int>()
    let subscription = Held.$token.withValue(alive.make(1)) {
      subject.observe(on: pool).subscribe(onNext: { _ in note("\(Held.token?.value ?? 0)") })
    }
    subject.onNext(1)
    await eventually { seen.count == 1 }
    #expect(seen.all == ["1 none 0"])
    subscription.dispose()
    await eventually { alive.count == 0 }
  }

  private enum Held {
    @TaskLocal static var token: Alive.Token?
  }
}
