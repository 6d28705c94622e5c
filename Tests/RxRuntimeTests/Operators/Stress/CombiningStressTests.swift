import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// `combineLatest`, `zip` and `withLatestFrom` with sources on several threads.
@Suite struct CombiningStress {
  /// What one subscription has seen: calls may not overlap, and nothing may follow the end.
  final class Watcher<Element: Sendable>: Sendable {
    let overlaps = OverlapDetector()
    let events = Log<Event<Element>>()

    var elements: [Element] { events.all.compactMap(\.element) }

    /// Whether there was one end, and nothing after it.
    var isWellFormed: Bool {
      events.all.count(where: \.isStopEvent) <= 1 && !events.all.dropLast().contains(where: \.isStopEvent)
    }

    var hasEnded: Bool { events.all.last?.isStopEvent ?? false }

    func watch(_ source: Observable<Element>) -> any Disposable {
      source.subscribe { event in self.overlaps.run { self.events.add(event) } }
    }
  }

  /// Sources, a watcher and its subscription.
  struct Round<Element: Sendable>: Sendable {
    let subjects: [PublishSubject<Int>]
    let watcher = Watcher<Element>()
    let subscription: any Disposable

    init(_ count: Int, _ combine: ([PublishSubject<Int>]) -> Observable<Element>) {
      subjects = (0..<count).map { _ in PublishSubject<Int>() }
      subscription = watcher.watch(combine(subjects))
    }

    /// Sends 1...count from a source, and its end.
    func send(_ count: Int, from source: Int) {
      for element in 1...count { subjects[source].onNext(element) }
      subjects[source].onCompleted()
    }
  }

  private static let count = 100

  @Test func `combineLatest of two threads sends every change once, and last the last of both`() {
    race(
      rounds: 60, threads: 2,
      setUp: {
        Round(2) { Observable.combineLatest($0[0].startWith(0), $0[1].startWith(0)) { [$0, $1] } }
      },
      { round, source in round.send(Self.count, from: source) },
      check: { round in
        let elements = round.watcher.elements
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        #expect(elements.count == 2 * Self.count + 1)
        #expect(elements.first == [0, 0] && elements.last == [Self.count, Self.count])
        #expect(isStaircase(elements))
      })
  }

  @Test func `combineLatest of three threads and three types sends every change once`() {
    race(
      rounds: 25, threads: 3,
      setUp: {
        Round(3) { subjects in
          Observable.combineLatest(
            subjects[0].startWith(0), subjects[1].map { "\($0)" }.startWith("0"),
            subjects[2].map { [$0] }.startWith([0])
          ) { [$0, Int($1) ?? -1, $2[0]] }
        }
      },
      { round, source in round.send(Self.count, from: source) },
      check: { round in
        let elements = round.watcher.elements
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        #expect(elements.count == 3 * Self.count + 1)
        #expect(elements.last == Array(repeating: Self.count, count: 3))
        #expect(isStaircase(elements))
      })
  }

  @Test func `combineLatest of a collection and of tuples`() {
    race(
      rounds: 8, threads: 3,
      setUp: {
        Round(3) { subjects in
          let tuples = Observable.combineLatest(
            subjects[0].startWith(0), subjects[1].startWith(0), subjects[2].startWith(0)
          )
          .map { one, two, three in [one, two, three] }
          let arrays = Observable.combineLatest(subjects.map { $0.startWith(0) })
          return Observable.zip(tuples, arrays) { [$0, $1] }
        }
      },
      { round, source in round.send(Self.count, from: source) },
      check: { round in
        let elements = round.watcher.elements
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        #expect(elements.count == 3 * Self.count + 1)
        for side in 0...1 { #expect(isStaircase(elements.map { $0[side] })) }
      })
  }

  @Test func `zip of two threads pairs all elements, in order`() {
    race(
      rounds: 60, threads: 2,
      setUp: { Round(2) { Observable.zip($0[0], $0[1]) { [$0, $1] } } },
      { round, source in round.send(Self.count, from: source) },
      check: { round in
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        #expect(round.watcher.elements == (1...Self.count).map { [$0, $0] })
      })
  }

  @Test func `zip of three threads and three types makes all rows, in order`() {
    race(
      rounds: 25, threads: 3,
      setUp: {
        Round(3) { subjects in
          Observable.zip(subjects[0], subjects[1].map { "\($0)" }, subjects[2].map { [$0] }) {
            [$0, Int($1) ?? -1, $2[0]]
          }
        }
      },
      { round, source in round.send(Self.count, from: source) },
      check: { round in
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        #expect(round.watcher.elements == (1...Self.count).map { [$0, $0, $0] })
      })
  }

  @Test func `withLatestFrom sends at each element of the source, with what never goes back`() {
    race(
      rounds: 60, threads: 2,
      setUp: { Round(2) { subjects in subjects[0].withLatestFrom(subjects[1].startWith(0)) { [$0, $1] } } },
      { round, source in round.send(Self.count, from: source) },
      check: { round in
        let elements = round.watcher.elements
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        #expect(elements.map { $0[0] } == Array(1...Self.count))
        #expect(zip(elements, elements.dropFirst()).allSatisfy { $0[1] <= $1[1] })
      })
  }

  @Test(arguments: 0..<3)
  func `one of two errors arrives, the other is reported, and all is released`(_ kind: Int) {
    HookLog.install()
    let alive = Alive()
    race(
      rounds: 100, threads: 2,
      setUp: { TokenRound(kind, alive) },
      { round, source in
        for value in 0..<5 { round.sources[source].observer.onNext(alive.make(value)) }
        round.sources[source].observer.onError(round.errors[source])
      },
      check: { round in
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.watcher.isWellFormed && round.watcher.hasEnded)
        let seen = round.watcher.events.all.last?.error as? TestError
        for error in round.errors {
          #expect(HookLog.undeliverableCount(of: error) == (error == seen ? 0 : 1))
        }
        #expect(alive.count == 0)
      })
  }

