import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("FlatMapLatestStress")
struct FlatMapLatestStress {
  /// An outer subject of indices, and a source for each index.
  final class State: Sendable {
    let alive = Alive()
    let outer = PublishSubject<Int>()
    let inner = (0..<4).map { _ in PublishSubject<Sent>() }
    let probe = Probe()
    let subscription: any Disposable

    init() {
      let token = alive.make()
      subscription = probe.watch(
        outer.flatMapLatest { [inner, alive] index in
          let source = alive.make()
          return inner[index].map { element in withExtendedLifetime((token, source)) { element } }
        })
    }

    func send(_ index: Int, _ count: Int) {
      for number in 0..<count { inner[index].onNext(Sent(index, number, alive.make())) }
    }

    var nobodyIsSubscribed: Bool { !outer.hasObservers && inner.allSatisfy { !$0.hasObservers } }
  }

  @Test("switching meets elements of the source before: afterwards only the latest is subscribed to and heard")
  func switching() {
    race(
      rounds: 300,
      setUp: {
        let state = State()
        state.outer.onNext(0)
        return state
      },
      { state in
        for index in 1...3 { state.outer.onNext(index) }
        state.send(3, 10)
      },
      { $0.send(0, 20) },
      { $0.send(1, 20) },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.numbers(of: 3) == Array(0..<10))
        // Of each of the two others one delivery may have begun when its source was replaced.
        let first = state.probe.elements.firstIndex { $0.producer == 3 } ?? 0
        let stale = state.probe.elements[first...].filter { $0.producer != 3 }
        #expect(stale.count { $0.producer == 0 } <= 1 && stale.count { $0.producer == 1 } <= 1)
        #expect(state.inner.map(\.hasObservers) == [false, false, false, true])
        state.subscription.dispose()
        #expect(state.nobodyIsSubscribed)
        #expect(state.alive.count == 0)
      })
  }

  @Test("the latest and the outer end meet: one completion, whoever is last")
  func completion() {
    race(
      rounds: 500,
      setUp: {
        let state = State()
        state.outer.onNext(0)
        return state
      },
      { $0.outer.onCompleted() },
      { state in
        state.send(0, 3)
        state.inner[0].onCompleted()
      },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.numbers(of: 0) == [0, 1, 2])
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.nobodyIsSubscribed)
        #expect(state.alive.count == 0)
      })
  }

  @Test("a switch meets the completion of the source before: the result goes on with the latest")
  func replacedCompletes() {
    race(
      rounds: 500,
      setUp: {
        let state = State()
        state.outer.onNext(0)
        return state
      },
      { state in
        state.outer.onNext(1)
        state.outer.onCompleted()
        state.send(1, 2)
      },
      { state in
        state.send(0, 2)
        state.inner[0].onCompleted()
      },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.completions == 0)
        #expect(state.probe.numbers(of: 1) == [0, 1])
        state.inner[1].onCompleted()
        #expect(state.probe.completions == 1)
        #expect(state.alive.count == 0)
      })
  }

  @Test("disposal and an error meet switching and elements: nobody stays subscribed, nothing stays alive")
  func end() {
    HookLog.install()
    for fails in [true, false] {
      race(
        rounds: 300, setUp: { State() },
        { state in for index in 0..<4 { state.outer.onNext(index) } },
        { state in
          if fails { state.outer.onError(TestError()) } else { state.subscription.dispose() }
        },
        { state in
          state.send(3, 5)
          state.inner[2].onCompleted()
        },
        check: { state in
          #expect(state.probe.isFaultless)
          #expect(state.probe.errors.count == (fails ? 1 : 0) && state.probe.disposedCount == 1)
          #expect(state.nobodyIsSubscribed)
          #expect(state.alive.count == 0)
        })
    }
  }

  @Test("switchLatest: the latest source meets the end of the outer one, and elements of the source before")
  func switchLatest() {
    final class Sources: Sendable {
      let outer = PublishSubject<Observable<Sent>>()
      let inner = (0..<2).map { _ in PublishSubject<Sent>() }
      let probe = Probe()
      let subscription: any Disposable

      init() {
        subscription = probe.watch(outer.switchLatest())
        outer.onNext(inner[0])
      }
    }
    race(
      rounds: 300, setUp: { Sources() },
      { sources in
        sources.outer.onNext(sources.inner[1])
        sources.outer.onCompleted()
        for number in 0..<3 { sources.inner[1].onNext(Sent(1, number)) }
        sources.inner[1].onCompleted()
      },
      { sources in for number in 0..<5 { sources.inner[0].onNext(Sent(0, number)) } },
      check: { sources in
        #expect(sources.probe.isFaultless)
        #expect(sources.probe.numbers(of: 1) == [0, 1, 2] && sources.probe.completions == 1)
        #expect(!sources.outer.hasObservers && sources.inner.allSatisfy { !$0.hasObservers })
      })
  }
}
