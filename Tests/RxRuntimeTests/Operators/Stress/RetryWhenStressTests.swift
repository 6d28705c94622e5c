import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Attempts that fail on one thread, and a trigger that sends on another.
@Suite struct RetryWhenStress {
  /// Makes a subject for each attempt, and knows them all.
  final class Attempts: Sendable {
    private let subjects = Locked<[PublishSubject<Sent>]>([])

    var last: PublishSubject<Sent>? { subjects.withLock { $0.last } }
    var areAbandoned: Bool { subjects.withLock { $0.allSatisfy { !$0.hasObservers } } }

    /// Elements that tell which attempt they are of.
    func next(_ alive: Alive) -> Observable<Sent> {
      let subject = PublishSubject<Sent>()
      let number = subjects.withLock { all in
        all.append(subject)
        return all.count
      }
      let token = alive.make(number)
      return subject.map { _ in Sent(0, token.value) }
    }
  }

  final class State: Sendable {
    let alive = Alive()
    let trigger = PublishSubject<Int>()
    let attempts = Attempts()
    let probe = Probe()
    let subscription = SingleAssignmentDisposable()

    init() {
      let source = Observable<Sent>.deferred { [attempts, alive] in attempts.next(alive) }
      subscription.setDisposable(
        probe.watch(
          source.retry { [trigger] (errors: Observable<any Error>) in
            trigger.withLatestFrom(errors.map { _ in 0 })
          }))
    }

    var last: PublishSubject<Sent>? { attempts.last }
    var areAbandoned: Bool { attempts.areAbandoned && !trigger.hasObservers }
  }

  @Test func `attempts follow one another, and no two deliver at once`() {
    race(
      rounds: 500, setUp: { State() },
      { state in
        for number in 0..<20 {
          let subject = state.last
          subject?.onNext(Sent(0, number))
          subject?.onError(Boom())
        }
      },
      { state in for number in 0..<20 { state.trigger.onNext(number) } },
      { state in for number in 0..<20 { state.last?.onNext(Sent(0, number)) } },
      check: { state in
        #expect(state.probe.overlaps == 0 && state.probe.afterTheEnd == 0)
        let attempts = state.probe.numbers(of: 0)
        #expect(attempts == attempts.sorted())
        state.subscription.dispose()
        #expect(state.areAbandoned)
        #expect(state.alive.count == 0)
      })
  }

  @Test func `the end of the trigger meets the failure of an attempt: the result ends once`() {
    HookLog.install()
    race(
      rounds: 500,
      setUp: { (state: State(), error: TestError(), failure: TestError()) },
      { $0.state.last?.onError($0.failure) },
      { $0.state.trigger.onError($0.error) },
      check: { round in
        #expect(round.state.probe.isFaultless)
        #expect(round.state.probe.errors.map { $0 as? TestError } == [round.error])
        #expect(HookLog.undeliverableCount(of: round.error) == 0)
        #expect(round.state.areAbandoned)
        #expect(round.state.alive.count == 0)
      })
  }

  @Test func `no attempt outlives a disposal that races with its beginning`() {
    race(
      rounds: 500,
      setUp: {
        let state = State()
        state.last?.onError(Boom())
        return state
      },
      { $0.trigger.onNext(1) },
      { $0.subscription.dispose() },
      { $0.last?.onError(Boom()) },
      check: { state in
        #expect(state.areAbandoned)
        #expect(state.alive.count == 0)
        #expect(state.probe.disposedCount == 1)
      })
  }
}
