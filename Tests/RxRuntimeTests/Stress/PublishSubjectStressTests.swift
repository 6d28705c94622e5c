import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("PublishSubjectStress")
struct PublishSubjectStress {
  /// A subject with one observer that stays.
  final class State: Sendable {
    let alive = Alive()
    let subject = PublishSubject<Sent>()
    let probe = Probe()
    let subscription: any Disposable

    init() { subscription = Self.watch(subject, probe, alive) }

    /// Subscribes through an operator whose closure is counted.
    static func watch(_ subject: PublishSubject<Sent>, _ probe: Probe, _ alive: Alive) -> any Disposable {
      let token = alive.make()
      return probe.watch(subject.map { element in withExtendedLifetime(token) { _ in element } })
    }

    func watch(_ probe: Probe) -> any Disposable { Self.watch(subject, probe, alive) }

    func send(_ producer: Int, _ count: Int) {
      for number in 0..<count { subject.onNext(Sent(producer, number, alive.make())) }
    }
  }

  /// Whether numbers follow one another without a gap.
  private static func isGapless(_ numbers: [Int]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }

  @Test("threads that send at once lose nothing, and all observers see the same order", arguments: [2, 3])
  func send(threads: Int) {
    final class Two: Sendable {
      let state = State()
      let other = Probe()
      let subscription: any Disposable
      init() { subscription = state.watch(other) }
    }
    race(
      rounds: 100, threads: threads, setUp: { Two() }, { two, thread in two.state.send(thread, 40) },
      check: { two in
        #expect(two.state.probe.isFaultless)
        #expect(two.other.isFaultless)
        #expect(two.state.probe.elements == two.other.elements)
        for thread in 0..<threads { #expect(two.other.numbers(of: thread) == Array(0..<40)) }
        two.state.subscription.dispose()
        two.subscription.dispose()
        #expect(two.state.alive.count == 0)
      })
  }

  @Test("observers that come and go while others send see a run without gaps, and leave nothing behind")
  func churn() {
    final class Churn: Sendable {
      let state = State()
      let probes = (0..<6).map { _ in Probe() }
    }
    race(
      rounds: 200, setUp: { Churn() },
      { $0.state.send(0, 40) },
      { churn in for probe in churn.probes[..<3] { churn.state.watch(probe).dispose() } },
      { churn in
        let subscriptions = churn.probes[3...].map { churn.state.watch($0) }
        for subscription in subscriptions.reversed() { subscription.dispose() }
      },
      check: { churn in
        #expect(churn.state.probe.isFaultless)
        #expect(churn.state.probe.numbers(of: 0) == Array(0..<40))
        for probe in churn.probes {
          #expect(probe.isFaultless)
          #expect(Self.isGapless(probe.numbers(of: 0)))
          #expect(probe.disposedCount == 1)
        }
        #expect(churn.state.subject.hasObservers)
        churn.state.subscription.dispose()
        #expect(!churn.state.subject.hasObservers)
        #expect(churn.state.alive.count == 0)
      })
  }

  @Test("the end meets senders and subscribers: everybody sees it, once and last")
  func end() {
    HookLog.install()
    final class Ending: Sendable {
      let state = State()
      let late = (0..<3).map { _ in Probe() }
      let subscriptions = Log<any Disposable>()
    }
    race(
      rounds: 300, setUp: { Ending() },
      { ending in
        ending.state.send(0, 10)
        ending.state.subject.onCompleted()
        ending.state.send(0, 2)
      },
      { ending in for probe in ending.late { ending.subscriptions.add(ending.state.watch(probe)) } },
      { ending in
        ending.state.send(1, 5)
        ending.state.subject.onError(TestError())
      },
      check: { ending in
        for probe in [ending.state.probe] + ending.late {
          #expect(probe.isFaultless)
          #expect(probe.completions + probe.errors.count == 1)
          #expect(probe.disposedCount == 1)
        }
        #expect(!ending.state.subject.hasObservers)
        #expect(ending.state.alive.count == 0)
      })
  }

  @Test("disposing subscriptions, from two threads each, while others send")
  func dispose() {
    race(
      rounds: 300, setUp: { State() },
      { $0.send(0, 20) },
      { $0.subscription.dispose() },
      { state in
        state.subscription.dispose()
        // No delivery begins after that: this one least of all.
        state.send(1, 1)
      },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.disposedCount == 1)
        #expect(state.probe.completions + state.probe.errors.count == 0)
        #expect(state.probe.numbers(of: 1).isEmpty)
        let seen = state.probe.elements.count
        state.send(2, 1)
        #expect(state.probe.elements.count == seen)
        #expect(!state.subject.hasObservers)
        #expect(state.alive.count == 0)
      })
  }

  @Test("disposing the subject meets senders and subscribers, and leaves nothing behind")
  func disposeSubject() {
    final class Disposing: Sendable {
      let state = State()
      let late = (0..<2).map { _ in Probe() }
      let subscriptions = Log<any Disposable>()
    }
    race(
      rounds: 300, setUp: { Disposing() },
      { $0.state.send(0, 10) },
      { $0.state.subject.dispose() },
      { disposing in for probe in disposing.late { disposing.subscriptions.add(disposing.state.watch(probe)) } },
      check: { disposing in
        #expect(disposing.state.probe.isFaultless)
        #expect(disposing.state.probe.completions + disposing.state.probe.errors.count == 0)
        for probe in disposing.late {
          #expect(probe.isFaultless)
          #expect(probe.errors.count <= 1)
        }
        #expect(!disposing.state.subject.hasObservers)
        #expect(disposing.state.alive.count == 0)
      })
  }

  @Test("an observer that sends, subscribes and disposes while another thread does")
  func reentrant() {
    final class Reentrant: Sendable {
      let state = State()
      let inner = Probe()
      let own = SingleAssignmentDisposable()
      let last = SerialDisposable()

      init() {
        own.setDisposable(
          state.subject.subscribe(onNext: { [self] element in
            guard element.producer == 0 else { return }
            state.subject.onNext(Sent(9, element.number, state.alive.make()))
            if element.number == 3 { last.disposable = state.watch(inner) }
            if element.number == 6 { own.dispose() }
          }))
      }
    }
    race(
      rounds: 200, setUp: { Reentrant() }, { $0.state.send(0, 10) }, { $0.state.send(1, 10) },
      check: { reentrant in
        let probe = reentrant.state.probe
        #expect(probe.isFaultless)
        #expect(probe.numbers(of: 0) == Array(0..<10))
        #expect(probe.numbers(of: 1) == Array(0..<10))
        #expect(probe.numbers(of: 9) == Array(0...6))
        #expect(reentrant.inner.isFaultless)
        // What was sent before the inner observer came and had not been delivered yet is not for it.
        let last = reentrant.inner.numbers(of: 0)
        #expect(last == Array((10 - last.count)..<10) && last.count <= 6)
        reentrant.last.dispose()
        reentrant.state.subscription.dispose()
        #expect(reentrant.state.alive.count == 0)
      })
  }

  @Test("a subject that is let go of while a subscription is disposed lets go of everything")
  func released() {
    final class Releasing: Sendable {
      let alive = Alive()
      let subject: Locked<PublishSubject<Sent>?>
      let subscriptions: [any Disposable]
      let probes = [Probe(), Probe()]

      init() {
        let subject = PublishSubject<Sent>()
        subscriptions = probes.map { [alive] in State.watch(subject, $0, alive) }
        self.subject = Locked(subject)
      }
    }
    race(
      rounds: 300, setUp: { Releasing() },
      { state in
        let subject = state.subject.withLock { $0.take() }
        subject?.onNext(Sent(0, 0, state.alive.make()))
      },
      { $0.subscriptions[0].dispose() },
      check: { state in
        #expect(state.probes[1].numbers(of: 0) == [0])
        #expect(state.probes.allSatisfy { $0.isFaultless })
        #expect(state.alive.count == 0)
      })
  }
}
