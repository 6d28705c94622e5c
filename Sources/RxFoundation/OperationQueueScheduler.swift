public import Foundation
public import RxRuntime
import RxSchedulers

/// Runs actions as operations of a queue: for work that is to share the limits, priorities and suspension of an `OperationQueue`.
///
/// The queue is the caller's, and so are its threads: the scheduler owns nothing that could be drained. To finish what was scheduled, wait for the queue
/// (`waitUntilAllOperationsAreFinished`, `addBarrierBlock`); to refuse more, stop scheduling.
///
/// An operation that is cancelled at the queue before it begins (`cancelAllOperations`) does not run, and nobody hears of it: an action of the scheduler is
/// cancelled by its disposable.
///
/// - Thread safety: every member may be called from any thread at any time. As many actions run at once as the queue allows; of one that allows
///   one at a time, in the order in which they were scheduled, among equal priorities.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// Where actions run.
  public let operationQueue: OperationQueue

  /// The priority of the operations within the queue.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler on a queue.
  ///
  /// - Parameters:
  ///   - operationQueue: where actions run.
  ///   - queuePriority: the priority of the operations within the queue.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Runs `action` as an operation.
  ///
  /// - Complexity: three allocations, and what Foundation needs. A disposed action is let go of at once; its empty operation stays until the queue gets to it.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let work = ScheduledWork { action(state) }
    let operation = BlockOperation { work.run() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return work
  }
}
