import Foundation
import RxAtomics
import RxFoundation
import TestSupport
import Testing

@Suite struct OperationQueueSchedulerTests {
  @Test func `actions run as operations of the queue`() throws {
    let queue = OperationQueue()
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let seen = Tape<Bool>()
    let done = Latch()
    _ = Observable.just(1).observe(on: scheduler).subscribe(onNext: { _ in
      seen.add(.next(OperationQueue.current === queue))
      done.countDown()
    })
    try done.wait("the operation")
    #expect(seen.elements == [true])
    #expect(scheduler.queuePriority == .normal)
  }

  @Test func `of two priorities the higher one has its turn first`() throws {
    let queue = suspendedQueue()
    let log = Tape<String>()
    let done = Latch(4)
    for (name, priority) in [("low", Operation.QueuePriority.low), ("high", .high)] {
      let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: priority)
      for number in 1...2 {
        _ = scheduler.schedule("\(name) \(number)") {
          log.add(.next($0))
          done.countDown()
          return Disposables.create()
        }
      }
    }
    queue.isSuspended = false
    try done.wait("the operations")
    #expect(log.elements == ["high 1", "high 2", "low 1", "low 2"])
  }

  @Test func `a disposed action does not run, and is let go of at once`() throws {
    let queue = suspendedQueue()
    let alive = Alive()
    let runs = Tape<Int>()
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let scheduled = scheduler.schedule(alive.make()) { _ in
      runs.add(.next(1))
      return Disposables.create()
    }
    #expect(alive.count == 1)
    scheduled.dispose()
    #expect(alive.count == 0)
    let done = Latch()
    _ = scheduler.schedule(()) {
      done.countDown()
      return Disposables.create()
    }
    queue.isSuspended = false
    try done.wait("the action after it")
    #expect(runs.elements == [])
  }

  @Test func `what an action returned is disposed with what scheduling returned`() throws {
    let scheduler = OperationQueueScheduler(operationQueue: OperationQueue())
    let disposals = Tape<Int>()
    let queue = scheduler.operationQueue
    let scheduled = scheduler.schedule(()) { Disposables.create { disposals.add(.next(1)) } }
    queue.waitUntilAllOperationsAreFinished()
    #expect(disposals.elements == [])
    scheduled.dispose()
    #expect(disposals.elements == [1])
  }

  private func suspendedQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    return queue
  }
}
