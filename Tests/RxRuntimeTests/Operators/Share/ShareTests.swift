import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct ShareTests {
  // MARK: One connection

  @Test(arguments: [0, 1, 2], [SubjectLifetimeScope.whileConnected, .forever])
  func `observers share one subscription, and the last to leave disposes it`(
    _ replay: Int, _ scope: SubjectLifetimeScope
  ) {
    let source = CountedSource<Int>()
    let shared = source.observable.share(replay: replay, scope: scope)
    #expect(source.begunCount == 0)
    let (first, second) = (Tape<Int>(), Tape<Int>())
    let one = first.subscribe(to: shared)
    let two = second.subscribe(to: shared)
    #expect(source.begunCount == 1)
    source.send(1)
    one.dispose()
    #expect(source.runningCount == 1)
    source.send(2)
    two.dispose()
    #expect(source.runningCount == 0)
    source.send(3)
    #expect(first.text == "1")
    #expect(second.text == "1 2")
  }

  @Test func `after the last observer has left the next one connects again`() {
    let source = CountedSource<Int>()
    let shared = source.observable.share()
    for round in 1...3 {
      let events = Tape<Int>()
      let subscription = events.subscribe(to: shared)
      source.send(round)
      subscription.dispose()
      #expect(events.text == "\(round)")
      #expect(source.begunCount == round)
      #expect(source.runningCount == 0)
    }
  }

  @Test(arguments: [(0, ""), (1, "3 "), (2, "2 3 "), (9, "1 2 3 ")])
  func `a late observer receives what is replayed first`(_ replay: Int, _ expected: String) {
    let source = CountedSource<Int>()
    let shared = source.observable.share(replay: replay)
    let first = tape(shared)
    for element in 1...3 { source.send(element) }
    let late = tape(shared)
    source.send(4)
    source.send(.completed)
    #expect(first.text == "1 2 3 4 |")
    #expect(late.text == expected + "4 |")
  }

  @Test func `without arguments nothing is replayed, and each connection begins afresh`() {
    let shared = Observable.of(1, 2, 3).share()
    #expect(tape(shared).text == "1 2 3 |")
    #expect(tape(shared).text == "1 2 3 |")
  }

  // MARK: The end

  @Test(arguments: [0, 1, 2])
  func `the first observer of a synchronous source receives all, the next one connects again`(_ replay: Int) {
    let source = CountedSource<Int> { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
    }
    let shared = source.observable.share(replay: replay, scope: .whileConnected)
    #expect(tape(shared).text == "1 2 3 |")
    #expect(tape(shared).text == "1 2 3 |")
    #expect(source.begunCount == 2)
    #expect(source.runningCount == 0)
  }

  @Test(arguments: [(0, "|"), (1, "3 |"), (2, "2 3 |")])
  func `who comes after the end receives what is remembered for good, and the end`(_ replay: Int, _ expected: String) {
    let source = CountedSource<Int> { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
    }
    let shared = source.observable.share(replay: replay, scope: .forever)
    #expect(tape(shared).text == "1 2 3 |")
    #expect(tape(shared).text == expected)
    #expect(tape(shared).text == expected)
    #expect(source.begunCount == 1)
  }

  @Test(arguments: [(SubjectLifetimeScope.whileConnected, "3"), (.forever, "2 3")])
  func `what is remembered outlasts the connection in one scope only`(_ scope: SubjectLifetimeScope, _ expected: String)
  {
    let source = CountedSource<Int>()
    let shared = source.observable.share(replay: 1, scope: scope)
    let subscription = shared.subscribe(onNext: { _ in })
    source.send(1)
    source.send(2)
    subscription.dispose()
    let events = tape(shared)
    source.send(3)
    #expect(events.text == expected)
    #expect(source.begunCount == 2)
  }

  @Test(arguments: [0, 1])
  func `an observer that tries again after an error connects again`(_ replay: Int) {
    let attempts = AtomicCounterBox()
    let source = CountedSource<Int> { observer in
      let attempt = attempts.add() + 1
      observer.onNext(attempt)
      if attempt < 3 { observer.onError(Mishap()) } else { observer.onCompleted() }
    }
    let shared = source.observable.share(replay: replay)
    #expect(tape(shared.retry(5)).text == "1 2 3 |")
    #expect(source.begunCount == 3)
    #expect(source.runningCount == 0)
  }

  @Test func `two observers that try again share the next connection`() {
    let source = CountedSource<Int>()
    let shared = source.observable.share(replay: 1)
    let (first, second) = (tape(shared.retry(2)), tape(shared.retry(2)))
    source.send(1)
    source.send(.error(Mishap()))
    #expect(source.begunCount == 2)
    source.send(2)
    source.send(.completed)
    #expect(first.text == "1 2 |")
    #expect(second.text == "1 2 |")
    #expect(source.runningCount == 0)
  }

  @Test func `an error reaches all observers`() {
    let source = CountedSource<Int>()
    let shared = source.observable.share()
    let (first, second) = (tape(shared), tape(shared))
    source.send(.error(Mishap()))
    #expect(first.text == "x(mishap)")
    #expect(second.text == "x(mishap)")
  }

  @Test func `a negative replay is an error, and the source is left alone`() {
    let source = CountedSource<Int>()
    for scope in [SubjectLifetimeScope.whileConnected, .forever] {
      #expect(tape(source.observable.share(replay: -1, scope: scope)).text == "x(Argument out of range.)")
    }
    #expect(source.begunCount == 0)
  }

  // MARK: Leaving early

  @Test func `an observer that leaves inside a synchronous source disconnects it`() {
    let counted = AtomicCounterBox()
    let shared = Observable.range(start: 0, count: 1_000).do(onNext: { _ in counted.add() }).share(replay: 1)
    #expect(tape(shared.take(3)).text == "0 1 2 |")
    #expect(counted.value == 3)
  }

  @Test func `an observer for whom the replay sufficed does not connect`() {
    let source = CountedSource<Int>()
    let shared = source.observable.share(replay: 1, scope: .forever)
    let subscription = shared.subscribe(onNext: { _ in })
    source.send(1)
    subscription.dispose()
    #expect(tape(shared.take(1)).text == "1 |")
    #expect(source.begunCount == 1)
    #expect(source.runningCount == 0)
  }

  @Test func `not even the making of the source is begun for an observer whom the replay sufficed`() {
    let made = AtomicCounterBox()
    let subject = PublishSubject<Int>()
    let shared = Observable<Int>.deferred {
      made.add()
      return subject.asObservable()
    }.share(replay: 1, scope: .forever)
    let subscription = shared.subscribe(onNext: { _ in })
    subject.onNext(1)
    subscription.dispose()
    #expect(tape(shared.take(1)).text == "1 |")
    #expect(made.value == 1)
    let last = tape(shared)
    subject.onCompleted()
    #expect(last.text == "1 |")
    #expect(tape(shared).text == "1 |")
    #expect(made.value == 2)
  }

  @Test func `the observer that connects may leave, and the others stay connected`() {
    let source = CountedSource<Int>()
    let shared = source.observable.share()
    let others = Log<Tape<Int>>()
    let leaving = shared.take(1).subscribe(onNext: { _ in others.add(tape(shared)) })
    source.send(1)
    source.send(2)
    #expect(others.all.map(\.text) == ["2"])
    #expect(source.begunCount == 1)
    #expect(source.runningCount == 1)
    leaving.dispose()
  }

  @Test func `a source that subscribes to its own shared form does not connect twice`() {
    let source = CountedSource<Int>()
    let outer = Log<Observable<Int>>()
    let events = Tape<Int>()
    let shared = Observable<Int>.deferred {
      for shared in outer.all { events.subscribe(to: shared) }
      return source.observable
    }.share()
    outer.add(shared)
    let first = tape(shared)
    source.send(1)
    source.send(.completed)
    #expect(first.text == "1 |")
    #expect(events.text == "1 |")
    #expect(source.begunCount == 1)
  }

  // MARK: Release

  @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], ["complete", "fail", "leave"])
  func `observers and the subscription to the source are let go of`(_ scope: SubjectLifetimeScope, _ end: String) {
    let alive = Alive()
    let subject = PublishSubject<Int>()
    let shared = subject.share(replay: 1, scope: scope)
    let subscription = { (token: Alive.Token) in
      shared.subscribe(onNext: { _ in _ = token }, onError: { _ in _ = token })
    }(alive.make())
    subject.onNext(1)
    #expect(alive.count == 1)
    switch end {
    case "complete": subject.onCompleted()
    case "fail": subject.onError(Mishap())
    default: subscription.dispose()
    }
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
    withExtendedLifetime((shared, subscription)) {}
  }

  @Test(arguments: [1, 3])
  func `elements are let go of with the connection`(_ replay: Int) {
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    let shared = subject.share(replay: replay)
    let subscription = shared.subscribe(onNext: { _ in })
    for _ in 0..<5 { subject.onNext(alive.make()) }
    #expect(alive.count == replay)
    subscription.dispose()
    #expect(alive.count == 0)
    withExtendedLifetime((shared, subscription)) {}
  }

  @Test func `elements that are remembered for good are let go of with the sequence`() {
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    do {
      let shared = subject.share(replay: 2, scope: .forever)
      let subscription = shared.subscribe(onNext: { _ in })
      for _ in 0..<5 { subject.onNext(alive.make()) }
      subscription.dispose()
      #expect(alive.count == 2)
      withExtendedLifetime(shared) {}
    }
    #expect(alive.count == 0)
  }

  @Test func `observers are let go of with a source that goes without an end`() {
    let alive = Alive()
    do {
      let subject = PublishSubject<Alive.Token>()
      let token = alive.make()
      _ = subject.share(replay: 1).subscribe(onNext: { _ in _ = token })
      subject.onNext(alive.make())
      #expect(alive.count == 2)
    }
    #expect(alive.count == 0)
  }

  @Test func `a long chain is subscribed to, disposed and released in constant stack`() throws {
    onThread {
      let subject = PublishSubject<Int>()
      var chain = subject.asObservable()
      for _ in 0..<20_000 { chain = chain.share(replay: 1) }
      let subscription = chain.subscribe(onNext: { _ in })
      #expect(subject.hasObservers)
      subscription.dispose()
      #expect(!subject.hasObservers)
    }
  }
}
