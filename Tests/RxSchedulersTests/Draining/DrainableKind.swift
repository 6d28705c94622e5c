import Dispatch
import RxSchedulers

/// The schedulers that can be drained, one for each way in which they take work.
enum DrainableKind: Sendable, CaseIterable {
  case serial, serialOnQueue, serialConfigured, concurrent, concurrentOnQueue, pool, poolOfOne, poolThatBlocks

  var scheduler: any SchedulerType & DrainableScheduler {
    switch self {
    case .serial: SerialDispatchQueueScheduler(qos: .default)
    case .serialOnQueue: SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "serial")
    case .serialConfigured:
      SerialDispatchQueueScheduler(internalSerialQueueName: "serial", serialQueueConfiguration: { _ in })
    case .concurrent: ConcurrentDispatchQueueScheduler(qos: .default)
    case .concurrentOnQueue:
      ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "concurrent", attributes: .concurrent))
    case .pool: ThreadPoolScheduler(threads: 2)
    case .poolOfOne: ThreadPoolScheduler(threads: 1)
    case .poolThatBlocks: ThreadPoolScheduler(threads: 2, queueLimit: 100, overflow: .blockProducer)
    }
  }

  /// Those that run one action at a time.
  static let oneAtATime: [DrainableKind] = [.serial, .serialOnQueue, .serialConfigured, .poolOfOne]
}

extension Disposable {
  /// Whether it says that it was disposed.
  var wasDisposed: Bool { (self as? any Cancelable)?.isDisposed ?? false }
}
