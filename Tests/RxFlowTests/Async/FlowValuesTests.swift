import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct FlowValuesTests {
  @Test func `a loop receives all elements in order, and the end ends it`() async throws {
    var sum = 0
    var last = -1
    for try await element in Flowable.range(start: 0, count: 50_000).values {
      #expect(element == last + 1)
      last = element
      sum += 1
    }
    #expect(sum == 50_000)
  }

  @Test func `no more is asked for than has room`() async throws {
    let source = ManualSource<Int>()
    let values = source.values(prefetch: 4)
    let iterator = values.makeAsyncIterator()
    #expect(source.requests == [.max(4)])
    for element in 1...4 { source.send(element) }
    for element in 1...3 { #expect(try await iterator.next() == element) }
    #expect(source.requests == [.max(4), .max(3)])
    source.end()
    #expect(try await iterator.next() == 4)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test func `an error comes behind the elements, once`() async throws {
    let source = ManualSource<Int>()
    let iterator = source.values.makeAsyncIterator()
    source.send(1)
    source.end(.failure(Boom()))
    #expect(try await iterator.next() == 1)
    await #expect(throws: Boom.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `an error that a task waits for ends the wait, and nothing follows it`() async throws {
    let source = ManualSource<Int>()
    let task = Task { () async throws -> Void in
      let iterator = source.values.makeAsyncIterator()
      await #expect(throws: Boom.self) { try await iterator.next() }
      #expect(try await iterator.next() == nil)
    }
    while source.subscriptions == 0 { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    source.end(.failure(Boom()))
    try await task.value
  }

  @Test func `a loop that is left cancels, and each loop is a subscription of its own`() async throws {
    let source = ManualSource<Int>()
    for round in 1...2 {
      let feeding = Task {
        while source.subscriptions < round { await Task.yield() }
        source.send(7)
      }
      for try await element in source.values {
        #expect(element == 7)
        break
      }
      await feeding.value
      #expect(source.cancellations == round)
      #expect(source.subscriptions == round)
    }
  }

  @Test func `cancelling the task ends the wait and cancels the subscription`() async throws {
    let source = ManualSource<Int>()
    let task = Task { () -> Int in
      var count = 0
      for try await _ in source.values { count += 1 }
      return count
    }
    while source.subscriptions == 0 { await Task.yield() }
    source.send(1)
    task.cancel()
    _ = try await task.value
    #expect(source.cancellations == 1)
  }

  @Test func `what waits is released when the iterator is gone`() {
    let alive = Alive()
    let source = ManualSource<Alive.Token>()
    do {
      let iterator = source.values.makeAsyncIterator()
      for element in 1...4 { source.send(alive.make(element)) }
      #expect(alive.count == 4)
      withExtendedLifetime(iterator) {}
    }
    #expect(alive.count == 0)
  }

  @Test func `an observable drops by its policy what the task does not take`() async throws {
    let subject = PublishSubject<Int>()
    let drops = DropCounter()
    let iterator = subject.values(.latest, drops: drops).makeAsyncIterator()
    for element in 1...5 { subject.onNext(element) }
    subject.onCompleted()
    // One was asked for ahead.
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 5)
    #expect(try await iterator.next() == nil)
    #expect(drops.count == 3)
  }

  @Test func `room for nothing fails`() async {
    await #expect(throws: RxError.self) {
      for try await _ in Flowable.just(1).values(prefetch: 0) {}
    }
  }

  @Test func `an asynchronous sequence is taken from only as far as asked`() async throws {
    let taken = Counter()
    let stream = AsyncStream<Int>(unfolding: {
      taken.add()
      return taken.value <= 5 ? taken.value : nil
    })
    let probe = FlowProbe<Int>()
    stream.asFlowable().subscribe(probe)
    #expect(taken.value == 0)
    probe.request(.max(2))
    try await eventually("two elements") { probe.elements.count == 2 }
    #expect(taken.value == 2)
    probe.request(.max(4))
    try await eventually("the end") { probe.isFinished }
    #expect(probe.elements == [1, 2, 3, 4, 5])
    #expect(probe.faults == [])
  }

  @Test func `cancelling the subscription cancels the task, and a negative demand fails`() async throws {
    let begun = Counter()
    let ended = Counter()
    let stream = AsyncStream<Int>(unfolding: {
      begun.add()
      while !Task.isCancelled { await Task.yield() }
      ended.add()
      return nil
    })
    let probe = FlowProbe<Int>(demand: .max(3))
    stream.asFlowable().subscribe(probe)
    try await eventually("the task waits") { begun.value == 1 }
    probe.cancel()
    try await eventually("the task ends") { ended.value == 1 }
    #expect(probe.completions.isEmpty)
    let wrong = FlowProbe<Int>()
    AsyncStream<Int> { _ in }.asFlowable().subscribe(wrong)
    wrong.request(.max(-1))
    try await eventually("the failure") { wrong.error is RxError }
  }

  @Test func `there and back again`() async throws {
    var elements: [Int] = []
    for try await element in Flowable.range(start: 0, count: 1_000).values.asFlowable().values(prefetch: 3) {
      elements.append(element)
    }
    #expect(elements == Array(0..<1_000))
  }
}
