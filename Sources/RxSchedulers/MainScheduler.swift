import Dispatch
import RxAtomics
public import RxRuntime

/// Runs actions on the main queue.
///
/// An action that is scheduled from the main queue while nothing waits runs at once, as part of the call. The main queue has to run:
/// by `dispatchMain()`, a run loop, or an asynchronous `main`.
///
/// - Thread safety: every member may be called from any thread at any time. Actions never run two at once.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class MainScheduler: SchedulerType {
  /// The main scheduler.
  public static let instance = MainScheduler()

  /// A scheduler on the main queue that never runs an action as part of the call.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main, leeway: .zero)

  private let core = DispatchScheduling(queue: .main, leeway: .zero, isConcurrent: false)
  private let waiting = AtomicCounter()

  /// A scheduler on the main queue.
  public init() {}

  /// The moment it is.
  public var now: RxTime { .now }

  /// Stops the program in debug builds if the calling code does not run on the main queue. See `isOnMainQueue`.
  ///
  /// - Parameter errorMessage: what the program says in that case.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    assert(
      isOnMainQueue,
      errorMessage ?? "This has to run on the main queue: use observe(on: MainScheduler.instance) before it.")
  }

  /// Stops the program in debug builds if the calling code does not run on the main queue. See `isOnMainQueue`.
  ///
  /// - Parameter errorMessage: what the program says in that case.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    ensureExecutingOnScheduler(errorMessage: errorMessage)
  }

  /// Whether the calling code runs on the main queue.
  ///
  /// On Linux the main queue need not be on the main thread: after `dispatchMain()` any thread of Dispatch runs it. So the queue is asked, not
  /// the thread; the main thread counts as the main queue until `dispatchMain()`.
  public static var isOnMainQueue: Bool { MainQueue.isCurrent }

  /// Runs `action` on the main queue: at once if the caller is there and nothing waits, else behind what waits.
  ///
  /// - Complexity: no allocation if it runs at once, else three and what Dispatch needs.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    if waiting.add() == 0, MainQueue.isCurrent {
      defer { waiting.subtract() }
      return action(state)
    }
    let work = ScheduledWork { action(state) }
    core.queue.async { [self] in
      work.run()
      waiting.subtract()
    }
    return work
  }

  /// Runs `action` on the main queue once `dueTime` has passed.
  ///
  /// - Complexity: O(log n) with n timers waiting; three allocations.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    core.schedule(after: dueTime) { action(state) }
  }
}

/// Tells the main queue from others.
enum MainQueue {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
