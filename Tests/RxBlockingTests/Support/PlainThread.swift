import RxAtomics
import TestSupport

/// Runs `body` on a thread that runs no task, and waits for it. Tests run as tasks, where waiting is refused.
func onPlainThread(stackSize: Int = 512 * 1024, _ body: @escaping @Sendable () throws -> Void) throws {
  try onThread(stackSize: stackSize) { () throws -> Void in try body() }
}

/// A thread that runs no task.
struct PlainThread {
  private let thread: JoinableThread
  private let outcome = Outcome()

  init(_ body: @escaping @Sendable () throws -> Void) {
    thread = JoinableThread { [outcome] in
      do { try body() } catch { outcome.error.withLock { $0 = error } }
    }
  }

  /// Waits for the end, and throws what the body has thrown.
  func join() throws {
    thread.join()
    if let error = outcome.error.withLock({ $0 }) { throw error }
  }

  private final class Outcome: Sendable {
    let error = Locked<(any Error)?>(nil)
  }
}
