import Dispatch
import RxAtomics
import RxFlow
import RxSchedulers
import TestSupport
import Testing

/// A producer as fast as it can be and a consumer that takes its time: what waits between them is bounded, whatever the bridge.
///
/// `Stress --slow-consumer` does the same for as long as it is told to, and looks at resident memory.
@Suite(.timeLimit(.minutes(2))) struct SlowConsumerTests {
  /// A way from a producer to a loop.
  struct Bridge: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// How many elements may be alive at once: those that wait, one that is being sent, one that is being taken.
    let bound: Int
    let make: @Sendable (Source) -> FlowValues<Alive.Token>

    init(_ name: String, atMost bound: Int, _ make: @escaping @Sendable (Source) -> FlowValues<Alive.Token>) {
      testDescription = name
      self.bound = bound
      self.make = make
    }
  }

  /// What makes elements without end.
  struct Source: Sendable {
    let alive: Alive

    /// Fed by a thread, as fast as it can.
    let subject: PublishSubject<Alive.Token>

    /// One when asked.
    var pulled: Flowable<Alive.Token> { Flowable.range(start: 0, count: .max).map { [alive] in alive.make($0) } }

    /// One when its task is asked.
    var stream: AsyncStream<Alive.Token> { AsyncStream(unfolding: { [alive] in alive.make() }) }
  }

  private static let scheduler = SerialDispatchQueueScheduler(qos: .default)

  static let bridges: [Bridge] = [
    Bridge("Flowable.values", atMost: 18) { $0.pulled.values },
    Bridge("observe(on:), pulled", atMost: 20) { $0.pulled.observe(on: scheduler).values },
    Bridge("observe(on:), through a queue", atMost: 36) {
      Flowable.concat($0.pulled, .empty()).observe(on: scheduler, prefetch: 16).values
    },
    Bridge("create, a sender", atMost: 18) { source in
      Flowable.create { sender in while true { try await sender.send(source.alive.make()) } }.values
    },
    Bridge("AsyncSequence.asFlowable", atMost: 18) { $0.stream.asFlowable().values },
    Bridge("map with an asynchronous closure", atMost: 24) {
      $0.pulled.map(maxConcurrent: 4) { await later($0) }.values
    },
    Bridge("flatMap with an asynchronous closure", atMost: 24) {
      $0.pulled.flatMap(maxConcurrent: 4) { await later($0) }.values
    },
    Bridge("Observable.values, dropping the oldest", atMost: 35) {
      $0.subject.values(.buffer(capacity: 32, overflow: .dropOldest))
    },
    Bridge("Observable.values, dropping the newest", atMost: 35) {
      $0.subject.values(.buffer(capacity: 32, overflow: .dropNewest))
    },
    Bridge("Observable.values, making the producer wait", atMost: 35) {
      $0.subject.values(.buffer(capacity: 32, overflow: .block))
    },
    Bridge("Observable.values, the latest", atMost: 4) { $0.subject.values(.latest) },
    Bridge("Observable.values, dropping", atMost: 3) { $0.subject.values(.drop) },
    Bridge("Observable.asFlowable, and a scheduler", atMost: 53) {
      $0.subject.asFlowable(.buffer(capacity: 16, overflow: .dropOldest)).observe(on: scheduler, prefetch: 16)
        .values(prefetch: 16)
    },
    Bridge("Flowable.create", atMost: 51) { source in
      Flowable<Alive.Token>.create(.buffer(capacity: 32, overflow: .block)) { source.subject.subscribe($0) }.values
    },
    Bridge("share", atMost: 51) {
      $0.subject.asFlowable(.buffer(capacity: 16, overflow: .dropOldest)).share(prefetch: 16).values
    },
  ]

  @Test(arguments: bridges) func `what waits is bounded`(_ bridge: Bridge) async throws {
    let source = Source(alive: Alive(), subject: PublishSubject())
    let isOver = AtomicFlag()
    let producing: JoinableThread
    let (taken, most): (Int, Int)
    // A thread that subscribes to a subject, or leaves it, delivers what another sends meanwhile: so nothing is sent then.
    do {
      let iterator = bridge.make(source).makeAsyncIterator()
      producing = JoinableThread { [source] in
        while !isOver.isSet { source.subject.onNext(source.alive.make()) }
      }
      (taken, most) = try await take(1_000, from: iterator, source.alive)
      isOver.raise()
      withExtendedLifetime(iterator) {}
    }
    producing.join()
    #expect(taken == 1_000)
    #expect(most <= bridge.bound)
    try await eventually("release") { source.alive.count == 0 }
  }

  @Test func `a million elements pass, and no more of them are alive than has room`() async throws {
    let alive = Alive()
    var (taken, most) = (0, 0)
    for try await _ in Flowable.range(start: 0, count: 1_000_000).map({ alive.make($0) }).values {
      taken += 1
      if taken % 64 == 0 { most = max(most, alive.count) }
    }
    #expect(taken == 1_000_000)
    #expect(most <= 18)
    #expect(alive.count == 0)
  }

  /// Takes so many elements.
  private func take(
    _ count: Int, from iterator: FlowValues<Alive.Token>.AsyncIterator, _ alive: Alive
  ) async throws -> (taken: Int, most: Int) {
    var (taken, most) = (0, 0)
    while taken < count, try await iterator.next() != nil {
      taken += 1
      for _ in 0..<3 {
        await Task.yield()
        most = max(most, alive.count)
      }
    }
    return (taken, most)
  }

  private static func later(_ token: Alive.Token) async -> Alive.Token {
    await Task.yield()
    return token
  }
}
