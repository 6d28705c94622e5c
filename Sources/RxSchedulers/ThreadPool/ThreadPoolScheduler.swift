import Glibc
public import RxRuntime

/// Runs actions on a fixed number of threads of its own: for work that keeps a processor busy.
///
/// A concurrent queue of Dispatch starts more threads when some of them block; this scheduler never has more than it was told. They are started when there is
/// something to do for the first time, and sleep while there is nothing. A thread without work takes it from the others.
///
/// What one subscription does on the scheduler stays in order: operators that schedule several things use a lane each, see `lane()`. Actions that are
/// scheduled directly may run in any order, and at once.
///
///     let pool = ThreadPoolScheduler(threads: 4, queueLimit: 10_000)
///     images.flatMap { image in Observable.just(image).observe(on: pool).map { $0.scaled() } }
///
/// The queue is bounded: see `init`. Timers that wait are not in it.
///
/// Work that waits, timers included, keeps the threads alive when the scheduler is released; they end behind it. `drain` ends them by a deadline.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class ThreadPoolScheduler: SchedulerType {
  /// What happens to work that is scheduled while as much waits as may.
  public enum Overflow: Sendable {
    /// It is refused: its disposable is disposed, an operator's subscription ends, and `Hooks.undeliverableErrorHandler` receives
    /// `SchedulerError.queueIsFull`.
    case fail
    /// The thread that schedules it is blocked until there is room. The threads of the scheduler itself, which have to make the room, are not
    /// blocked and may exceed the limit.
    case blockProducer
  }

  /// The moment it is.
  public var now: RxTime { .now }

  let core: PoolScheduling

  /// A scheduler with threads of its own.
  ///
  /// - Parameters:
  ///   - threads: how many threads, as many as there are active processors unless said otherwise; at least 1 and at most 255.
  ///   - queueLimit: how many pieces of work may wait, at least 1 and at most 4,194,303. Timers that have become due wait whatever the limit.
  ///   - overflow: what happens to work beyond that.
  ///   - name: what debuggers call the threads, with a number behind it.
  ///   - leeway: how much later than due a timer may fire, if that saves a wake-up.
  public init(
    threads: Int = ThreadPoolScheduler.activeProcessorCount, queueLimit: Int = 1_000_000, overflow: Overflow = .fail,
    name: String = "rx.pool", leeway: RxTimeInterval = .zero
  ) {
    core = PoolScheduling(
      PoolCore(size: threads, limit: queueLimit, overflow: overflow, name: name), name: name, leeway: leeway)
  }

  /// How many processors the system runs threads on.
  public static var activeProcessorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// A scheduler whose actions run on this one's threads, one after the other.
  ///
  /// - Complexity: one allocation.
  public func lane() -> ThreadPoolLane { ThreadPoolLane(core) }

  /// Runs `action` on one of the threads.
  ///
  /// - Complexity: two allocations.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    core.schedule { action(state) }
  }

  /// Runs `action` on one of the threads once `dueTime` has passed.
  ///
  /// - Complexity: O(log n) with n timers waiting; three allocations.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    core.schedule(after: dueTime) { action(state) }
  }

  /// Runs `body` on one of the threads.
  public func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    core.perform(Work(object: object, body: body))
  }

  /// Runs `body` on one of the threads once `dueTime` has passed.
  public func _perform(
    _ object: any AnyObject & Sendable, after dueTime: RxTimeInterval,
    _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) -> any Disposable {
    core.perform(Work(object: object, body: body), after: dueTime)
  }

  /// A lane, for what one subscription schedules.
  public func _lane() -> any ImmediateSchedulerType { lane() }
}

extension ThreadPoolScheduler: DrainableScheduler {
  /// Shuts the scheduler down and blocks the calling thread until all work has ended, at most for `timeout`. The threads end with it.
  ///
  /// - Parameter timeout: how long to wait. Zero or less drops at once what has not begun.
  /// - Returns: what became of the work.
  @discardableResult
  public func drain(timeout: RxTimeInterval) -> DrainReport { core.drain(timeout: timeout) }
}
