import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct MulticastTests {
  // MARK: connect

  @Test func `observers receive nothing before the connection`() {
    let source = CountedSource<Int> { $0.onNext(0) }
    let published = source.observable.publish()
    let first = tape(published)
    #expect(source.begunCount == 0)
    #expect(first.text == "")
    let connection = published.connect()
    let second = tape(published)
    source.send(1)
    #expect(first.text == "0 1")
    #expect(second.text == "1")
    connection.dispose()
    source.send(2)
    #expect(source.runningCount == 0)
    #expect(first.text == "0 1")
  }

  @Test func `connecting twice subscribes once, and either connection ends it`() {
    let source = CountedSource<Int>()
    let published = source.observable.publish()
    let connections = [published.connect(), published.connect()]
    #expect(source.begunCount == 1)
    connections[1].dispose()
    #expect(source.runningCount == 0)
    connections[0].dispose()
  }

  @Test func `a connection that is over leaves the next one alone`() {
    let source = CountedSource<Int>()
    let published = source.observable.publish()
    let old = published.connect()
    old.dispose()
    let events = tape(published)
    let new = published.connect()
    #expect(source.begunCount == 2)
    old.dispose()
    source.send(1)
    #expect(events.text == "1")
    new.dispose()
    #expect(source.runningCount == 0)
  }

  @Test func `each connection has a subject of its own, if one is made for each`() {
    let source = CountedSource<Int>()
    let made = AtomicCounterBox()
    let multicast = source.observable.multicast { () -> PublishSubject<Int> in
      made.add()
      return PublishSubject()
    }
    let first = tape(multicast)
    #expect(made.value == 1)
    multicast.connect().dispose()
    #expect(made.value == 1)
    let second = tape(multicast)
    _ = multicast.connect()
    source.send(1)
    source.send(.completed)
    #expect(first.text == "")
    #expect(second.text == "1 |")
    let third = tape(multicast)
    #expect(third.text == "")
    #expect(made.value == 3)
  }

  @Test func `one subject for all connections ends once`() {
    let source = CountedSource<Int>()
    let subject = PublishSubject<Int>()
    let multicast = source.observable.multicast(subject)
    let events = tape(multicast)
    multicast.connect().dispose()
    _ = multicast.connect()
    source.send(1)
    source.send(.completed)
    #expect(events.text == "1 |")
    #expect(tape(multicast).text == "|")
    _ = multicast.connect()
    #expect(source.begunCount == 3)
  }

  @Test func `a connection may be begun while another is being disposed`() {
    let begun = AtomicCounterBox()
    let multicasts = Log<ConnectableObservable<Int>>()
    let multicast = Observable<Int>.create { _ in
      begun.add()
      return Disposables.create { if begun.value < 3 { _ = multicasts.all.first?.connect() } }
    }.publish()
    multicasts.add(multicast)
    multicast.connect().dispose()
    #expect(begun.value == 2)
  }

  @Test func `a subject of any type can be fed`() {
    let subject = Doubler()
    let events = Tape<String>()
    let multicast = Observable.of(1, 2).multicast(subject)
    events.subscribe(to: multicast)
    _ = multicast.connect()
    #expect(events.text == "2 4 |")
  }

  // MARK: replay

  @Test(arguments: [(0, "4 |"), (1, "3 4 |"), (2, "2 3 4 |"), (9, "1 2 3 4 |")])
  func `a late observer receives what is replayed first`(_ bufferSize: Int, _ expected: String) {
    let source = CountedSource<Int>()
    let replayed = source.observable.replay(bufferSize)
    _ = replayed.connect()
    for element in 1...3 { source.send(element) }
    let late = tape(replayed)
    source.send(4)
    source.send(.completed)
    #expect(late.text == expected)
  }

  @Test func `all can be replayed`() {
    let source = CountedSource<Int>()
    let replayed = source.observable.replayAll()
    _ = replayed.connect()
    for element in 0..<2_000 { source.send(element) }
    #expect(tape(replayed).elements == Array(0..<2_000))
  }

  @Test func `a negative buffer size is an error, and the source is left alone`() {
    let source = CountedSource<Int>()
    let replayed = source.observable.replay(-1)
    #expect(tape(replayed).text == "x(Argument out of range.)")
    replayed.connect().dispose()
    #expect(tape(replayed).text == "x(Argument out of range.)")
    #expect(tape(replayed.refCount()).text == "x(Argument out of range.)")
    #expect(source.begunCount == 0)
  }

  // MARK: Selector

  @Test func `what is made of the subject uses the source once`() {
    let source = CountedSource<Int> { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
    }
    let pairs = source.observable.multicast(
      { PublishSubject<Int>() }, selector: { shared in Observable.zip(shared, shared.skip(1)) { $0 * 10 + $1 } })
    #expect(tape(pairs).text == "12 23 |")
    #expect(tape(pairs).text == "12 23 |")
    #expect(source.begunCount == 2)
    #expect(source.runningCount == 0)
  }

  @Test func `the source is disposed with the result`() {
    let source = CountedSource<Int>()
    let result = source.observable.multicast({ PublishSubject<Int>() }, selector: { $0.map { $0 } })
    let (ended, left) = (tape(result.take(1)), Tape<Int>())
    let subscription = left.subscribe(to: result)
    #expect(source.runningCount == 2)
    source.send(1)
    #expect(source.runningCount == 1)
    subscription.dispose()
    #expect(source.runningCount == 0)
    #expect(ended.text == "1 |")
    #expect(left.text == "1")
    #expect(tape(source.observable.multicast({ PublishSubject<Int>() }, selector: { _ in .just(7) })).text == "7 |")
    #expect(source.runningCount == 0)
  }

  @Test func `errors of the selectors are the sequence's`() {
    let source = CountedSource<Int>()
    let noSubject = source.observable.multicast(
      { () throws -> PublishSubject<Int> in throw Mishap() }, selector: { $0 })
    let noResult = source.observable.multicast(
      { PublishSubject<Int>() }, selector: { _ -> Observable<Int> in throw Mishap() })
    #expect(tape(noSubject).text == "x(mishap)")
    #expect(tape(noResult).text == "x(mishap)")
    #expect(source.begunCount == 0)
  }

  // MARK: Release

  @Test(arguments: ["complete", "dispose"])
  func `a connection that is over keeps no element and no observer alive`(_ end: String) {
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    let replayed = subject.replay(3)
    let token = alive.make()
    let subscription = { (token: Alive.Token) in replayed.subscribe(onNext: { _ in _ = token }) }(alive.make())
    let connection = replayed.connect()
    for _ in 0..<5 { subject.onNext(alive.make()) }
    #expect(alive.count == 5)
    if end == "complete" {
      subject.onCompleted()
    } else {
      subscription.dispose()
      connection.dispose()
    }
    #expect(alive.count == 1)
    #expect(!subject.hasObservers)
    withExtendedLifetime((token, subscription, connection, replayed)) {}
  }
}

/// A subject that is no observable of the runtime.
private final class Doubler: SubjectType {
  typealias Element = String

  private let subject = PublishSubject<Int>()

  func asObserver() -> AnyObserver<Int> { subject.asObserver().mapObserver { $0 * 2 } }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == String {
    subject.map { "\($0)" }.subscribe(observer)
  }
}
