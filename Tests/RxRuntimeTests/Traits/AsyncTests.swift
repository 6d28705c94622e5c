import RxRuntime
import TestSupport
import Testing

@Suite struct AsyncTests {
  @Test func `a task waits for the result of a trait`() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Boom()) { try await Single<Int>.error(Boom()).value }
    await #expect(throws: Boom()) { try await Maybe<Int>.error(Boom()).value }
    await #expect(throws: Boom()) { try await Completable.error(Boom()).value }
  }

  @Test func `a result may come later, from another thread`() async throws {
    let source = PublishSubject<Int>()
    let task = Task { try await source.asSingle().value }
    while !source.hasObservers { await Task.yield() }
    JoinableThread {
      source.onNext(7)
      source.onCompleted()
    }.join()
    #expect(try await task.value == 7)
  }

  @Test func `cancelling the task disposes the subscription`() async throws {
    let source = CountedSource<Int>()
    let task = Task { try await source.observable.asSingle().value }
    while source.runningCount == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(source.runningCount == 0)
  }

  @Test func `a task that is cancelled before does not subscribe`() async throws {
    let source = CountedSource<Int>()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await source.observable.asSingle().value
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(source.begunCount == 0)
  }

  @Test func `an asynchronous function is a trait`() async throws {
    #expect(try await Single.from { 1 }.value == 1)
    #expect(try await Maybe.from { 1 }.value == 1)
    #expect(try await Maybe<Int>.from(nil).value == nil)
    try await Completable.from {}.value
    await #expect(throws: Boom()) { try await Single<Int>.from { throw Boom() }.value }
    await #expect(throws: Boom()) { try await Completable.from { throw Boom() }.value }
    var elements: [Int] = []
    for await element in Infallible.from({ 3 }).values { elements.append(element) }
    #expect(elements == [3])
  }

  @Test func `disposing cancels the task of an asynchronous function`() async throws {
    let (begun, ended) = (Log<Int>(), Log<Bool>())
    let subscription = Single<Int>.from {
      begun.add(1)
      while !Task.isCancelled { await Task.yield() }
      ended.add(true)
      throw CancellationError()
    }.subscribe(onFailure: { _ in ended.add(false) })
    while begun.count == 0 { await Task.yield() }
    subscription.dispose()
    while ended.count == 0 { await Task.yield() }
    #expect(ended.all == [true])
  }

  @Test func `the elements are an asynchronous sequence`() async throws {
    var elements: [Int] = []
    for try await element in Observable.of(1, 2, 3).values { elements.append(element) }
    for await element in Infallible.of(4, 5).values { elements.append(element) }
    #expect(elements == [1, 2, 3, 4, 5])
    let failing = Observable.of(1).concat(Observable.error(Boom())).values
    await #expect(throws: Boom()) { for try await _ in failing {} }
  }

  @Test func `a stream that is let go of, or whose task is cancelled, disposes the subscription`() async throws {
    let source = PublishSubject<Int>()
    var stream: AsyncThrowingStream<Int, any Error>? = source.values
    #expect(source.hasObservers)
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(!source.hasObservers)
    let task = Task { for try await _ in source.values {} }
    while !source.hasObservers { await Task.yield() }
    task.cancel()
    try await task.value
    #expect(!source.hasObservers)
  }

  @Test(arguments: [false, true])
  func `an asynchronous sequence is an observable`(_ detached: Bool) async throws {
    let stream = AsyncStream<Int> { continuation in
      for element in 1...3 { continuation.yield(element) }
      continuation.finish()
    }
    #expect(try await stream.asObservable(detached: detached).toArray().value == [1, 2, 3])
    let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Boom()) }
    await #expect(throws: Boom()) { try await failing.asObservable(detached: detached).toArray().value }
  }

  @Test func `disposing ends the iteration of an asynchronous sequence`() async throws {
    let ended = Log<Int>()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { _ in ended.add(1) }
    let received = Log<Int>()
    let subscription = stream.asObservable().subscribe(onNext: { received.add($0) })
    continuation.yield(1)
    while received.count == 0 { await Task.yield() }
    subscription.dispose()
    while ended.count == 0 { await Task.yield() }
    continuation.yield(2)
    #expect(received.all == [1])
  }
}
