import RxAtomics
import RxRuntime
import RxTest
import TestSupport
import Testing

@Suite struct RetryAfterTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private func waits(_ backoff: RetryBackoff, chance: Double = 0, failures: Int) -> [Duration?] {
    var machine = RetryBackoffStateMachine(backoff)
    return (0..<failures).map { _ in machine.fail(hasSent: false, chance: chance) }
  }

  @Test func `waits grow up to the limit`() {
    let backoff = RetryBackoff(initialDelay: .seconds(1), maximumDelay: .seconds(10))
    #expect(waits(backoff, failures: 7) == [1, 2, 4, 8, 10, 10, 10].map { .seconds($0) })
  }

  @Test func `the number of attempts is limited, the first included`() {
    let backoff = RetryBackoff(initialDelay: .seconds(1), multiplier: 1, maximumAttempts: 3)
    #expect(waits(backoff, failures: 4) == [.seconds(1), .seconds(1), nil, nil])
  }

  @Test func `chance shortens a wait by the part that is left to it`() {
    let backoff = RetryBackoff(initialDelay: .seconds(8), multiplier: 1, jitter: 0.5)
    #expect(waits(backoff, chance: 1, failures: 1) == [.seconds(4)])
    #expect(waits(backoff, chance: 0.5, failures: 1) == [.seconds(6)])
    #expect(waits(backoff, chance: 0, failures: 1) == [.seconds(8)])
    for nonsense in [-1, Double.nan, -Double.infinity] {
      #expect(waits(backoff, chance: nonsense, failures: 1) == [.seconds(8)])
    }
    #expect(waits(backoff, chance: .infinity, failures: 1) == [.seconds(4)])
  }

  @Test func `enormous waits do not overflow`() {
    let enormous = Duration.seconds(Int64.max) * 18
    let backoff = RetryBackoff(initialDelay: enormous, multiplier: 1e300, maximumDelay: enormous, jitter: 0)
    #expect(waits(backoff, failures: 3).allSatisfy { $0 == .seconds(1 << 40) })
    let negative = RetryBackoff(initialDelay: .seconds(-5), maximumDelay: .seconds(-1))
    #expect(waits(negative, failures: 2) == [.zero, .zero])
  }

  @Test func `an attempt that has sent something starts anew, if that is wanted`() {
    var backoff = RetryBackoff(initialDelay: .seconds(1), maximumAttempts: 3, jitter: 0)
    var machine = RetryBackoffStateMachine(backoff)
    let limited = [false, true, true].map { machine.fail(hasSent: $0, chance: 0) }
    #expect(limited == [.seconds(1), .seconds(2), nil])
    backoff.startsAnewAfterElement = true
    machine = RetryBackoffStateMachine(backoff)
    let renewed = [false, false, true, false, false].map { machine.fail(hasSent: $0, chance: 0) }
    #expect(renewed == [.seconds(1), .seconds(2), .seconds(1), .seconds(2), nil])
  }

  @Test func `attempts follow each other after longer and longer waits`() throws {
    let source = try scheduler.createColdObservable("-a#")
    try scheduler.expect("-a---a-----a#") { [scheduler] in
      source.asObservable().retry(
        RetryBackoff(initialDelay: .seconds(2), maximumAttempts: 3, jitter: 0), scheduler: scheduler)
    }
    #expect(source.subscriptions == [Subscription(200, 202), Subscription(204, 206), Subscription(210, 212)])
  }

  @Test func `the source of chance is the caller's`() throws {
    let source = try scheduler.createColdObservable("#")
    let shared = Shared([0.5, 0, 1])
    let result = scheduler.start { [scheduler] in
      source.asObservable().retry(
        RetryBackoff(initialDelay: .seconds(8), multiplier: 1, maximumAttempts: 4, jitter: 0.5), scheduler: scheduler,
        random: { shared.next() })
    }
    #expect(source.subscriptions.map(\.subscribe) == [200, 206, 214, 218])
    #expect(result.events == [.error(218, MarbleError())])
  }

  @Test func `a completion ends it`() throws {
    let source = try scheduler.createColdObservable("-a|")
    try scheduler.expect("-a|") { [scheduler] in
      source.asObservable().retry(RetryBackoff(initialDelay: .seconds(2)), scheduler: scheduler)
    }
  }

  @Test func `an error that is not to be tried again comes through`() throws {
    let source = try scheduler.createColdObservable("-a#", errors: ["#": Boom()])
    try scheduler.expect("-a#", errors: ["#": Boom()]) { [scheduler] in
      source.asObservable().retry(
        RetryBackoff(initialDelay: .seconds(2)), scheduler: scheduler, shouldRetry: { !($0 is Boom) })
    }
  }

  @Test func `backoffs that make no sense are an error, and no attempt is none`() {
    let scheduler = scheduler
    func events(_ backoff: RetryBackoff) -> String {
      text(of: Observable<Int>.just(1).retry(backoff, scheduler: scheduler))
    }
    for nonsense in [
      RetryBackoff(initialDelay: .zero, multiplier: 0.5), RetryBackoff(initialDelay: .zero, multiplier: .nan),
      RetryBackoff(initialDelay: .zero, multiplier: .infinity), RetryBackoff(initialDelay: .zero, maximumAttempts: -1),
      RetryBackoff(initialDelay: .zero, jitter: -0.1), RetryBackoff(initialDelay: .zero, jitter: 1.1),
      RetryBackoff(initialDelay: .zero, jitter: .nan),
    ] {
      #expect(events(nonsense) == "x(\(RxError.argumentOutOfRange))")
    }
    #expect(events(RetryBackoff(initialDelay: .zero, maximumAttempts: 0)) == "|")
    #expect(events(RetryBackoff(initialDelay: .zero, maximumAttempts: 1)) == "1 |")
  }

  @Test func `disposal during a wait cancels it`() throws {
    let source = CountedSource<Int> { $0.onError(Boom()) }
    let subscription = source.observable.retry(RetryBackoff(initialDelay: .seconds(2)), scheduler: scheduler)
      .subscribe()
    #expect(source.begunCount == 1)
    subscription.dispose()
    scheduler.start()
    #expect(source.begunCount == 1)
    #expect(scheduler.clock == 0)
  }

  @Test func `the stack does not grow with the attempts`() throws {
    let source = CountedSource<Int> { $0.onError(Boom()) }
    let scheduler = scheduler
    let subscription = source.observable.retry(
      RetryBackoff(initialDelay: .zero, maximumAttempts: 20_000), scheduler: scheduler
    ).subscribe(onError: { _ in })
    onThread { scheduler.start() }
    #expect(source.begunCount == 20_000)
    subscription.dispose()
  }
}

/// Numbers that closures take one by one.
private final class Shared: Sendable {
  private let numbers: Locked<[Double]>

  init(_ numbers: [Double]) { self.numbers = Locked(numbers) }

  func next() -> Double { numbers.withLock { $0.isEmpty ? 0 : $0.removeFirst() } }
}
