import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("merge")
struct MergeTests {
  typealias Numbers = Observable<Int>

  @Test("loops that are merged take turns, in each of the three forms")
  func turns() {
    let one = Numbers.range(start: 1, count: 3)
    let two = Numbers.range(start: 11, count: 4)
    let expected = "1 11 2 12 3 13 14 |"
    #expect(text(of: Numbers.merge(one, two)) == expected)
    #expect(text(of: Numbers.merge([one, two])) == expected)
    #expect(text(of: Numbers.merge([one, two][...])) == expected)
    #expect(text(of: Observable.from([one, two]).merge()) == "1 2 11 3 12 13 14 |")
  }

  @Test("of nothing is complete")
  func nothing() {
    #expect(text(of: Numbers.merge()) == "|")
    #expect(text(of: Numbers.merge([])) == "|")
    #expect(text(of: Observable<Numbers>.empty().merge()) == "|")
    #expect(text(of: Observable<Numbers>.empty().merge(maxConcurrent: 1)) == "|")
  }

  @Test("is complete when all are, in whatever order they end", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func completion(order: [Int]) {
    let subjects = (0..<3).map { _ in PublishSubject<Int>() }
    let events = EventText()
    let subscription = events.subscribe(to: Numbers.merge(subjects.map { $0.asObservable() }))
    for index in order {
      #expect(!events.text.contains("|"))
      subjects[index].onNext(index)
      subjects[index].onCompleted()
    }
    #expect(events.text == order.map { "\($0) " }.joined() + "|")
    subscription.dispose()
  }

  @Test("an inner sequence outlives the outer one, and the outer one the inner ones")
  func outerCompletion() {
    let outer = PublishSubject<Numbers>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.merge())
    outer.onNext(.just(1))
    #expect(events.text == "1")
    outer.onNext(inner)
    outer.onCompleted()
    inner.onNext(2)
    #expect(events.text == "1 2")
    inner.onCompleted()
    #expect(events.text == "1 2 |")
    subscription.dispose()
  }

