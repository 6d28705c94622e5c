import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct AsyncPullTests {
  @Test func `an error comes behind the elements that wait, once`() async throws {
    let subject = PublishSubject<Int>()
    var iterator = subject.values.makeAsyncIterator()
    subject.onNext(1)
    subject.onNext(2)
    subject.onError(TestError())
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 2)
    await #expect(throws: TestError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `what waits is let go of with the stream, and the subscription ends`() async throws {
    let (alive, subject) = (Alive(), PublishSubject<Alive.Token>())
    do {
      var iterator = subject.values.makeAsyncIterator()
      for number in 1...3 { subject.onNext(alive.make(number)) }
      #expect(try await iterator.next()?.value == 1)
      #expect(alive.count == 2)
    }
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
  }

  @Test func `a loop that is left, and a task that is cancelled while it waits, dispose`() async throws {
    let subject = PublishSubject<Int>()
    let feeding = Task {
      await eventually { subject.hasObservers }
      subject.onNext(1)
    }
    for try await _ in subject.values { break }
    await feeding.value
    #expect(!subject.hasObservers)
    let waiting = Task { () -> Int in
      var count = 0
      for try await _ in subject.values { count += 1 }
      return count
    }
    await eventually { subject.hasObservers }
    for _ in 0..<20 { await Task.yield() }
    waiting.cancel()
    #expect(try await waiting.value == 0)
    #expect(!subject.hasObservers)
  }

  @Test func `an error that nobody waits for any more goes to the hooks`() async throws {
    HookLog.install()
    let (subject, error) = (PublishSubject<Int>(), TestError())
    do {
      let values = subject.values
      subject.onNext(1)
      subject.onError(error)
      withExtendedLifetime(values) {}
    }
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `two tasks share a stream without losing an element`() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.asInfallible(onErrorJustReturn: 0).values
    let tasks = (0..<2).map { _ in
      Task { () -> [Int] in
        var seen: [Int] = []
        for await number in values { seen.append(number) }
        return seen
      }
    }
    for number in 0..<2_000 {
      subject.onNext(number)
      if number % 64 == 0 { await Task.yield() }
    }
    subject.onCompleted()
    var all: [Int] = []
    for task in tasks { all += await task.value }
    #expect(all.sorted() == Array(0..<2_000))
  }
}
