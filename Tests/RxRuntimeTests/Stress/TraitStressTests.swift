import RxRuntime
import TestSupport
import Testing

/// Traits under several threads.
@Suite struct TraitStress {
  @Test func `of two results from two threads exactly one counts, and an error is not lost`() {
    HookLog.install()
    let alive = Alive()
    race(
      rounds: 500,
      setUp: { TraitRound(alive) },
      { round in round.observers.all.first?(.success(round.token)) },
      { round in round.observers.all.first?(.failure(round.error)) },
      check: { round in
        let (successes, failures) = (round.successes.value, round.failures.value)
        #expect(successes + failures == 1)
        #expect(HookLog.undeliverableCount(of: round.error) == 1 - failures)
        #expect(round.disposals.value == 1)
      })
    #expect(alive.count == 0)
  }

  @Test func `a result against the disposal is delivered or dropped, and nothing is left`() {
    HookLog.install()
    let alive = Alive()
    race(
      rounds: 500,
      setUp: { TraitRound(alive) },
      { round in round.observers.all.first?(.success(round.token)) },
      { round in round.subscription.dispose() },
      check: { round in
        #expect(round.successes.value <= 1 && round.failures.value == 0)
        #expect(round.disposals.value == 1)
      })
    #expect(alive.count == 0)
  }

  @Test func `the elements of two singles from two threads meet once`() {
    race(
      rounds: 500,
      setUp: {
        let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
        let results = Log<Int>()
        _ = Single.zip(sources.map { $0.asSingle() }) { $0[0] * 10 + $0[1] }.subscribe(onSuccess: { results.add($0) })
        return (sources, results)
      },
      { sources, _ in
        sources[0].onNext(1)
        sources[0].onCompleted()
      },
      { sources, _ in
        sources[1].onNext(2)
        sources[1].onCompleted()
      },
      check: { _, results in #expect(results.all == [12]) })
  }

  @Test func `completables that end on several threads end the merge once`() {
    race(
      rounds: 300, threads: 3,
      setUp: {
        let sources = (0..<3).map { _ in PublishSubject<Never>() }
        let ends = AtomicCounterBox()
        _ = Completable.merge(sources.map { $0.asCompletable() }).subscribe(onCompleted: { ends.add() })
        return (sources, ends)
      },
      { state, thread in state.0[thread].onCompleted() },
      check: { _, ends in #expect(ends.value == 1) })
  }

  @Test(arguments: TwoTraits.all)
  func `two traits that end on two threads meet a disposal: nothing is left`(_ traits: TwoTraits) {
    let alive = Alive()
    race(
      rounds: 60, setUp: { TwoTraitsRound(traits, alive) },
      { $0.endFirst() },
      { $0.endSecond() },
      { $0.subscription.dispose() },
      check: { round in #expect(round.isAbandoned && round.events.text.filter { $0 == "|" }.count <= 1) })
    #expect(alive.count == 0)
  }

  @Test func `cancelling a task against the result resumes it once`() async {
    for round in 0..<300 {
      let source = PublishSubject<Int>()
      let task = Task { try await source.asSingle().value }
      while !source.hasObservers { await Task.yield() }
      let sender = Task.detached {
        source.onNext(round)
        source.onCompleted()
      }
      task.cancel()
      await sender.value
      switch await task.result {
      case .success(let value): #expect(value == round)
      case .failure(let error): #expect(error is CancellationError)
      }
      #expect(!source.hasObservers)
    }
  }
}

/// A single whose observer is called from outside.
private final class TraitRound: Sendable {
  let observers = Log<@Sendable (SingleEvent<Alive.Token>) -> Void>()
  let (successes, failures, disposals) = (AtomicCounterBox(), AtomicCounterBox(), AtomicCounterBox())
  let error = TestError()
  let token: Alive.Token
  let subscription: any Disposable

  init(_ alive: Alive) {
    token = alive.make()
    let (observers, successes, failures, disposals) = (observers, successes, failures, disposals)
    let held = alive.make()
    subscription = Single<Alive.Token>.create { observer in
      observers.add(observer)
      return Disposables.create()
    }.subscribe(
      onSuccess: { _ in
        _ = held
        successes.add()
      }, onFailure: { _ in failures.add() }, onDisposed: { disposals.add() })
  }
}
