import RxAtomics
import RxRelay
import TestSupport
import Testing

/// Relays under several threads.
@Suite struct RelayStress {
  @Test func `what several threads accept is delivered one after the other, in the order of each`() {
    let count = 300
    race(
      rounds: 40, threads: 3,
      setUp: {
        let relay = PublishRelay<Int>()
        let watcher = Watcher()
        _ = relay.subscribe(onNext: { watcher.add($0) })
        return (relay, watcher)
      },
      { state, thread in for element in 0..<count { state.0.accept(element * 3 + thread) } },
      check: { _, watcher in
        #expect(watcher.overlaps == 0)
        for thread in 0..<3 {
          #expect(watcher.elements.filter { $0 % 3 == thread } == (0..<count).map { $0 * 3 + thread })
        }
      })
  }

  @Test func `the value reflects every accept that returned`() {
    let count = 400
    let wrong = AtomicCounterBox()
    race(
      rounds: 40,
      setUp: { BehaviorRelay(value: 0) },
      { relay in
        for element in 1...count {
          relay.accept(element)
          if relay.value != element { wrong.add() }
        }
      },
      { relay in
        var last = 0
        for _ in 0..<count {
          let value = relay.value
          if value < last { wrong.add() }
          last = value
        }
      },
      { relay in
        for _ in 0..<20 { relay.subscribe(onNext: { _ in }).dispose() }
      },
      check: { relay in #expect(relay.value == count) })
    #expect(wrong.value == 0)
  }

  @Test func `an owner that goes while others accept takes its handlers along`() {
    let alive = Alive()
    race(
      rounds: 200,
      setUp: {
        let owner = Owner()
        let relay = BehaviorRelay(value: 0)
        let token = alive.make()
        relay.subscribe(with: owner, onNext: { _, _ in _ = token }).disposed(by: owner.bag)
        return (relay, OwnerHolder(owner))
      },
      { relay, _ in for element in 0..<20 { relay.accept(element) } },
      { _, owner in owner.drop() },
      check: { relay, _ in
        relay.accept(-1)
        #expect(alive.count == 0)
      })
  }

  @Test func `binding to a relay and disposing, against who sends, leaves nothing`() {
    let alive = Alive()
    race(
      rounds: 200,
      setUp: { (PublishSubject<Alive.Token>(), PublishRelay<Alive.Token>()) },
      { source, _ in for element in 0..<20 { source.onNext(alive.make(element)) } },
      { source, relay in for _ in 0..<10 { source.bind(to: relay).dispose() } },
      check: { source, _ in
        #expect(!source.hasObservers)
        #expect(alive.count == 0)
      })
  }
}

private final class Owner: Sendable {
  let bag = DisposeBag()
}

/// An owner that one thread lets go of.
private final class OwnerHolder: Sendable {
  private let owner: Locked<Owner?>

  init(_ owner: Owner) { self.owner = Locked(owner) }

  func drop() { _ = owner.withLock { $0.take() } }
}

/// A counter that closures can share.
private final class AtomicCounterBox: Sendable {
  private let counter = AtomicCounter()

  func add() { counter.add() }

  var value: Int { counter.value }
}

/// What an observer received, without a lock that would order the threads.
///
/// - Safety: the events of one observer are serial, which is what is being tested, and read when all threads have been joined.
private final class Watcher: @unchecked Sendable {
  private let detector = OverlapDetector()
  private(set) var elements: [Int] = []

  var overlaps: Int { detector.overlapCount }

  func add(_ element: Int) { detector.run { elements.append(element) } }
}
