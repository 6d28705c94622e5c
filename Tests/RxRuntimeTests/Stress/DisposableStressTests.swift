import RxAtomics
import TestSupport
import Testing

@testable import RxRuntime

/// Every disposable is disposed by several threads at once, while others put something in: all that is in is disposed
/// exactly once.
@Suite("DisposableStress")
struct DisposableStress {
  /// Makes disposables that count how often each was disposed, and whether they are alive.
  final class Counted: Sendable {
    private let counts: [AtomicCounterBox]
    private let next = AtomicCounter()
    let alive = Alive()

    init(_ capacity: Int = 8) { counts = (0..<capacity).map { _ in AtomicCounterBox() } }

    func make() -> any Cancelable {
      let count = counts[next.add()]
      let token = alive.make()
      return Disposables.create {
        count.add()
        withExtendedLifetime(token) {}
      }
    }

    /// Whether each that was made was disposed once, and is gone.
    var isSound: Bool {
      counts[..<next.value].allSatisfy { $0.value == 1 } && alive.count == 0
    }
  }

  final class State<Disposable: Cancelable>: Sendable {
    let disposable: Disposable
    let counted: Counted

    init(_ make: (Counted) -> Disposable) {
      counted = Counted()
      disposable = make(counted)
    }
  }

  /// The disposables that have all that they dispose of from the beginning.
  static let fixed: [@Sendable (Counted) -> any Cancelable] = [
    { $0.make() },
    { Disposables.create($0.make(), $0.make()) },
    { Disposables.create($0.make(), $0.make(), $0.make()) },
    { CompositeDisposable($0.make(), $0.make(), $0.make()) },
    { ScheduledDisposable(scheduler: InlineScheduler(), disposable: $0.make()) },
    { RefCountDisposable(disposable: $0.make()) },
    { counted in
      let disposer = SinkDisposer()
      disposer.setUpstream(UserDisposer(counted.make()))
      return disposer
    },
  ]

  private struct Boxed: Cancelable {
    let inner: any Cancelable
    var isDisposed: Bool { inner.isDisposed }
    func dispose() { inner.dispose() }
  }

  @Test("disposing from three threads disposes once", arguments: fixed.indices)
  func dispose(index: Int) {
    race(
      rounds: 500, threads: 3, setUp: { State { Boxed(inner: Self.fixed[index]($0)) } },
      { state, _ in state.disposable.dispose() },
      check: { state in
        #expect(state.disposable.isDisposed)
        #expect(state.counted.isSound)
      })
  }

  @Test("BooleanDisposable is disposed from two threads")
  func boolean() {
    race(
      rounds: 300, threads: 2, setUp: { BooleanDisposable() }, { disposable, _ in disposable.dispose() },
      check: { #expect($0.isDisposed) })
  }

  @Test("SerialDisposable: replacing and disposing at once")
  func serial() {
    race(
      rounds: 1_000, setUp: { State { _ in SerialDisposable() } },
      { state in for _ in 0..<3 { state.disposable.disposable = state.counted.make() } },
      { $0.disposable.dispose() },
      { state in for _ in 0..<2 { state.disposable.disposable = state.counted.make() } },
      check: { #expect($0.counted.isSound) })
  }

  @Test("SingleAssignmentDisposable: assigning and disposing at once")
  func single() {
    race(
      rounds: 1_000, setUp: { State { _ in SingleAssignmentDisposable() } },
      { $0.disposable.setDisposable($0.counted.make()) }, { $0.disposable.dispose() }, { $0.disposable.dispose() },
      check: { #expect($0.counted.isSound) })
  }

  @Test("CompositeDisposable: inserting, removing and disposing at once")
  func composite() {
    let churn: @Sendable (State<CompositeDisposable>) -> Void = { state in
      let keys = (0..<4).map { _ in state.disposable.insert(state.counted.make()) }
      for key in keys.prefix(2) { if let key { state.disposable.remove(for: key) } }
    }
    race(
      rounds: 1_000, setUp: { State { _ in CompositeDisposable() } }, churn, { $0.disposable.dispose() }, churn,
      check: { state in
        #expect(state.counted.isSound)
        #expect(state.disposable.count == 0)
      })
  }

  @Test("RefCountDisposable: retaining, disposing what was retained and the whole at once")
  func refCount() {
    let retain: @Sendable (State<RefCountDisposable>) -> Void = { state in
      for _ in 0..<3 {
        let dependent = state.disposable.retain()
        dependent.dispose()
        dependent.dispose()
      }
    }
    race(
      rounds: 1_000, setUp: { State { RefCountDisposable(disposable: $0.make()) } },
      retain, { $0.disposable.dispose() }, retain,
      check: { state in
        #expect(state.counted.isSound)
        #expect(state.disposable.count == 0)
        #expect(state.disposable.isDisposed)
      })
  }

  @Test("DisposeBag: threads insert what ends meanwhile, and the last one lets go of the bag")
  func bag() {
    final class Bag: Sendable {
      let bag = DisposeBag()
      let ended = AtomicCounterBox()
    }
    race(
      rounds: 100, threads: 3, setUp: { Bag() },
      { state, thread in
        for number in 0..<60 {
          let disposable = Disposables.create { [ended = state.ended] in ended.add() }
          disposable.disposed(by: state.bag)
          if number % (thread + 2) != 0 { disposable.dispose() }
        }
      },
      check: { state in
        let live = 30 + 20 + 15
        #expect(state.ended.value == 180 - live)
        #expect(state.bag.count >= live)
      })
  }

  @Test("a bag disposes exactly once what threads have inserted, when it is let go of")
  func bagReleased() {
    final class Holder: Sendable {
      let bag = Locked<DisposeBag?>(DisposeBag())
      let counted = Counted(120)
    }
    race(
      rounds: 200, threads: 3, setUp: { Holder() },
      { state, thread in
        let bag = state.bag.withLock { $0 }
        if let bag { for _ in 0..<40 { bag.insert(state.counted.make()) } }
        let last = state.bag.withLock { thread == 0 ? $0.take() : nil }
        withExtendedLifetime((bag, last)) {}
      },
      check: { state in
        // A thread that came after the bag was gone made nothing.
        #expect(state.counted.isSound)
      })
  }
}