  @Test(arguments: 0..<3)
  func `disposing while two threads send releases all, and nothing follows`(_ kind: Int) {
    let alive = Alive()
    race(
      rounds: 100,
      setUp: { TokenRound(kind, alive) },
      { round in
        for value in 0..<20 { round.sources[0].observer.onNext(alive.make(value)) }
      },
      { round in
        for value in 0..<20 { round.sources[1].observer.onNext(alive.make(value)) }
      },
      { round in
        round.subscription.dispose()
        round.disposed.raise()
      },
      check: { round in
        #expect(round.watcher.overlaps.overlapCount == 0)
        #expect(round.sources.allSatisfy { $0.disposalCount == 1 })
        #expect(alive.count == 0)
        let count = round.watcher.events.count
        for source in round.sources { source.observer.onNext(alive.make()) }
        #expect(round.watcher.events.count == count)
        // One delivery may have begun before.
        #expect(round.late.value <= 1)
        #expect(alive.count == 0)
      })
  }

  @Test(arguments: 0..<3)
  func `disposing while sources are being subscribed to releases all`(_ kind: Int) {
    let alive = Alive()
    race(
      rounds: 150,
      setUp: { SubscribingRound(kind, alive) },
      { round in round.subscription.setDisposable(round.combined.subscribe()) },
      { round in round.subscription.dispose() },
      check: { round in
        for source in round.sources where source.subscriptionCount > 0 {
          source.observer.onNext(alive.make())
          #expect(source.disposalCount == source.subscriptionCount)
        }
        // Those that the sequence itself begins with.
        #expect(alive.count == 2)
      })
  }

  /// Two sources that outlive the subscription, and elements that are counted.
  struct TokenRound: Sendable {
    let sources = [ManualSource<Alive.Token>(), ManualSource<Alive.Token>()]
    let errors = [TestError(), TestError()]
    let watcher = Watcher<Int>()
    let disposed = AtomicFlag.Box()
    let late = AtomicCounter.Box()
    let subscription: any Disposable

    init(_ kind: Int, _ alive: Alive) {
      let (disposed, late) = (disposed, late)
      let combined = combine(kind, sources[0].sequence, sources[1].sequence).do(onNext: { _ in
        if disposed.isSet { late.add() }
      })
      subscription = watcher.watch(combined)
    }
  }

  /// A combined sequence that one thread subscribes to while another disposes it.
  struct SubscribingRound: Sendable {
    let sources = [ManualSource<Alive.Token>(), ManualSource<Alive.Token>()]
    let subscription = SingleAssignmentDisposable()
    let combined: Observable<Int>

    init(_ kind: Int, _ alive: Alive) {
      combined = combine(
        kind, sources[0].sequence.startWith(alive.make(1)), sources[1].sequence.startWith(alive.make(2)))
    }
  }
}

/// One of the three operators.
private func combine(
  _ kind: Int, _ one: Observable<Alive.Token>, _ other: Observable<Alive.Token>
) -> Observable<Int> {
  switch kind {
  case 0: .combineLatest(one, other) { $0.value + $1.value }
  case 1: .zip(one, other) { $0.value + $1.value }
  default: one.withLatestFrom(other) { $0.value + $1.value }
  }
}

/// Whether each row differs from the one before in one place, and there by one step up.
private func isStaircase(_ rows: [[Int]]) -> Bool {
  zip(rows, rows.dropFirst()).allSatisfy { before, after in
    zip(before, after).map { $1 - $0 }.sorted() == [Int](repeating: 0, count: before.count - 1) + [1]
  }
}

extension AtomicFlag {
  /// A flag that can be shared.
  final class Box: Sendable {
    private let flag = AtomicFlag()

    var isSet: Bool { flag.isSet }

    func raise() { _ = flag.set() }
  }
}

extension AtomicCounter {
  /// A counter that can be shared.
  final class Box: Sendable {
    private let counter = AtomicCounter()

    var value: Int { counter.value }

    func add() { counter.add() }
  }
}
