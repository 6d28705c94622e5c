import RxAtomics
public import RxRuntime

/// Runs actions on the calling thread: the first one at once, what it schedules in turn behind it, in the order in which it was scheduled.
///
/// The queue of actions is the trampoline that `subscribe` runs on, too. Whoever schedules first on a thread runs them all, and comes back
/// when none waits; so however deep actions schedule others, the stack does not grow.
///
/// - Thread safety: every member may be called from any thread at any time: each thread has a queue of its own. What `schedule` returns may be disposed
///   from any thread.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The scheduler of whichever thread asks.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether an action that is scheduled now runs before `schedule` returns: nobody up the stack runs the thread's queue.
  public static var isScheduleRequired: Bool { !Nesting.current.trampoline.isRunning }

  /// Runs `action` at once, and afterwards what it has scheduled; or lets it wait, if somebody up the stack runs the queue.
  ///
  /// - Returns: what `action` returned if it ran, else what cancels it.
  /// - Complexity: no allocation if it runs at once, else four.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let trampoline = Nesting.current.trampoline
    guard trampoline.isRunning else {
      var result: any Disposable = Disposables.create()
      trampoline.run { result = action(state) }
      return result
    }
    let work = ScheduledWork { action(state) }
    trampoline.enqueue(ScheduledTurn(work))
    return work
  }
}

extension CurrentThreadScheduler: TrampolineScheduling {}

/// An action that waits for its turn on a thread's trampoline.
private final class ScheduledTurn: Turn {
  private let work: ScheduledWork

  init(_ work: ScheduledWork) {
    self.work = work
    super.init { turn in
      unsafeDowncast(turn, to: ScheduledTurn.self).work.run()
      return false
    }
  }
}
