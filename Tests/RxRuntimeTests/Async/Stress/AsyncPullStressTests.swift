import Dispatch
import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncPullStress {
  @Test func `a stream hands over everything that two threads send, each thread's in order`() async throws {
    for _ in 0..<20 {
      let subject = PublishSubject<Int>()
      let values = subject.values
      let feeding = Task.detached {
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          for number in 0..<500 { subject.onNext(number * 2 + thread) }
        }
        subject.onCompleted()
      }
      var last = [-1, -1]
      var count = 0
      for try await number in values {
        #expect(number > last[number % 2])
        last[number % 2] = number
        count += 1
      }
      await feeding.value
      #expect(count == 1_000)
    }
  }

  @Test func `cancelling the task at any moment ends the loop and releases everything`() async throws {
    for round in 0..<200 {
      let (alive, received, subject) = (Alive(), Tally(), PublishSubject<Alive.Token>())
      let done = Tally()
      let task = Task {
        for try await _ in subject.values { received.add() }
      }
      let feeding = Task {
        while done.value == 0 {
          // Not without end: the task that subscribes may be the one that delivers what is sent meanwhile, and go on with nothing else (contract, 5).
          if alive.count < 64 { subject.onNext(alive.make(1)) }
          await Task.yield()
        }
      }
      await eventually { received.value >= round % 11 }
      task.cancel()
      try await task.value
      done.add()
      await feeding.value
      #expect(!subject.hasObservers)
      await eventually { alive.count == 0 }
    }
  }
}
