import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("GroupByStress")
struct GroupByStress {
  /// A source that counts its disposals, and two groups that exist from the start.
  final class State: Sendable {
    let alive = Alive()
    let subject = PublishSubject<Sent>()
    let disposals = AtomicCounterBox()
    let groups: [GroupedObservable<Int, Sent>]
    let outer: any Disposable
    let probes = (0..<2).map { _ in Probe() }
    let kept = Log<any Disposable>()

    init() {
      let token = alive.make()
      let source = Observable<Sent>.create { [subject, disposals] observer in
        let inner = subject.subscribe(observer)
        return Disposables.create {
          disposals.add()
          inner.dispose()
        }
      }
      let log = Log<GroupedObservable<Int, Sent>>()
      outer = source.groupBy { element in withExtendedLifetime(token) { element.number % 2 } }
        .subscribe(onNext: { log.add($0) })
      for number in 0..<2 { subject.onNext(Sent(0, number, alive.make())) }
      groups = log.all
    }

    func send(_ numbers: Range<Int>) {
      for number in numbers { subject.onNext(Sent(0, number, alive.make())) }
    }

    /// Subscribes a group's probe.
    func watch(_ group: Int) -> any Disposable {
      let token = alive.make()
      return probes[group].watch(
        groups[group].asObservable().map { element in withExtendedLifetime(token) { element } })
    }
  }

  /// Whether numbers are every other one, without a gap.
  private static func isGapless(_ numbers: [Int]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 2 == $1 }
  }

  @Test("groups that are subscribed to while the source sends see a run without gaps to the end")
  func subscribe() {
    race(
      rounds: 200, setUp: { State() },
      { state in
        state.send(2..<42)
        state.subject.onCompleted()
      },
      { $0.kept.add($0.watch(0)) },
      { $0.kept.add($0.watch(1)) },
      check: { state in
        for (group, probe) in state.probes.enumerated() {
          #expect(probe.isFaultless)
          #expect(probe.completions == 1 && probe.disposedCount == 1)
          let numbers = probe.numbers(of: 0)
          #expect(Self.isGapless(numbers))
          #expect(numbers.isEmpty || numbers.last == 40 + group)
        }
        #expect(state.disposals.value == 1)
        #expect(state.alive.count == 0)
      })
  }

  @Test("the last holder leaves: the source is disposed once, whoever it is")
  func lastHolder() {
    final class Held: Sendable {
      let state = State()
      let holders: [any Disposable]
      init() { holders = [state.watch(0), state.watch(1)] }
    }
    race(
      rounds: 400, setUp: { Held() },
      { $0.state.outer.dispose() },
      { $0.holders[0].dispose() },
      { held in
        held.state.send(2..<6)
        #expect(held.state.disposals.value == 0)
        held.holders[1].dispose()
      },
      check: { held in
        #expect(held.state.probes.allSatisfy { $0.isFaultless && $0.disposedCount == 1 })
        #expect(held.state.probes[1].numbers(of: 0) == [3, 5])
        #expect(held.state.disposals.value == 1)
        #expect(!held.state.subject.hasObservers)
        #expect(held.state.alive.count == 0)
      })
  }

  @Test("a group is subscribed to while the last holder leaves: the source is live for both or disposed once")
  func joinsAtTheEnd() {
    race(
      rounds: 400, setUp: { State() },
      { $0.outer.dispose() },
      { state in
        state.kept.add(state.watch(0))
        state.send(2..<6)
      },
      check: { state in
        let wasLive = state.disposals.value == 0
        #expect(wasLive == state.subject.hasObservers)
        #expect(state.probes[0].numbers(of: 0).count == (wasLive ? 2 : state.probes[0].elements.count))
        for subscription in state.kept.all { subscription.dispose() }
        #expect(state.disposals.value == 1)
        #expect(!state.subject.hasObservers)
        #expect(state.probes[0].isFaultless)
        #expect(state.alive.count == 0)
      })
  }

  @Test("group subscriptions come and go, the outer one is disposed, the source ends: all at once")
  func churn() {
    HookLog.install()
    race(
      rounds: 300, setUp: { State() },
      { state in
        state.send(2..<12)
        state.subject.onError(TestError())
      },
      { state in
        let subscription = state.watch(0)
        state.outer.dispose()
        subscription.dispose()
      },
      { state in
        let subscription = state.watch(1)
        subscription.dispose()
      },
      check: { state in
        for probe in state.probes {
          #expect(probe.isFaultless)
          #expect(Self.isGapless(probe.numbers(of: 0)))
          #expect(probe.disposedCount == 1)
        }
        #expect(state.disposals.value == 1)
        #expect(!state.subject.hasObservers)
        #expect(state.alive.count == 0)
      })
  }
}
