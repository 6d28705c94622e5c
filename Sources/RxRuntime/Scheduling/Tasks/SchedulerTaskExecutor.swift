/// Runs the jobs of tasks on a scheduler.
///
/// ```swift
/// let task = Task(executorPreference: pool.asTaskExecutor()) { await index(files) }
/// ```
///
/// On a scheduler with virtual time, tasks run when that is told to.
///
/// - Thread safety: every member may be called from any thread at any time.
public final class SchedulerTaskExecutor: TaskExecutor {
  private let scheduler: any ImmediateSchedulerType

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  /// Has the scheduler run a job.
  ///
  /// - Complexity: one allocation, and what the scheduler needs.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    scheduler._perform(self) { object in
      job.runSynchronously(on: unsafeDowncast(object, to: SchedulerTaskExecutor.self).asUnownedTaskExecutor())
    }
  }
}

extension ImmediateSchedulerType {
  /// The scheduler as an executor that tasks can prefer.
  ///
  /// A task waits for ever whose job the scheduler does not run: keep one that can be shut down running for as long as there are tasks on it. One
  /// that runs actions as part of the call runs a task inside whoever resumes it.
  ///
  /// - Returns: the executor. It keeps the scheduler.
  /// - Complexity: one allocation; a job costs one and what the scheduler needs.
  /// - Thread safety: from any thread; jobs run where and as the scheduler's actions do.
  public func asTaskExecutor() -> SchedulerTaskExecutor { SchedulerTaskExecutor(self) }
}
