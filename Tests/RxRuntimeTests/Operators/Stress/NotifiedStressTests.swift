import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Two sources that send at once, of which one says when the other is heard.
@Suite struct NotifiedStress {
  /// Two subjects, made into one sequence that a probe watches.
  final class State: Sendable {
    let alive = Alive()
    let source = PublishSubject<Sent>()
    let other = PublishSubject<Sent>()
    let probe = Probe()
    let subscription: any Disposable

    init(_ link: (PublishSubject<Sent>, PublishSubject<Sent>) -> Observable<Sent>) {
      let token = alive.make()
      subscription = probe.watch(
        link(source, other).map { element in withExtendedLifetime(token) { element } })
    }

    func send(_ count: Int, from start: Int = 0) {
      for number in start..<start + count { source.onNext(Sent(0, number, alive.make())) }
    }

    func notify(_ count: Int) {
      for number in 0..<count { other.onNext(Sent(1, number, alive.make())) }
    }

    var isOver: Bool { !source.hasObservers && !other.hasObservers && alive.count == 0 }
  }

  static let count = 40

  @Test func `take(until:) delivers a beginning without gaps, then one completion`() {
    race(
      rounds: 500, setUp: { State { $0.take(until: $1) } },
      { $0.send(Self.count) },
      { $0.notify(2) },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.numbers(of: 0) == Array(0..<state.probe.elements.count))
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.isOver)
      })
  }

  @Test func `skip(until:) delivers an end without gaps`() {
    race(
      rounds: 500, setUp: { State { $0.skip(until: $1) } },
      { $0.send(Self.count) },
      { $0.notify(2) },
      check: { state in
        #expect(!state.other.hasObservers)
        state.source.onNext(Sent(0, Self.count))
        state.source.onCompleted()
        #expect(state.probe.isFaultless)
        let numbers = state.probe.numbers(of: 0)
        #expect(numbers == Array((Self.count + 1 - numbers.count)...Self.count))
        #expect(state.probe.completions == 1)
        #expect(state.isOver)
      })
  }

  @Test func `skip(until:) meets the completion of its source: heard or not, all is let go of`() {
    race(
      rounds: 500, setUp: { State { $0.skip(until: $1) } },
      { state in
        state.send(3)
        state.source.onCompleted()
      },
      { $0.notify(1) },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.completions <= 1)
        #expect(state.probe.elements.isEmpty || state.probe.completions == 1)
        #expect(state.isOver)
      })
  }

  @Test func `sample sends each element once at most, in order, and the last one`() {
    race(
      rounds: 300, setUp: { State { $0.sample($1) } },
      { state in
        state.send(Self.count)
        state.source.onCompleted()
      },
      { $0.notify(Self.count) },
      check: { state in
        state.notify(1)
        #expect(state.probe.isFaultless)
        #expect(state.probe.numbers(of: 0).last == Self.count - 1)
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.isOver)
      })
  }

  @Test func `sample with a default value sends at each notice`() {
    race(
      rounds: 300, setUp: { State { $0.sample($1, defaultValue: Sent(2, 0)) } },
      { $0.send(Self.count) },
      { $0.notify(Self.count) },
      check: { state in
        #expect(state.probe.overlaps == 0)
        #expect(state.probe.elements.count == Self.count)
        state.subscription.dispose()
        #expect(state.isOver)
      })
  }

  @Test func `amb delivers all of one and nothing of the others`() {
    race(
      rounds: 500, threads: 3,
      setUp: {
        State { source, other in
          // The third is made of the second and says whose it is.
          .amb([source, other, other.map { Sent(2, $0.number) }])
        }
      },
      { state, thread in
        if thread == 0 { state.send(Self.count) } else { state.notify(Self.count) }
      },
      check: { state in
        #expect(state.probe.overlaps == 0)
        #expect(Set(state.probe.elements.map(\.producer)).count == 1)
        #expect([state.source, state.other].count(where: \.hasObservers) == 1)
        state.subscription.dispose()
        #expect(state.isOver)
      })
  }

  @Test func `of two ends that meet in amb one is delivered`() {
    HookLog.install()
    race(
      rounds: 500, setUp: { State { $0.amb($1) } },
      { $0.source.onError(TestError()) },
      { $0.other.onCompleted() },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.errors.count + state.probe.completions == 1)
        #expect(state.isOver)
      })
  }

  @Test func `flatMapFirst delivers all of the sequences that it has chosen, one after the other`() {
    race(
      rounds: 300,
      setUp: {
        State { source, other in
          source.flatMapFirst { chosen in other.map { Sent(chosen.number, $0.number) }.take(3) }
        }
      },
      { state in
        state.send(Self.count)
        state.source.onCompleted()
      },
      { $0.notify(Self.count) },
      check: { state in
        state.notify(3)
        #expect(state.probe.overlaps == 0 && state.probe.afterTheEnd == 0)
        let chosen = state.probe.elements.map(\.producer)
        #expect(chosen == chosen.sorted())
        for producer in Set(chosen) { #expect(chosen.count { $0 == producer } == 3) }
        #expect(state.probe.completions == 1)
        #expect(state.isOver)
      })
  }

  @Test(arguments: NotifiedTests.kinds)
  func `disposal meets both sources: all is released`(_ kind: NotifiedTests.Kind) {
    let alive = Alive()
    race(
      rounds: 200,
      setUp: {
        (
          subjects: [PublishSubject<Alive.Token>(), PublishSubject<Alive.Token>()],
          subscription: SingleAssignmentDisposable()
        )
      },
      { state in
        state.subscription.setDisposable(kind.link(state.subjects[0], state.subjects[1]).subscribe())
      },
      { state in for value in 0..<5 { state.subjects[value & 1].onNext(alive.make(value)) } },
      { state in state.subscription.dispose() },
      check: { state in
        #expect(state.subjects.allSatisfy { !$0.hasObservers })
        #expect(alive.count == 0)
      })
  }

  @Test(arguments: NotifiedTests.kinds)
  func `two errors that meet: one is delivered or nothing, and the other is reported`(_ kind: NotifiedTests.Kind) {
    HookLog.install()
    race(
      rounds: 200,
      setUp: {
        let sources = [ManualSource<Alive.Token>(), ManualSource<Alive.Token>()]
        let seen = Log<any Error>()
        let subscription = kind.link(sources[0].sequence, sources[1].sequence)
          .subscribe(onError: { seen.add($0) })
        return (sources: sources, errors: [TestError(), TestError()], seen: seen, subscription: subscription)
      },
      { $0.sources[0].observer.onError($0.errors[0]) },
      { $0.sources[1].observer.onError($0.errors[1]) },
      check: { state in
        #expect(state.seen.count == 1)
        let reported = state.errors.map { HookLog.undeliverableCount(of: $0) }
        #expect(reported.sorted() == [0, 1])
        #expect(state.errors[reported[0] == 0 ? 0 : 1] == state.seen.all.first as? TestError)
        #expect(state.sources.allSatisfy { $0.disposalCount == 1 })
      })
  }
}
