import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Behavior and replay subjects under several threads.
@Suite struct RecallStress {
  @Test func `a new observer receives the value and then exactly the following ones`() {
    let count = 300
    race(
      rounds: 60,
      setUp: { Round(BehaviorSubject(value: 0)) },
      { round in
        for element in 1...count { round.subject.onNext(element) }
        round.subject.onCompleted()
      },
      { round in
        for _ in 0..<20 { round.watch() }
      },
      check: { round in
        for watcher in round.watchers.all {
          #expect(watcher.overlaps.overlapCount == 0)
          #expect(watcher.isComplete)
          // Who came after the end has the end alone.
          #expect(watcher.elements.isEmpty || watcher.isRun(to: count), "\(watcher)")
        }
      })
  }

  @Test(arguments: [1, 3, Int.max])
  func `a new observer receives what is remembered and then exactly the following ones`(_ bufferSize: Int) {
    let count = 300
    race(
      rounds: 40,
      setUp: { Round(ReplaySubject<Int>.create(bufferSize: bufferSize)) },
      { round in
        for element in 1...count { round.subject.onNext(element) }
        round.subject.onCompleted()
      },
      { round in
        for _ in 0..<15 { round.watch() }
      },
      check: { round in
        for watcher in round.watchers.all {
          #expect(watcher.overlaps.overlapCount == 0)
          #expect(watcher.isComplete)
          #expect(watcher.isRun(to: count), "\(watcher)")
          #expect(watcher.elements.count >= min(bufferSize, count))
        }
      })
  }

  @Test func `observers agree on the order of what two threads send`() {
    let count = 200
    race(
      rounds: 40, threads: 3,
      setUp: {
        let round = Round(BehaviorSubject(value: -1))
        round.watch()
        return round
      },
      { round, thread in
        if thread == 2 {
          for _ in 0..<10 { round.watch() }
        } else {
          for element in 0..<count { round.subject.onNext(2 * element + thread) }
        }
      },
      check: { round in
        let all = round.watchers.all[0].elements
        #expect(all.count == 2 * count + 1)
        for thread in 0...1 {
          #expect(all.dropFirst().filter { $0 & 1 == thread } == (0..<count).map { 2 * $0 + thread })
        }
        for watcher in round.watchers.all {
          let isTail = watcher.elements == all.suffix(watcher.elements.count)
          #expect(isTail && !watcher.elements.isEmpty, "\(watcher)")
        }
      })
  }

  @Test func `the value is never behind, for the thread that sent it and for others`() {
    let count = 500
    race(
      rounds: 40,
      setUp: { (BehaviorSubject(value: 0), Flag()) },
      { subject, wrong in
        for element in 1...count {
          subject.onNext(element)
          if (try? subject.value()) != element { wrong.set() }
        }
      },
      { subject, wrong in
        var last = 0
        for _ in 0..<count {
          let value = (try? subject.value()) ?? -1
          if value < last { wrong.set() }
          last = value
        }
      },
      check: { _, wrong in #expect(!wrong.isSet) })
  }

  @Test func `an observer that sends while it receives the current value, against another thread that sends`() {
    race(
      rounds: 400,
      setUp: { Round(BehaviorSubject(value: 0)) },
      { round in round.subject.onNext(1) },
      { round in
        let watcher = round.watch { [subject = round.subject] element in
          if element < 2 { subject.onNext(2) }
        }
        _ = watcher
      },
      check: { round in
        let elements = round.watchers.all[0].elements
        #expect([[0, 1, 2], [0, 2, 1], [0, 1, 2, 2], [0, 2, 1, 2], [1, 2]].contains(elements), "\(elements)")
        // The observer holds the subject that holds it.
        round.subject.onCompleted()
      })
  }

  @Test func `nothing is left of observers that leave while others send and subscribe`() {
    race(
      rounds: 100,
      setUp: {
        let alive = Alive()
        return (ReplaySubject<Alive.Token>.create(bufferSize: 2), alive)
      },
      { subject, alive in
        for element in 0..<50 { subject.onNext(alive.make(element)) }
      },
      { subject, alive in
        for _ in 0..<20 {
          let token = alive.make()
          subject.subscribe(onNext: { _ in _ = token }).dispose()
        }
      },
      { subject, alive in
        for _ in 0..<20 {
          let token = alive.make()
          _ = subject.take(3).subscribe(onNext: { _ in _ = token })
        }
      },
      check: { subject, alive in
        for element in 0..<3 { subject.onNext(alive.make(element)) }
        #expect(!subject.hasObservers)
        #expect(alive.count == 2)
        subject.dispose()
        #expect(alive.count == 0)
      })
  }

  @Test func `disposing the subject against an observer that comes lets go of both`() {
    race(
      rounds: 500,
      setUp: { (BehaviorSubject(value: 0), Alive(), AtomicCounterBox()) },
      { subject, _, _ in subject.dispose() },
      { subject, alive, errors in
        let token = alive.make()
        _ = subject.subscribe(onNext: { _ in _ = token }, onError: { _ in errors.add() })
      },
      check: { subject, alive, errors in
        #expect(!subject.hasObservers)
        #expect(errors.value <= 1)
        #expect(alive.count == 0)
      })
  }
}

/// A subject and those who watch it.
private final class Round<Subject: ObservableType<Int> & ObserverType<Int>>: Sendable {
  let subject: Subject
  let watchers = Log<Watcher>()

  init(_ subject: Subject) { self.subject = subject }

  @discardableResult
  func watch(_ handle: (@Sendable (Int) -> Void)? = nil) -> Watcher {
    let watcher = Watcher()
    watchers.add(watcher)
    _ = subject.subscribe { event in watcher.receive(event, handle) }
    return watcher
  }
}

/// One observer: what it received, without a lock that would order the threads.
///
/// - Safety: the events of one observer are serial, which is what is being tested, and read when all threads have been joined.
private final class Watcher: CustomStringConvertible, @unchecked Sendable {
  let overlaps = OverlapDetector()
  private(set) var elements: [Int] = []
  private(set) var isComplete = false

  /// The elements around the first gap.
  var description: String {
    let gap = elements.indices.dropFirst().first { elements[$0] != elements[$0 - 1] + 1 } ?? elements.endIndex
    return
      "\(elements.count) elements: \(elements.first ?? -1)... \(elements[max(0, gap - 2)..<min(gap + 2, elements.count)])"
  }

  /// Whether the elements are a number and its successors, up to `last`.
  func isRun(to last: Int) -> Bool {
    guard let first = elements.first, first <= last else { return false }
    return elements == Array(first...last)
  }

  func receive(_ event: Event<Int>, _ handle: ((Int) -> Void)?) {
    overlaps.run {
      if let element = event.element { elements.append(element) } else { isComplete = true }
      if let element = event.element { handle?(element) }
    }
  }
}

private final class Flag: Sendable {
  private let flag = AtomicFlag()

  var isSet: Bool { flag.isSet }

  func set() { _ = flag.set() }
}
