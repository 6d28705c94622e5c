import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("groupBy")
struct GroupByTests {
  typealias Numbers = Observable<Int>

  /// The groups that came, and the subscription to them.
  final class Groups<Element: Sendable>: Sendable {
    let log = Log<GroupedObservable<Int, Element>>()
    let events = EventText()
    let subscription: any Disposable

    init(_ source: Observable<GroupedObservable<Int, Element>>) {
      subscription = source.subscribe { [log, events] event in
        if let group = event.element { log.add(group) }
        events.add(event.map(\.key))
      }
    }

    var all: [GroupedObservable<Int, Element>] { log.all }
  }

  @Test("one group for each key, in the order in which keys appear; each sees its elements from the first on")
  func groups() {
    let grouped = Numbers.of(1, 2, 3, 4, 6, 5).groupBy { $0 % 3 }
    #expect(text(of: grouped.map(\.key)) == "1 2 0 |")
    #expect(
      text(of: grouped.flatMap { group in group.asObservable().map { "\(group.key):\($0)" } })
        == "1:1 2:2 0:3 1:4 0:6 2:5 |")
    // Groups end in no particular order.
    let arrays = text(of: grouped.flatMap { group in group.asObservable().toArray().asObservable().map { "\($0)" } })
    #expect(["[1, 4]", "[2, 5]", "[3, 6]"].allSatisfy { arrays.contains($0) })
  }

  @Test("a group ends before the whole does, and with the same event", arguments: [true, false])
  func end(completed: Bool) {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.groupBy { $0 % 2 }.subscribe(
      onNext: { group in
        _ = group.subscribe(
          onNext: { log.add("\(group.key):\($0)") }, onError: { log.add("\(group.key):x(\($0))") },
          onCompleted: { log.add("\(group.key):|") })
      }, onError: { log.add("x(\($0))") }, onCompleted: { log.add("|") })
    subject.onNext(1)
    if completed { subject.onCompleted() } else { subject.onError(Boom()) }
    #expect(log.all == (completed ? ["1:1", "1:|", "|"] : ["1:1", "1:x(boom)", "x(boom)"]))
    withExtendedLifetime(subscription) {}
  }

  @Test("a selector that throws ends the result and all groups, and disposes the source")
  func selectorThrows() {
    let subject = PublishSubject<Int>()
    let groups = Groups(
      subject.groupBy { number throws -> Int in
        if number < 0 { throw Boom() }
        return number % 2
      })
    subject.onNext(1)
    let events = EventText()
    let inner = events.subscribe(to: groups.all[0])
    subject.onNext(3)
    subject.onNext(-1)
    subject.onNext(5)
    #expect(groups.events.text == "1 x(boom)")
    #expect(events.text == "3 x(boom)")
    #expect(!subject.hasObservers)
    withExtendedLifetime(inner) {}
  }

  @Test("a group that is subscribed to late sees what comes from then on; after the end, the end")
  func late() {
    let subject = PublishSubject<Int>()
    let groups = Groups(subject.groupBy { $0 % 2 })
    subject.onNext(1)
    let first = EventText()
    let second = EventText()
    let subscriptions = [first.subscribe(to: groups.all[0])]
    subject.onNext(3)
    let others = [second.subscribe(to: groups.all[0])]
    subject.onNext(5)
    subject.onCompleted()
    #expect(first.text == "3 5 |")
    #expect(second.text == "5 |")
    #expect(text(of: groups.all[0]) == "|")
    withExtendedLifetime((subscriptions, others)) {}
  }

  @Test(
    "the source stays subscribed until the outer subscription and those to groups have ended, in any order",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func holders(order: [Int]) {
    let disposals = AtomicCounterBox()
    let subject = PublishSubject<Int>()
    let source = Numbers.create { observer in
      let inner = subject.subscribe(observer)
      return Disposables.create {
        disposals.add()
        inner.dispose()
      }
    }
    let groups = Groups(source.groupBy { $0 % 2 })
    subject.onNext(0)
    subject.onNext(1)
    let holders = [groups.subscription, groups.all[0].subscribe(), groups.all[1].subscribe()]
    for (place, holder) in order.enumerated() {
      #expect(disposals.value == 0)
      holders[order[place]].dispose()
      holders[holder].dispose()
    }
    #expect(disposals.value == 1)
    #expect(!subject.hasObservers)
  }

  @Test("when nobody listens outside any more, groups that exist go on and new ones are nobody's")
  func outerDisposed() {
    let subject = PublishSubject<Int>()
    let groups = Groups(subject.groupBy { $0 % 2 })
    subject.onNext(0)
    let events = EventText()
    let inner = events.subscribe(to: groups.all[0])
    groups.subscription.dispose()
    for number in 1...4 { subject.onNext(number) }
    #expect(events.text == "2 4")
    #expect(groups.events.text == "0")
    subject.onCompleted()
    #expect(events.text == "2 4 |")
    #expect(groups.events.text == "0")
    withExtendedLifetime(inner) {}
  }

  @Test("disposing the whole inside a group's first element")
  func disposeInside() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      subject.groupBy { $0 % 2 }.flatMap { $0.asObservable() }.subscribe(onNext: { number in
        log.add(number)
        if number == 2 { subscription.dispose() }
      }))
    for number in 0..<5 { subject.onNext(number) }
    #expect(log.all == [0, 1, 2])
    #expect(!subject.hasObservers)
    #expect(
      text(of: Numbers.range(start: 0, count: 100).groupBy { $0 % 3 }.flatMap { $0.asObservable() }.take(4))
        == "0 1 2 3 |")
  }

  @Test("an observer of a group that feeds the source: the element is delivered after the current one")
  func reentrant() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.groupBy { $0 % 2 }.flatMap { group in
      group.asObservable().map { "\(group.key):\($0)" }
    }.subscribe(onNext: { word in
      log.add("<\(word)")
      if log.count < 8 { subject.onNext(log.count) }
      log.add(">")
    })
    subject.onNext(0)
    #expect(log.all == ["<0:0", ">", "<1:1", ">", "<1:3", ">", "<1:5", ">", "<1:7", ">"])
    subscription.dispose()
  }

  @Test(
    "lets go of keys, elements, the selector and groups, though a group and the subscription are kept",
    arguments: 0..<3)
  func release(way: Int) {
    final class Key: Hashable, Sendable {
      let number: Int
      let token: Alive.Token
      init(_ number: Int, _ alive: Alive) {
        self.number = number
        token = alive.make()
      }
      static func == (left: Key, right: Key) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let alive = Alive()
    let subject = PublishSubject<Sent>()
    let kept = Log<Observable<Sent>>()
    let probe = Probe()
    let subscription = probe.watch(
      subject.groupBy { Key($0.number % 3, alive) }.flatMap { group in
        kept.add(group.asObservable())
        return group.asObservable()
      })
    for number in 0..<9 { subject.onNext(Sent(0, number, alive.make())) }
    #expect(alive.count == 3)
    switch way {
    case 0: subject.onCompleted()
    case 1: subject.onError(Boom())
    default: subscription.dispose()
    }
    #expect(alive.count == 0)
    #expect(probe.numbers(of: 0) == Array(0..<9))
    #expect(probe.isFaultless && probe.disposedCount == 1)
    withExtendedLifetime((subscription, kept)) {}
  }

  @Test("many groups, and elements that are sent from inside a group, in constant stack")
  func stack() {
    let count = AtomicCounterBox()
    onThread {
      let subject = PublishSubject<Int>()
      let subscription = subject.groupBy { $0 % 1_000 }.flatMap { $0.asObservable() }.subscribe(onNext: { number in
        count.add()
        if number < 100_000 { subject.onNext(number + 1) }
      })
      subject.onNext(1)
      subject.onCompleted()
      subscription.dispose()
    }
    #expect(count.value == 100_000)
  }
}
