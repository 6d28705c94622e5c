import RxAtomics
import RxRuntime
import RxTest
import Testing

/// Several observers of a shared sequence, who come and go, at the times that RxSwift records.
@Suite struct SharingReferenceTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// What one observer sees, and when it comes and goes.
  private final class Watcher: Sendable {
    private let subscription = SerialDisposable()
    private let log = Log<String>()
    private let scheduler: TestScheduler

    init(_ source: Observable<Int>, from start: Int, to end: Int, on scheduler: TestScheduler, again: Watcher? = nil) {
      self.scheduler = scheduler
      scheduler.scheduleAt(start) { [self] in subscribe(to: source, again: again) }
      scheduler.scheduleAt(end) { [self] in
        subscription.dispose()
        again?.subscription.dispose()
      }
    }

    /// One who subscribes only when another is told of the end.
    init(on scheduler: TestScheduler) { self.scheduler = scheduler }

    func subscribe(to source: Observable<Int>, again: Watcher?) {
      subscription.disposable = source.subscribe { [self] event in
        switch event {
        case .next(let element): log.add("\(scheduler.clock):\(element)")
        case .error: log.add("\(scheduler.clock)#")
        case .completed: log.add("\(scheduler.clock)|")
        }
        if event.isStopEvent { again?.subscribe(to: source, again: nil) }
      }
    }

    var text: String { log.all.joined(separator: " ") }
  }

  private func hot(_ numbers: KeyValuePairs<Int, Int>, _ end: Recorded<Event<Int>>? = nil) -> TestableObservable<Int> {
    scheduler.createHotObservable(numbers.map { .next($0.key, $0.value) } + [end].compactMap(\.self))
  }

  private func replayed(_ numbers: [Int], _ count: Int, at time: Int) -> [String] {
    numbers.suffix(count).map { "\(time):\($0)" }
  }

  private static let scopes: [SubjectLifetimeScope] = [.whileConnected, .forever]

  @Test(arguments: scopes, 0..<5)
  func `share: a reconnect remembers only if it is to be forever`(scope: SubjectLifetimeScope, count: Int) {
    let source = hot([210: 1, 220: 2, 230: 3, 240: 4, 250: 5, 320: 6, 550: 7])
    let shared = source.share(replay: count, scope: scope)
    let first = Watcher(shared, from: 200, to: 350, on: scheduler)
    let second = Watcher(shared, from: 300, to: 400, on: scheduler)
    let third = Watcher(shared, from: 500, to: 600, on: scheduler)
    scheduler.start()
    #expect(first.text == "210:1 220:2 230:3 240:4 250:5 320:6")
    #expect(second.text == (replayed([1, 2, 3, 4, 5], count, at: 300) + ["320:6"]).joined(separator: " "))
    let remembered = scope == .forever ? replayed([1, 2, 3, 4, 5, 6], count, at: 500) : []
    #expect(third.text == (remembered + ["550:7"]).joined(separator: " "))
    #expect(source.subscriptions == [Subscription(200, 400), Subscription(500, 600)])
  }

  @Test(arguments: [Recorded<Event<Int>>.completed(330), .error(330, Boom())], 0..<5)
  func `share(scope: .whileConnected): who comes back at the end has a new connection, one for all`(
    end: Recorded<Event<Int>>, count: Int
  ) {
    let source = scheduler.createHotObservable(
      [.next(250, 5), .next(320, 6), end, .next(340, -1), .next(550, 7)])
    let shared = source.share(replay: count, scope: .whileConnected)
    let again = [Watcher(on: scheduler), Watcher(on: scheduler)]
    let first = Watcher(shared, from: 200, to: 350, on: scheduler, again: again[0])
    let second = Watcher(shared, from: 300, to: 400, on: scheduler, again: again[1])
    let third = Watcher(shared, from: 500, to: 600, on: scheduler)
    scheduler.start()
    let mark = end.value.isCompleted ? "|" : "#"
    #expect(first.text == "250:5 320:6 330\(mark)")
    #expect(second.text == (replayed([5], count, at: 300) + ["320:6", "330\(mark)"]).joined(separator: " "))
    #expect(again.map(\.text) == ["340:-1", "340:-1"])
    #expect(third.text == "550:7")
    #expect(source.subscriptions == [Subscription(200, 330), Subscription(330, 400), Subscription(500, 600)])
  }

  @Test(arguments: [Recorded<Event<Int>>.completed(330), .error(330, Boom())], 0..<5)
  func `share(scope: .forever): who comes after the end is told what came last, and the end`(
    end: Recorded<Event<Int>>, count: Int
  ) {
    let source = scheduler.createHotObservable(
      [.next(230, 3), .next(240, 4), .next(250, 5), .next(320, 6), end, .next(340, -1), .next(550, 7)])
    let shared = source.share(replay: count, scope: .forever)
    let again = Watcher(on: scheduler)
    let first = Watcher(shared, from: 200, to: 350, on: scheduler, again: again)
    let third = Watcher(shared, from: 500, to: 600, on: scheduler)
    scheduler.start()
    let mark = end.value.isCompleted ? "|" : "#"
    #expect(first.text == "230:3 240:4 250:5 320:6 330\(mark)")
    #expect(again.text == (replayed([3, 4, 5, 6], count, at: 330) + ["330\(mark)"]).joined(separator: " "))
    #expect(third.text == (replayed([3, 4, 5, 6], count, at: 500) + ["500\(mark)"]).joined(separator: " "))
    #expect(source.subscriptions == [Subscription(200, 330)])
  }

  /// A source that sends as RxSwift's does: elements between and during three connections.
  private func connected(
    _ end: Recorded<Event<Int>>? = nil
  ) -> TestableObservable<Int> {
    let numbers = [
      (110, 7), (220, 3), (280, 4), (290, 1), (340, 8), (360, 5), (370, 6), (390, 7), (410, 13), (430, 2), (450, 9),
      (520, 11), (560, 20), (580, 23), (590, 24), (620, 27), (630, 28),
    ]
    let events = numbers.map { Recorded.next($0.0, $0.1) } + [end].compactMap(\.self)
    return scheduler.createHotObservable(events.sorted { $0.time < $1.time })
  }

  /// Connects at 300, 420 and 575, in between twice more in vain; the last one of the second connection ends it.
  private func connect(_ sequence: ConnectableObservable<Int>) {
    let (old, inner, last) = (SerialDisposable(), SerialDisposable(), SerialDisposable())
    scheduler.scheduleAt(300) { old.disposable = sequence.connect() }
    scheduler.scheduleAt(400) { old.disposable.dispose() }
    scheduler.scheduleAt(420) { old.disposable = sequence.connect() }
    scheduler.scheduleAt(440) { inner.disposable = sequence.connect() }
    scheduler.scheduleAt(530) { inner.disposable.dispose() }
    scheduler.scheduleAt(575) { last.disposable = sequence.connect() }
    scheduler.scheduleAt(590) { old.disposable.dispose() }
    scheduler.scheduleAt(621) { last.disposable.dispose() }
  }

  private static let connections = [Subscription(300, 400), Subscription(420, 530), Subscription(575, 621)]

  @Test func `multicast with a subject of its own for each connection`() {
    let source = connected()
    let sequence = source.multicast(makeSubject: { ReplaySubject.create(bufferSize: 3) })
    let early = Watcher(sequence, from: 405, to: 1000, on: scheduler)
    let late = Watcher(sequence, from: 470, to: 1000, on: scheduler)
    connect(sequence)
    scheduler.start()
    #expect(early.text == "430:2 450:9 520:11")
    #expect(late.text == "470:2 470:9 520:11")
    #expect(source.subscriptions == Self.connections)
  }

  @Test func `multicast with one subject`() {
    let source = connected()
    let sequence = source.multicast(ReplaySubject.create(bufferSize: 3))
    let watcher = Watcher(sequence, from: 405, to: 1000, on: scheduler)
    connect(sequence)
    scheduler.start()
    #expect(watcher.text == "405:5 405:6 405:7 430:2 450:9 520:11 580:23 590:24 620:27")
    #expect(source.subscriptions == Self.connections)
  }

  @Test(arguments: [Recorded<Event<Int>>.completed(435), .error(435, Boom())])
  func `multicast: whoever is told of the end may subscribe and connect anew`(end: Recorded<Event<Int>>) {
    let source = connected(end)
    let sequence = source.multicast(makeSubject: { ReplaySubject.create(bufferSize: 1) })
    let again = Watcher(on: scheduler)
    let connecting = sequence.do(
      onError: { [again] _ in
        again.subscribe(to: sequence, again: nil)
        _ = sequence.connect()
      },
      onCompleted: { [again] in
        again.subscribe(to: sequence, again: nil)
        _ = sequence.connect()
      })
    let first = Watcher(connecting, from: 405, to: 1000, on: scheduler)
    connect(sequence)
    scheduler.start()
    #expect(first.text == "430:2 435\(end.value.isCompleted ? "|" : "#")")
    #expect(again.text == "450:9 520:11")
    #expect(
      source.subscriptions == [
        Subscription(300, 400), Subscription(420, 435), Subscription(435, 530), Subscription(575, 621),
      ])
  }

  @Test(arguments: [Recorded<Event<Int>>.completed(435), .error(435, Boom())])
  func `multicast with one subject that has ended`(end: Recorded<Event<Int>>) {
    let source = connected(end)
    let sequence = source.multicast(ReplaySubject.create(bufferSize: 1))
    let watcher = Watcher(sequence, from: 405, to: 1000, on: scheduler)
    let late = Watcher(sequence, from: 436, to: 1000, on: scheduler)
    connect(sequence)
    scheduler.start()
    let mark = end.value.isCompleted ? "|" : "#"
    #expect(watcher.text == "405:7 430:2 435\(mark)")
    #expect(late.text == "436:2 436\(mark)")
  }

  @Test func `publish and refCount: connected while somebody listens`() {
    let source = hot(
      [210: 1, 220: 2, 230: 3, 240: 4, 250: 5, 260: 6, 270: 7, 280: 8, 290: 9], .completed(300))
    let shared = source.publish().refCount()
    let watchers = [(215, 235), (225, 275), (255, 265), (285, 320)].map {
      Watcher(shared, from: $0.0, to: $0.1, on: scheduler)
    }
    scheduler.start()
    #expect(
      watchers.map(\.text) == ["220:2 230:3", "230:3 240:4 250:5 260:6 270:7", "260:6", "290:9 300|"])
    #expect(source.subscriptions == [Subscription(215, 275), Subscription(285, 300)])
  }

  @Test func `refCount does not connect to a subject that has ended`() {
    let source = hot([210: 1])
    let subject = PublishSubject<Int>()
    subject.onCompleted()
    let shared = source.multicast(subject).refCount()
    let watcher = Watcher(shared, from: 200, to: 1000, on: scheduler)
    scheduler.start()
    #expect(watcher.text == "200|")
    #expect(source.subscriptions == [])
  }

  @Test(arguments: [1, 3], [Recorded<Event<Int>>.completed(90), .error(90, Boom()), .next(90, 26)])
  func `replay remembers for a connection`(count: Int, last: Recorded<Event<Int>>) {
    let source = scheduler.createColdObservable(
      [.next(10, 5), .next(20, 9), .next(30, 11), .next(40, 20), .next(50, 22), .next(60, 23), last])
    let sequence = source.replay(count)
    let watcher = Watcher(sequence, from: 450, to: 1000, on: scheduler)
    let connection = SerialDisposable()
    scheduler.scheduleAt(400) { connection.disposable = sequence.connect() }
    scheduler.scheduleAt(520) { connection.disposable.dispose() }
    scheduler.scheduleAt(650) { connection.disposable = sequence.connect() }
    scheduler.scheduleAt(700) { connection.disposable.dispose() }
    scheduler.start()
    let end =
      switch last.value {
      case .next(let element): "490:\(element)"
      case .error: "490#"
      case .completed: "490|"
      }
    let expected = replayed([5, 9, 11, 20], count, at: 450) + ["450:22", "460:23", end]
    #expect(watcher.text == expected.joined(separator: " "))
    #expect(
      source.subscriptions == [Subscription(400, last.value.isStopEvent ? 490 : 520), Subscription(650, 700)])
  }
}
