import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// What all operators with one live source have in common.
@Suite struct LinearOperatorTests {
  typealias Operator = LinearOperator

  /// Counts how often its subscriptions were ended, and keeps their observers.
  final class Source: Sendable {
    let observers = Locked<[AnyObserver<Int>]>([])
    let disposals = AtomicCounter()

    var last: AnyObserver<Int>? { observers.withLock { $0.last } }
    var count: Int { observers.withLock { $0.count } }

    var observable: Observable<Int> {
      .create { observer in
        self.observers.withLock { $0.append(observer) }
        return Disposables.create { self.disposals.add() }
      }
    }

    func send(_ elements: Int...) {
      for element in elements { last?.onNext(element) }
    }
  }

  /// `1 2 3` and the end, sent by each kind of source.
  static func sources(end: Observable<Int>) -> [Observable<Int>] {
    [
      Observable.of(1, 2, 3).concat(end),
      Observable.just(3).concat(end).startWith(1, 2),
      Observable.create { observer in
        for element in 1...3 { observer.onNext(element) }
        return end.subscribe(observer)
      },
      Observable.create { observer in
        for element in 1...3 { observer.onNext(element) }
        let ending = end.subscribe(observer)
        // What follows the end is nobody's business.
        observer.onNext(4)
        observer.onCompleted()
        return ending
      },
    ]
  }

  @Test(arguments: Operator.all)
  func `it makes of a source that is complete what it should`(_ subject: Operator) {
    for source in Self.sources(end: .empty()) {
      let result = subject.link(source, Alive().make())
      #expect(text(of: result) == subject.completed)
      #expect(text(of: result) == subject.completed, "a second subscription is like the first")
    }
  }

  @Test(arguments: Operator.all)
  func `it makes of a source that fails what it should`(_ subject: Operator) {
    for source in Self.sources(end: .error(Boom())) {
      let result = subject.link(source, Alive().make())
      #expect(text(of: result) == subject.failed)
      #expect(text(of: result) == subject.failed, "a second subscription is like the first")
    }
  }

  @Test(arguments: Operator.all)
  func `a source that sends later is treated the same`(_ subject: Operator) {
    for (end, expected) in [(Event<Int>.completed, subject.completed), (.error(Boom()), subject.failed)] {
      let source = Source()
      let events = EventText()
      _ = events.subscribe(to: subject.link(source.observable, Alive().make()))
      // A source that is subscribed to again sends the same again.
      var served = 0
      while served < source.count {
        served = source.count
        source.send(1, 2, 3)
        source.last?.on(end)
      }
      #expect(events.text == expected)
      #expect(source.disposals.value == source.count, "each subscription to the source has ended, once")
    }
  }

  @Test(arguments: Operator.all)
  func `disposing inside a callback ends the sequence at that event`(_ subject: Operator) {
    for (end, whole) in [(Observable<Int>.empty(), subject.completed), (.error(Boom()), subject.failed)] {
      for source in Self.sources(end: end) {
        let events = EventText()
        let subscription = SerialDisposable()
        let start = PublishSubject<Int>()
        subscription.disposable = start.concat(subject.link(source, Alive().make())).subscribe { event in
          events.add(event)
          subscription.dispose()
        }
        start.onCompleted()
        #expect(events.text == Self.firstWord(of: whole))
      }
    }
  }

  @Test(arguments: Operator.all)
  func `disposing inside a closure downstream spares what would have followed`(_ subject: Operator) {
    // Without elements the closure is not called, and nothing is disposed.
    guard Int(Self.firstWord(of: subject.completed)) != nil else { return }
    for source in Self.sources(end: .empty()) {
      let calls = Log<String>()
      let subscription = SerialDisposable()
      let start = PublishSubject<Int>()
      subscription.disposable = start.concat(subject.link(source, Alive().make())).reduce(
        0,
        accumulator: { result, _ in
          calls.add("element")
          subscription.dispose()
          return result
        },
        mapResult: { result in
          calls.add("end")
          return result
        }
      ).subscribe()
      start.onCompleted()
      #expect(calls.all == ["element"])
    }
  }

  @Test(arguments: Operator.all)
  func `disposing disposes the source and lets go of everything`(_ subject: Operator) {
    let alive = Alive()
    let source = Source()
    let events = EventText()
    let subscription = events.subscribe(to: subject.link(source.observable, alive.make()))
    source.send(1)
    #expect(source.disposals.value == 0)
    let before = events.text
    subscription.dispose()
    #expect(source.disposals.value == 1)
    #expect(alive.count == 0, "the kept observer and the subscription keep no closure alive")
    source.send(2, 3)
    source.last?.onCompleted()
    subscription.dispose()
    #expect(events.text == before)
    #expect(source.count == 1, "nothing is subscribed to after the disposal")
  }

  @Test(arguments: Operator.all)
  func `the end lets go of everything`(_ subject: Operator) {
    for end in [Event<Int>.completed, .error(Boom())] {
      let alive = Alive()
      let source = Source()
      let subscription = subject.link(source.observable, alive.make()).subscribe { _ in }
      var served = 0
      while served < source.count {
        served = source.count
        source.send(1, 2, 3)
        source.last?.on(end)
      }
      #expect(alive.count == 0)
      subscription.dispose()
    }
  }

  @Test(arguments: Operator.all)
  func `a subscription that is disposed at once never sees the source`(_ subject: Operator) {
    let source = Source()
    let subscription = SerialDisposable()
    subscription.dispose()
    let events = EventText()
    let start = PublishSubject<Int>()
    let whole = start.concat(subject.link(source.observable, Alive().make()))
    subscription.disposable = events.subscribe(to: whole)
    start.onCompleted()
    #expect(source.count == 0)
    #expect(events.text == "")
  }

  @Test(arguments: Operator.all)
  func `what is downstream may end the sequence early`(_ subject: Operator) {
    for (end, whole) in [(Observable<Int>.empty(), subject.completed), (.error(Boom()), subject.failed)] {
      let first = Self.firstWord(of: whole)
      for source in Self.sources(end: end) {
        let result = text(of: subject.link(source, Alive().make()).take(1))
        #expect(result == (Int(first) == nil ? first : first + " |"))
      }
    }
  }

  /// The first event. An error may be several words.
  static func firstWord(of text: String) -> String {
    text.hasPrefix("x") ? text : String(text.prefix { $0 != " " })
  }
}
