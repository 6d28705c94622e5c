import RxAtomics
import RxBlocking
import RxSchedulers
import TestSupport
import Testing

/// Where a thread may wait: inside actions, observers and closures, however deep; but not in a task.
@Suite struct WaitingPlaceTests {
  /// A wait that hangs would hang the test.
  private static let long = RxTimeInterval.seconds(20)

  @Test func `inside an action of the current thread a loop still runs`() throws {
    let log = Locked<[[Int]]>([])
    try onPlainThread { () throws in
      _ = CurrentThreadScheduler.instance.schedule(()) {
        let numbers = Observable.of(1, 2, 3).concat(Observable.range(start: 4, count: 2))
        if let found = try? numbers.toBlocking(timeout: Self.long).toArray() { log.withLock { $0.append(found) } }
        return Disposables.create()
      }
    }
    #expect(log.withLock { $0.map(\.self) } == [[1, 2, 3, 4, 5]])
  }

  @Test func `what waits for its turn outside keeps its place`() throws {
    let log = Locked<[String]>([])
    try onPlainThread { () throws in
      let schedule: @Sendable (String) -> Void = { text in
        _ = CurrentThreadScheduler.instance.schedule(text) { text in
          log.withLock { $0.append(text) }
          return Disposables.create()
        }
      }
      _ = CurrentThreadScheduler.instance.schedule(()) {
        schedule("outside 1")
        let inner = Observable<Int>.create { observer in
          schedule("inside")
          observer.onCompleted()
          return Disposables.create()
        }
        _ = inner.toBlocking(timeout: Self.long).materialize()
        log.withLock { $0.append("waited") }
        schedule("outside 2")
        return Disposables.create()
      }
    }
    #expect(log.withLock { $0.map(\.self) } == ["inside", "waited", "outside 1", "outside 2"])
  }

  @Test func `closures of operators and observers may wait, and the loop around them goes on`() throws {
    try onPlainThread { () throws in
      let sums = Observable.of(1, 2, 3).map { number in
        try Observable.of(number, number * 10).toBlocking(timeout: Self.long).toArray().reduce(0, +)
      }
      #expect(try sums.toBlocking(timeout: Self.long).toArray() == [11, 22, 33])
    }
  }

  @Test func `a chain that is as deep as subscribing goes does not put the wait's own subscription off`() throws {
    try onPlainThread(stackSize: 8 << 20) { () throws in
      // Each factory subscribes inside the one before, up to the depth at which the rest is put off.
      @Sendable func nested(_ depth: Int) -> Observable<Int> {
        Observable.deferred {
          guard depth > 0 else {
            var long = Observable.of(1, 2)
            for _ in 0..<100 { long = long.map { $0 + 1 } }
            return .just(try long.toBlocking(timeout: Self.long).toArray().reduce(0, +))
          }
          return nested(depth - 1)
        }
      }
      for depth in [10, 15, 16, 17, 40] {
        #expect(try nested(depth).toBlocking(timeout: Self.long).single() == 203)
      }
    }
  }

  @Test func `in a task it fails and says why`() async {
    let source = HandSource { $0.onNext(1) }
    let attempt: @Sendable () -> MaterializedSequenceResult<Int> = { source.observable.toBlocking().materialize() }
    let fromTask = await Task.detached { attempt() }.value
    let fromMain = await Task { @MainActor in attempt() }.value
    for result in [attempt(), fromTask, fromMain] {
      guard case .failed([], let error as RxBlockingError) = result else {
        Issue.record("\(result)")
        continue
      }
      #expect("\(error)".contains("A task must not block its thread"))
    }
    #expect(source.begunCount == 0)
    #expect(throws: RxBlockingError.self) { try source.observable.toBlocking().first() }
  }

  @Test func `a task's closure that runs elsewhere may wait`() async throws {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "elsewhere")
    let found = try await Observable.just(1).observe(on: scheduler)
      .map { try Observable.of($0, 2).toBlocking(timeout: Self.long).toArray() }
      .asSingle().value
    #expect(found == [1, 2])
  }
}
