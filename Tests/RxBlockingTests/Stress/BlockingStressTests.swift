import RxAtomics
import RxBlocking
import TestSupport
import Testing

@Suite struct BlockingStress {
  private final class Round: Sendable {
    let source = HandSource()
    let result = Locked<MaterializedSequenceResult<Int>?>(nil)
    let runningOnReturn = AtomicCounter()
    let mishap = Mishap()
    let timeout: RxTimeInterval

    init(_ number: Int) { timeout = .microseconds(number % 40) }

    /// Waits for the sequence, on a thread that runs no task.
    func wait() {
      let result = source.observable.toBlocking(timeout: timeout).materialize()
      runningOnReturn.add(source.runningCount)
      self.result.withLock { $0 = result }
    }

    /// Sends events as soon as there is a subscription.
    func send(_ events: Event<Int>...) {
      var observer = source.observer
      while observer == nil { observer = source.observer }
      for event in events { observer?.on(event) }
    }
  }

  @Test func `of a timeout and a completion one decides, and nothing runs on`() {
    var (timeouts, completions) = (0, 0)
    var number = 0
    race(
      rounds: 2_000,
      setUp: {
        number += 1
        return Round(number)
      },
      { $0.send(.next(1), .next(2), .completed) },
      { $0.wait() },
      check: { round in
        switch round.result.withLock({ $0 }) {
        case .completed(let elements):
          completions += 1
          #expect(elements == [1, 2])
        case .failed(let elements, RxError.timeout):
          timeouts += 1
          #expect([1, 2].starts(with: elements))
        case let other: Issue.record("\(String(describing: other))")
        }
        #expect(round.runningOnReturn.value == 0)
      })
    // Otherwise nothing was raced.
    #expect(timeouts > 0)
    #expect(completions > 0)
  }

  @Test func `an error that meets the timeout is the result, or goes to the hook`() {
    UndeliverableErrors.install()
    var number = 0
    race(
      rounds: 1_000,
      setUp: {
        number += 1
        return Round(number)
      },
      { $0.send(.next(1), .error($0.mishap)) },
      { $0.wait() },
      check: { round in
        var isResult = false
        if case .failed(_, let error as Mishap) = round.result.withLock({ $0 }) { isResult = error === round.mishap }
        #expect(UndeliverableErrors.count(of: round.mishap) == (isResult ? 0 : 1))
        #expect(round.runningOnReturn.value == 0)
      })
  }

  @Test func `elements that meet the timeout are let go of`() {
    let alive = Alive()
    var number = 0
    race(
      rounds: 1_000,
      setUp: {
        number += 1
        return Round(number)
      },
      { $0.send(.next(1), .next(2), .next(3)) },
      { round in
        _ = try? round.source.observable.map { @Sendable in alive.make($0) }.toBlocking(timeout: round.timeout).last()
      },
      check: { _ in #expect(alive.count == 0) })
  }

  @Test func `a gate that is opened while threads come to it lets all through`() {
    race(
      rounds: 2_000, setUp: { Gate() }, { $0.open() }, { _ = $0.wait() },
      { gate in
        while !gate.wait(for: .microseconds(1)) {}
      }, check: { #expect($0.wait(for: .zero)) })
  }
}
