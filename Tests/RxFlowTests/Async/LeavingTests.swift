import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

/// A consumer that goes away, or never comes, while a buffer is full.
@Suite(.timeLimit(.minutes(2))) struct LeavingTests {
  static let policies: [BufferOverflow] = [.fail, .dropOldest, .dropNewest, .block]

  @Test(arguments: policies, [true, false])
  func `leaving while a buffer is full releases what waits, and disposes`(
    _ overflow: BufferOverflow, cancels: Bool
  ) async throws {
    let (alive, subject, sent) = (Alive(), PublishSubject<Alive.Token>(), Counter())
    let begun = AtomicFlag()
    let task = Task {
      let iterator = subject.values(.buffer(capacity: 4, overflow: overflow)).makeAsyncIterator()
      begun.raise()
      // Until it is told to go on.
      while !Task.isCancelled, sent.value < 100 { await Task.yield() }
      // A loop that is left by an error, or the task by being cancelled.
      if cancels { while try await iterator.next() != nil {} }
    }
    try await eventually("the subscription") { begun.isSet }
    let producing = JoinableThread {
      // One that was asked for, those that have room, and one without.
      for number in 0..<6 where subject.hasObservers {
        subject.onNext(alive.make(number))
        sent.add()
      }
    }
    try await eventually("the buffer is full") { sent.value >= 5 }
    #expect(alive.count >= 5)
    if cancels { task.cancel() } else { sent.add(100) }
    try await task.value
    producing.join()
    try await eventually("release") { alive.count == 0 }
    #expect(!subject.hasObservers)
  }

  @Test
  func `a consumer that never comes subscribes to nothing, and one that never asks lets no more wait than has room`()
    async throws
  {
    let (alive, sent, ended) = (Alive(), Counter(), Counter())
    let source = Flowable<Alive.Token>.create { sender in
      defer { ended.add() }
      while true {
        try await sender.send(alive.make())
        sent.add()
      }
    }
    let values = source.values(prefetch: 4)
    for _ in 0..<50 { await Task.yield() }
    #expect(alive.madeCount == 0)
    do {
      let iterator = values.makeAsyncIterator()
      try await eventually("all that has room") { sent.value == 4 }
      for _ in 0..<50 { await Task.yield() }
      // And one that the sender waits with.
      #expect(sent.value == 4 && alive.count == 5)
      withExtendedLifetime(iterator) {}
    }
    try await eventually("the sender's end") { ended.value == 1 }
    try await eventually("release") { alive.count == 0 }
  }

  @Test func `an observable whose consumer never asks keeps what has room`() {
    let (alive, subject, drops) = (Alive(), PublishSubject<Alive.Token>(), DropCounter())
    do {
      let iterator = subject.values(.buffer(capacity: 8, overflow: .dropOldest), drops: drops).makeAsyncIterator()
      for number in 0..<1_000 { subject.onNext(alive.make(number)) }
      #expect(alive.count == 9)
      #expect(drops.count == 991)
      withExtendedLifetime(iterator) {}
    }
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
  }

  @Test(arguments: [ErrorOrder.inOrder, .atOnce])
  func `an error behind a full buffer ends a loop after it, or before it`(_ errors: ErrorOrder) async throws {
    let subject = PublishSubject<Int>()
    let iterator = subject.values(.buffer(capacity: 3, errors: errors)).makeAsyncIterator()
    for element in 1...4 { subject.onNext(element) }
    subject.onError(Boom())
    // The first was asked for before the error was there.
    for element in errors == .inOrder ? 1...4 : 1...1 { #expect(try await iterator.next() == element) }
    await #expect(throws: Boom.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }
}
