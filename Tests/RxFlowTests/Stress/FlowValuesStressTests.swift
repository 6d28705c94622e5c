import Dispatch
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FlowValuesStress {
  private let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)

  @Test(arguments: [1, 2, 16]) func `a loop receives everything in order from other threads`(prefetch: Int) async throws
  {
    for _ in 0..<5 {
      var last = -1
      for try await number in Flowable.range(start: 0, count: 3_000).observe(on: scheduler).values(prefetch: prefetch) {
        #expect(number == last + 1)
        last = number
      }
      #expect(last == 2_999)
    }
  }

  @Test func `an error comes behind a full buffer, whenever it comes`() async throws {
    for round in 0..<200 {
      let count = round % 20
      let source = Flowable.range(start: 0, count: count + 1).map { if $0 == count { throw Boom() } else { $0 } }
      var received = 0
      await #expect(throws: Boom.self) {
        for try await _ in source.observe(on: scheduler).values(prefetch: 16) { received += 1 }
      }
      #expect(received == count)
    }
  }

  @Test func `cancelling the task at any moment ends the loop and releases everything`() async throws {
    for round in 0..<200 {
      let (alive, received) = (Alive(), Counter())
      let source = Flowable.range(start: 0, count: .max).map { alive.make($0) }
      // Pulled by the task itself, and sent from other threads.
      let elements = round % 2 == 0 ? source : source.observe(on: scheduler, prefetch: 4)
      let task = Task {
        for try await _ in elements.values(prefetch: 3) {
          received.add()
          await Task.yield()
        }
      }
      try await eventually("some elements") { received.value >= round % 11 }
      task.cancel()
      try await task.value
      try await eventually("release") { alive.count == 0 }
    }
  }

  /// What a loop takes from, and how its source ends.
  private static let ending: [@Sendable (PublishSubject<Alive.Token>) -> FlowValues<Alive.Token>] = [
    { $0.values(.buffer(capacity: 4)) }, { $0.values(.latest) },
    { $0.asFlowable(.buffer(capacity: 2)).observe(on: ImmediateTurns()).values },
    { $0.values.asFlowable().values(prefetch: 2) },
    { subject in
      Flowable.create { sender in for try await token in subject.values { try await sender.send(token) } }.values
    },
  ]

  @Test(arguments: ending.indices)
  func `cancelling the task while the source completes ends the loop once, and releases everything`(
    _ index: Int
  ) async throws {
    for round in 0..<100 {
      let (alive, subject, begun) = (Alive(), PublishSubject<Alive.Token>(), Counter())
      let task = Task { () -> Int in
        var (iterator, count) = (Self.ending[index](subject).makeAsyncIterator(), 0)
        begun.add()
        while try await iterator.next() != nil { count += 1 }
        // Over is over.
        #expect(try await iterator.next() == nil)
        return count
      }
      try await eventually("the subscription") { begun.value == 1 }
      let barrier = SpinBarrier(2)
      let ending = JoinableThread {
        subject.onNext(alive.make())
        barrier.wait()
        for _ in 0..<round % 10 { _ = alive.count }
        subject.onCompleted()
      }
      barrier.wait()
      for _ in 0..<round / 10 { _ = alive.count }
      task.cancel()
      ending.join()
      #expect(try await task.value <= 1)
      try await eventually("release") { alive.count == 0 }
      try await eventually("disposal") { !subject.hasObservers }
    }
  }
}

/// Runs actions at once, on the caller's thread.
private struct ImmediateTurns: ImmediateSchedulerType {
  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable { action(state) }
}