  @Test("fails as soon as one fails: before, between and after elements of others", arguments: 0...3)
  func innerFails(after count: Int) {
    let subjects = (0..<2).map { _ in PublishSubject<Int>() }
    let events = EventText()
    let subscription = events.subscribe(to: Numbers.merge(subjects.map { $0.asObservable() }))
    for number in 0..<count { subjects[0].onNext(number) }
    subjects[1].onError(Boom())
    subjects[0].onNext(9)
    #expect(events.text == (0..<count).map { "\($0) " }.joined() + "x(boom)")
    #expect(!subjects[0].hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("sources behind one that fails while it is subscribed to are not subscribed to")
  func failsAtOnce() {
    let subscribed = AtomicCounterBox()
    let counting = Numbers.deferred {
      subscribed.add()
      return .just(2)
    }
    #expect(text(of: Numbers.merge(.just(1), .error(Boom()), counting)) == "1 x(boom)")
    #expect(subscribed.value == 0)
  }

  @Test("the outer sequence's error ends the inner ones")
  func outerFails() {
    let outer = PublishSubject<Numbers>()
    let inner = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.merge())
    outer.onNext(inner)
    inner.onNext(1)
    outer.onError(Boom())
    inner.onNext(2)
    #expect(events.text == "1 x(boom)")
    #expect(!inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("an error that comes when the merged sequence has failed goes to Hooks")
  func secondError() {
    HookLog.install()
    let (first, second) = (TestError(), TestError())
    let subjects = (0..<2).map { _ in PublishSubject<Int>() }
    let errors = Log<TestError?>()
    let subscription = Numbers.merge(subjects.map { $0.asObservable() })
      .subscribe(onError: { error in
        errors.add(error as? TestError)
        subjects[1].onError(second)
      })
    subjects[0].onError(first)
    #expect(errors.all == [first])
    #expect(HookLog.undeliverableCount(of: second) <= 1)
    withExtendedLifetime(subscription) {}
  }

  // MARK: A limit

  @Test("a limit below one makes the sequence fail, and nothing is subscribed to", arguments: [0, -1, Int.min])
  func badLimit(limit: Int) {
    let outer = PublishSubject<Numbers>()
    let errors = Log<any Error>()
    let subscription = outer.merge(maxConcurrent: limit).subscribe(onError: { errors.add($0) })
    #expect(errors.count == 1)
    guard case RxError.argumentOutOfRange? = errors.all.first as? RxError else {
      Issue.record("\(errors.all)")
      return
    }
    #expect(!outer.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("no more are live at once than allowed, and the others follow in order", arguments: 1...6)
  func limit(limit: Int) {
    let subjects = (0..<5).map { _ in PublishSubject<Int>() }
    let events = EventText()
    let subscription = events.subscribe(
      to: Observable.from(subjects.map { $0.asObservable() }).merge(maxConcurrent: limit))
    for index in 0..<5 {
      for (other, subject) in subjects.enumerated() {
        #expect(subject.hasObservers == (other >= index && other < index + limit))
      }
      // What is sent to one that waits is not seen.
      for (other, subject) in subjects.enumerated() { subject.onNext(10 * index + other) }
      subjects[index].onCompleted()
    }
    let expected = (0..<5).flatMap { index in (index..<min(index + limit, 5)).map { "\(10 * index + $0) " } }
    #expect(events.text == expected.joined() + "|")
    subscription.dispose()
  }

  @Test("those that wait are let go of when one fails, and on disposal", arguments: [true, false])
  func waitingReleased(fails: Bool) {
    let alive = Alive()
    let outer = PublishSubject<Numbers>()
    let first = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: outer.merge(maxConcurrent: 1))
    outer.onNext(first)
    for _ in 0..<3 {
      let token = alive.make()
      outer.onNext(.deferred { withExtendedLifetime(token) { .just(1) } })
    }
    #expect(alive.count == 3)
    if fails { first.onError(Boom()) } else { subscription.dispose() }
    #expect(alive.count == 0)
    #expect(!outer.hasObservers && !first.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("a source that ends is let go of outside any lock, though others wait behind it")
  func releasedOutsideLocks() {
    /// Does what a user's object may do when it is destroyed.
    final class Farewell: Sendable {
      let outer: PublishSubject<Numbers>
      init(_ outer: PublishSubject<Numbers>) { self.outer = outer }
      deinit {
        LockDiscipline.assertNoLockHeld()
        outer.onNext(.just(-1))
      }
    }
    let outer = PublishSubject<Numbers>()
    let sum = AtomicCounterBox()
    let first = PublishSubject<Int>()
    let subscription = outer.merge(maxConcurrent: 1).subscribe(onNext: { sum.add($0) })
    outer.onNext(first)
    for _ in 0..<100 {
      let farewell = Farewell(outer)
      outer.onNext(.deferred { withExtendedLifetime(farewell) { .just(1) } })
    }
    first.onCompleted()
    #expect(sum.value == 0)
    subscription.dispose()
  }

  // MARK: Disposal and release

  @Test("disposing inside a callback ends the sequence at that event, and all sources")
  func disposeInside() {
    let outer = PublishSubject<Numbers>()
    let subjects = (0..<3).map { _ in PublishSubject<Int>() }
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      outer.merge().subscribe(onNext: { number in
        log.add(number)
        if number == 2 {
          subscription.dispose()
          #expect(!outer.hasObservers)
          #expect(subjects.allSatisfy { !$0.hasObservers })
        }
      }))
    for subject in subjects { outer.onNext(subject) }
    for number in 1...3 { subjects[number - 1].onNext(number) }
    outer.onNext(.just(4))
    #expect(log.all == [1, 2])
  }

  @Test("disposing inside a callback stops loops at that event")
  func disposeLoops() {
    let loop = Numbers.range(start: 0, count: 1_000)
    #expect(text(of: Numbers.merge(loop, loop, loop).take(4)) == "0 0 0 1 |")
  }

  @Test("lets go of elements, closures and sources at the end, on failure and on disposal", arguments: 0..<3)
  func release(way: Int) {
    let alive = Alive()
    let outer = PublishSubject<Observable<Sent>>()
    let inner = PublishSubject<Sent>()
    let probe = Probe()
    let token = Locked<Alive.Token?>(alive.make())
    let subscription = probe.watch(
      outer.merge().map { [held = token.withLock { $0 }] element in withExtendedLifetime(held) { element } })
    token.withLock { $0 = nil }
    outer.onNext(inner.do(onNext: { [held = alive.make()] _ in withExtendedLifetime(held) {} }))
    inner.onNext(Sent(0, 0, alive.make()))
    #expect(alive.count == 2)
    switch way {
    case 0:
      outer.onCompleted()
      inner.onCompleted()
    case 1: inner.onError(Boom())
    default: subscription.dispose()
    }
    #expect(alive.count == 0)
    #expect(probe.disposedCount == 1)
    #expect(!outer.hasObservers && !inner.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  // MARK: Reentrancy and stack

  @Test("what an observer sends into a source arrives after the current element")
  func reentrant() {
    let subjects = (0..<2).map { _ in PublishSubject<Int>() }
    let log = Log<String>()
    let subscription = Numbers.merge(subjects.map { $0.asObservable() })
      .subscribe(onNext: { number in
        log.add("<\(number)")
        if number < 4 {
          subjects[(number + 1) % 2].onNext(number + 1)
          subjects[number % 2].onNext(number + 10)
        }
        log.add("\(number)>")
      })
    subjects[0].onNext(0)
    // Each is entered and left before the next. A subject that delivers takes its own later, so the order across
    // the two is not fixed.
    let words = log.all
    for pair in stride(from: 0, to: words.count, by: 2) {
      #expect(words[pair] == "<\(words[pair + 1].dropLast())")
    }
    #expect(Set(words.map { $0.filter(\.isNumber) }) == ["0", "1", "2", "3", "4", "10", "11", "12", "13"])
    subscription.dispose()
  }

  @Test("a million elements sent from inside the observer, in constant stack")
  func reentrantStack() {
    let count = AtomicCounterBox()
    onThread {
      let subjects = (PublishSubject<Int>(), PublishSubject<Int>())
      let subscription = Numbers.merge(subjects.0, subjects.1)
        .subscribe(onNext: { number in
          count.add()
          if number < 1_000_000 { (number % 2 == 0 ? subjects.1 : subjects.0).onNext(number + 1) }
        })
      subjects.0.onNext(1)
      subscription.dispose()
    }
    #expect(count.value == 1_000_000)
  }

  @Test("many sources, one after the other and all at once, in constant stack", arguments: [1, 2, Int.max])
  func stack(limit: Int) {
    let count = AtomicCounterBox()
    onThread {
      let sources = Observable.range(start: 0, count: 20_000).map { $0 % 2 == 0 ? Numbers.just($0) : .of($0) }
      _ = sources.merge(maxConcurrent: limit).subscribe(onNext: { _ in count.add() }, onCompleted: { count.add() })
    }
    #expect(count.value == 20_001)
  }

  @Test("a queue of many sources that end at once is served in constant stack")
  func queueStack() {
    let count = AtomicCounterBox()
    onThread {
      let first = PublishSubject<Int>()
      let sources = [first.asObservable()] + [Numbers](repeating: .just(1), count: 50_000)
      let subscription = Observable.from(sources).merge(maxConcurrent: 1).subscribe(onNext: { count.add($0) })
      first.onCompleted()
      subscription.dispose()
    }
    #expect(count.value == 50_000)
  }
}
