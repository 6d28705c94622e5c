import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct RefCountTests {
  /// The same sequence from a connectable of the runtime, and from one of another type.
  private static let forms: [@Sendable (Observable<Int>) -> Observable<Int>] = [
    { $0.publish().refCount() },
    { Foreign($0.publish()).refCount() },
  ]

  @Test(arguments: 0...1)
  func `the first observer connects and the last to leave disconnects`(_ form: Int) {
    let source = CountedSource<Int>()
    let counted = Self.forms[form](source.observable)
    for round in 1...2 {
      let (first, second) = (Tape<Int>(), Tape<Int>())
      let one = first.subscribe(to: counted)
      let two = second.subscribe(to: counted)
      #expect(source.begunCount == round)
      source.send(1)
      one.dispose()
      one.dispose()
      #expect(source.runningCount == 1)
      source.send(2)
      two.dispose()
      #expect(source.runningCount == 0)
      #expect(first.text == "1")
      #expect(second.text == "1 2")
    }
  }

  @Test(arguments: 0...1)
  func `the first observer misses nothing of a synchronous source`(_ form: Int) {
    let source = CountedSource<Int> { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
    }
    let counted = Self.forms[form](source.observable)
    #expect(tape(counted).text == "1 2 3 |")
    #expect(tape(counted).text == "1 2 3 |")
    #expect(source.begunCount == 2)
    #expect(source.runningCount == 0)
  }

  @Test(arguments: 0...1)
  func `an observer that tries again after an error connects again`(_ form: Int) {
    let attempts = AtomicCounterBox()
    let source = CountedSource<Int> { observer in
      let attempt = attempts.add()
      observer.onNext(attempt)
      if attempt < 2 { observer.onError(Mishap()) } else { observer.onCompleted() }
    }
    let counted = Self.forms[form](source.observable)
    #expect(tape(counted.retry(5)).text == "0 1 2 |")
    #expect(source.begunCount == 3)
  }

  @Test(arguments: 0...1)
  func `two observers that try again share the next connection`(_ form: Int) {
    let source = CountedSource<Int>()
    let counted = Self.forms[form](source.observable)
    let (first, second) = (tape(counted.retry(2)), tape(counted.retry(2)))
    source.send(1)
    source.send(.error(Mishap()))
    #expect(source.begunCount == 2)
    source.send(2)
    source.send(.completed)
    #expect(first.text == "1 2 |")
    #expect(second.text == "1 2 |")
    #expect(source.runningCount == 0)
  }

  @Test func `two observers of a subject that ends by itself try again on the next one`() {
    let source = CountedSource<Int>()
    let subjects = Log<PublishSubject<Int>>()
    let counted = source.observable.multicast { () -> PublishSubject<Int> in
      let subject = PublishSubject<Int>()
      subjects.add(subject)
      return subject
    }.refCount()
    let (first, second) = (tape(counted.retry(2)), tape(counted.retry(2)))
    subjects.all[0].onError(Mishap())
    #expect(subjects.count == 2)
    #expect(source.runningCount == 1)
    source.send(1)
    #expect(first.text == "1")
    #expect(second.text == "1")
  }

  @Test(arguments: 0...1)
  func `an observer that leaves inside a synchronous source disconnects it`(_ form: Int) {
    let sent = AtomicCounterBox()
    let counted = Self.forms[form](Observable.range(start: 0, count: 1_000).do(onNext: { _ in sent.add() }))
    #expect(tape(counted.take(3)).text == "0 1 2 |")
    #expect(sent.value == 3)
  }

  @Test func `an observer for whom the replay sufficed does not connect`() {
    let source = CountedSource<Int>()
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    let counted = source.observable.multicast(subject).refCount()
    subject.onNext(1)
    #expect(tape(counted.take(1)).text == "1 |")
    #expect(source.begunCount == 0)
    subject.onCompleted()
    #expect(tape(counted).text == "1 |")
    #expect(source.begunCount == 0)
  }

  @Test func `not even the making of the source is begun for an observer whom the replay sufficed`() {
    let made = AtomicCounterBox()
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    subject.onNext(1)
    let counted = Observable<Int>.deferred {
      made.add()
      return .never()
    }.multicast(subject).refCount()
    #expect(tape(counted.take(1)).text == "1 |")
    #expect(made.value == 0)
  }

  @Test func `users and a connection by hand are one connection`() {
    let source = CountedSource<Int>()
    let published = source.observable.publish()
    let connection = published.connect()
    let subscription = published.refCount().subscribe(onNext: { _ in })
    #expect(source.begunCount == 1)
    subscription.dispose()
    #expect(source.runningCount == 0)
    let events = tape(published.refCount())
    connection.dispose()
    source.send(1)
    #expect(events.text == "1")
    #expect(source.begunCount == 2)
  }

  @Test(arguments: 0...1, ["complete", "leave"])
  func `observers and the subscription to the source are let go of`(_ form: Int, _ end: String) {
    let alive = Alive()
    let subject = PublishSubject<Int>()
    let counted = Self.forms[form](subject)
    let subscription = { (token: Alive.Token) in counted.subscribe(onNext: { _ in _ = token }) }(alive.make())
    #expect(alive.count == 1)
    if end == "complete" { subject.onCompleted() } else { subscription.dispose() }
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
    withExtendedLifetime((counted, subscription)) {}
  }

  @Test func `a long chain is subscribed to, disposed and released in constant stack`() {
    onThread {
      let subject = PublishSubject<Int>()
      var chain = subject.asObservable()
      for _ in 0..<5_000 { chain = chain.publish().refCount() }
      let subscription = chain.subscribe(onNext: { _ in })
      #expect(subject.hasObservers)
      subscription.dispose()
      #expect(!subject.hasObservers)
    }
  }
}

/// A connectable sequence that the runtime knows nothing of.
private struct Foreign: ConnectableObservableType {
  typealias Element = Int

  let inner: ConnectableObservable<Int>

  init(_ inner: ConnectableObservable<Int>) { self.inner = inner }

  func connect() -> any Disposable { inner.connect() }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    inner.subscribe(observer)
  }
}
