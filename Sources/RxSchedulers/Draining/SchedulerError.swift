/// Why a scheduler did not take work. Reported to `Hooks.undeliverableErrorHandler`, never trapped on.
public enum SchedulerError: Swift.Error, Sendable, Equatable, CustomDebugStringConvertible {
  /// The scheduler was drained, or is being drained, and takes nothing new.
  case isShutDown
  /// As much work waits as the scheduler was told to let wait.
  case queueIsFull

  /// The error as a sentence.
  public var debugDescription: String {
    switch self {
    case .isShutDown: "The scheduler was shut down and takes no new work."
    case .queueIsFull: "The scheduler's queue is full and takes no more work."
    }
  }
}
