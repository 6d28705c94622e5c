import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("ObserverBaseStress")
struct ObserverBaseStress {
  /// A subscription to `create` whose observer threads share.
  final class State: Sendable {
    let alive = Alive()
    let probe = Probe()
    let observer: AnyObserver<Sent>
    let subscription: any Disposable
    let ends = AtomicCounterBox()

    init() {
      let kept = Log<AnyObserver<Sent>>()
      let probe = probe
      let ends = ends
      let token = alive.make()
      subscription = probe.watch(
        Observable<Sent>.create { observer in
          kept.add(observer)
          return Disposables.create { ends.add() }
        }.map { element in withExtendedLifetime(token) { _ in element } })
      observer = kept.all[0]
    }

    func send(_ producer: Int, _ count: Int) {
      for number in 0..<count { observer.onNext(Sent(producer, number, alive.make())) }
    }
  }

  @Test("threads that send at once lose nothing and are not mixed up", arguments: [2, 3])
  func send(threads: Int) {
    race(
      rounds: 100, threads: threads, setUp: { State() }, { state, thread in state.send(thread, 40) },
      check: { state in
        #expect(state.probe.isFaultless)
        for thread in 0..<threads { #expect(state.probe.numbers(of: thread) == Array(0..<40)) }
        state.subscription.dispose()
        #expect(state.alive.count == 0)
        #expect(state.ends.value == 1)
      })
  }

  @Test("the end comes once and last, whoever sends it first; nobody keeps anything")
  func end() {
    HookLog.install()
    race(
      rounds: 300, setUp: { State() },
      { state in
        state.send(0, 10)
        state.observer.onCompleted()
      },
      { state in
        state.send(1, 10)
        state.observer.onError(TestError())
      },
      { $0.send(2, 10) },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.completions + state.probe.errors.count == 1)
        #expect(state.probe.disposedCount == 1)
        #expect(state.probe.numbers(of: state.probe.completions == 1 ? 0 : 1) == Array(0..<10))
        #expect(state.ends.value == 1)
        #expect(state.alive.count == 0)
      })
  }

  @Test("an error is delivered or reported, never lost, when it meets a disposal")
  func errorMeetsDisposal() {
    HookLog.install()
    final class Failing: Sendable {
      let state = State()
      let error = TestError()
    }
    race(
      rounds: 300, setUp: { Failing() },
      { $0.state.send(0, 3) }, { $0.state.observer.onError($0.error) }, { $0.state.subscription.dispose() },
      check: { failing in
        let probe = failing.state.probe
        #expect(probe.isFaultless)
        #expect(probe.errors.count + HookLog.undeliverableCount(of: failing.error) == 1)
        #expect(probe.disposedCount == 1)
        #expect(failing.state.ends.value == 1)
        #expect(failing.state.alive.count == 0)
      })
  }

  @Test("after dispose has returned no delivery begins, and nothing stays")
  func dispose() {
    final class Disposed: Sendable {
      let state = State()
    }
    race(
      rounds: 300, setUp: { Disposed() },
      { $0.state.send(0, 20) },
      { $0.state.subscription.dispose() },
      { disposed in
        disposed.state.subscription.dispose()
        // Whichever of the two was first: no delivery begins after this one has returned.
        disposed.state.send(1, 20)
      },
      check: { disposed in
        let probe = disposed.state.probe
        #expect(probe.isFaultless)
        #expect(probe.completions + probe.errors.count == 0)
        #expect(probe.numbers(of: 1).isEmpty)
        #expect(probe.disposedCount == 1)
        let seen = probe.elements.count
        disposed.state.send(2, 1)
        #expect(probe.elements.count == seen)
        #expect(disposed.state.ends.value == 1)
        #expect(disposed.state.alive.count == 0)
      })
  }

  @Test("what a producer wrote before is visible in the callback, and what a callback wrote is visible in the next")
  func visibility() {
    final class Visible: Sendable {
      // Plain memory, ordered by the runtime alone.
      let sum = SerialCell(0)
      let kept = Log<AnyObserver<SerialCellBox<Int>>>()
    }
    race(
      rounds: 100, threads: 3,
      setUp: { () -> Visible in
        let visible = Visible()
        _ = Observable<SerialCellBox<Int>>.create { observer in
          visible.kept.add(observer)
          return Disposables.create()
        }.subscribe(onNext: { box in visible.sum.with { $0 += box.value } })
        return visible
      },
      { visible, _ in
        let observer = visible.kept.all[0]
        for _ in 0..<20 {
          let box = SerialCellBox(0)
          box.value = 1
          observer.onNext(box)
        }
      },
      check: { visible in
        #expect(visible.sum.value == 60)
        visible.kept.all[0].onCompleted()
      })
  }
}
