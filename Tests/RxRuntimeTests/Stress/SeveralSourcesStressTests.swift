import RxRuntime
import TestSupport
import Testing

/// Operators with several sources, in all their forms, with each source on a thread of its own.
@Suite struct SeveralSourcesStress {
  /// Three subjects, made into one sequence that a probe watches.
  private final class State: Sendable {
    let alive = Alive()
    let subjects = (0..<3).map { _ in PublishSubject<Sent>() }
    let probe = Probe()
    let subscription: any Disposable

    init(_ operation: SeveralSources) {
      let token = alive.make()
      subscription = probe.watch(
        operation.link(subjects).map { element in withExtendedLifetime(token) { element } })
    }

    func send(_ count: Int, from source: Int) {
      for number in 0..<count { subjects[source].onNext(Sent(source, number, alive.make())) }
    }

    var isAbandoned: Bool { subjects.allSatisfy { !$0.hasObservers } && alive.count == 0 }
  }

  private static let count = 30

  @Test(arguments: SeveralSources.all)
  func `three threads send: what should arrive does, in order, and one end`(_ operation: SeveralSources) {
    let all = Array(0..<Self.count)
    race(
      rounds: 40, threads: 3, setUp: { State(operation) },
      { state, source in
        state.send(Self.count, from: source)
        state.subjects[source].onCompleted()
      },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.isAbandoned)
        let producers = state.probe.elements.map(\.producer)
        let numbers = (0..<3).map { state.probe.numbers(of: $0) }
        switch operation.result {
        case .all: #expect(numbers == [all, all, all])
        case .one: #expect(numbers.filter { !$0.isEmpty } == [all])
        case .first, .rows: #expect(numbers == [all, [], []])
        case .inTurn:
          #expect(producers == producers.sorted())
          #expect(numbers[0] == all && numbers.allSatisfy { $0 == all.suffix($0.count) })
        case .latest:
          let last = 3 * (Self.count - 1)
          #expect(numbers[0] == Array((last + 1 - numbers[0].count)...last) && !numbers[0].isEmpty)
        }
      })
  }

  @Test(arguments: SeveralSources.all)
  func `a completion, an error and a disposal meet: one end at most, and nothing is left`(_ operation: SeveralSources) {
    HookLog.install()
    race(
      rounds: 60, setUp: { State(operation) },
      { state in
        state.send(5, from: 0)
        state.subjects[0].onCompleted()
      },
      { state in
        state.send(5, from: 1)
        state.subjects[1].onError(TestError())
      },
      { state in
        state.send(5, from: 2)
        state.subscription.dispose()
      },
      check: { state in #expect(state.probe.isFaultless && state.probe.disposedCount == 1 && state.isAbandoned) })
  }

  @Test(arguments: SeveralSources.all, 0..<3)
  func `a disposal meets the subscribing: no source runs on`(_ operation: SeveralSources, _ ended: Int) {
    HookLog.install()
    race(
      rounds: 60, setUp: { CountedSources(operation, ended: ended) },
      { $0.begin() },
      { $0.subscription.dispose() },
      check: { round in #expect(round.runningCount == 0) })
  }
}
