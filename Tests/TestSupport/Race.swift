import Synchronization

/// Lets several threads loose on the same state at the same instant, many times over.
///
/// ```swift
/// race(
///   rounds: 1_000, setUp: { SerialDisposable() },
///   { $0.dispose() },
///   { $0.disposable = other },
///   check: { #expect($0.isDisposed) })
/// ```
///
/// Each closure has a real thread of its own through all rounds; the first one runs on the caller's. A spin barrier
/// releases them, in most rounds a few instructions apart, so that many interleavings are met.
///
/// - Parameters:
///   - rounds: how often to race.
///   - setUp: makes the state of a round, on the caller's thread.
///   - contestants: what the threads do.
///   - check: looks at the state when all have returned, on the caller's thread. The first error ends the race.
/// - Throws: what `setUp` or `check` throws.
public func race<State: Sendable>(
  rounds: Int,
  setUp: () throws -> State,
  _ contestants: (@Sendable (State) -> Void)...,
  check: (State) throws -> Void
) rethrows {
  try race(rounds: rounds, between: contestants, setUp: setUp, check: check)
}

/// Lets several threads loose on the same closure at the same instant, many times over.
///
/// - Parameters:
///   - rounds: how often to race.
///   - threads: how many threads.
///   - setUp: makes the state of a round, on the caller's thread.
///   - contestant: what every thread does, given the state and the thread's number from 0.
///   - check: looks at the state when all have returned, on the caller's thread. The first error ends the race.
/// - Throws: what `setUp` or `check` throws.
public func race<State: Sendable>(
  rounds: Int,
  threads: Int,
  setUp: () throws -> State,
  _ contestant: @escaping @Sendable (State, Int) -> Void,
  check: (State) throws -> Void
) rethrows {
  let contestants = (0..<threads).map { thread in
    { @Sendable (state: State) in contestant(state, thread) }
  }
  try race(rounds: rounds, between: contestants, setUp: setUp, check: check)
}

/// Lets several threads loose on the same closure at the same instant, many times over, without a state for each round.
///
/// - Parameters:
///   - rounds: how often to race.
///   - threads: how many threads.
///   - contestant: what every thread does, given the thread's number from 0.
public func race(rounds: Int, threads: Int, _ contestant: @escaping @Sendable (Int) -> Void) {
  race(rounds: rounds, threads: threads, setUp: {}, { _, thread in contestant(thread) }, check: {})
}

private func race<State: Sendable>(
  rounds: Int,
  between contestants: [@Sendable (State) -> Void],
  setUp: () throws -> State,
  check: (State) throws -> Void
) rethrows {
  precondition(!contestants.isEmpty, "A race needs a contestant.")
  let track = Track<State>(contestants: contestants.count)
  let threads = contestants.enumerated().dropFirst().map { lane, contestant in
    JoinableThread { track.run(lane: lane, contestant) }
  }
  defer {
    // No state at the start means that the race is over.
    track.start.wait()
    for thread in threads { thread.join() }
  }
  for round in 0..<rounds {
    let state = try setUp()
    track.state = state
    track.start.wait()
    stagger(round: round, lane: 0)
    contestants[0](state)
    track.end.wait()
    track.state = nil
    try check(state)
  }
}

/// What the threads of one race share.
///
/// - Safety: the caller's thread writes `state` before `start` and after `end`, the others read it in between.
private final class Track<State: Sendable>: @unchecked Sendable {
  let start: SpinBarrier
  let end: SpinBarrier
  var state: State?

  init(contestants: Int) {
    start = SpinBarrier(contestants)
    end = SpinBarrier(contestants)
  }

  /// One thread's part in all rounds.
  func run(lane: Int, _ contestant: @Sendable (State) -> Void) {
    var round = 0
    start.wait()
    while play(round: round, lane: lane, contestant) {
      end.wait()
      round += 1
      start.wait()
    }
  }

  /// One thread's part in one round. When it returns, this thread has let go of the state, so that checks for leaks see
  /// the truth. Returns false when there is no round.
  @inline(never)
  private func play(round: Int, lane: Int, _ contestant: @Sendable (State) -> Void) -> Bool {
    guard let state else { return false }
    stagger(round: round, lane: lane)
    contestant(state)
    return true
  }
}

/// Holds a thread up for a few instructions, another number of them in each round and lane; for none in every fourth.
private func stagger(round: Int, lane: Int) {
  let steps = round % 4 == 0 ? 0 : (round &* (7 &* lane &+ 3)) % 64
  let sink = Atomic<Int>(0)
  for step in 0..<steps {
    // Relaxed: it only takes time.
    sink.store(step, ordering: .relaxed)
  }
}
