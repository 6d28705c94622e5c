import RxAtomics
import RxRuntime

/// What the process-wide `Hooks` have received since a test first asked.
///
/// All modules of tests run in one process, side by side: so the handlers are set once for all of them, and each test looks for errors of its own.
public enum HookRecord {
  private static let undeliverable = Locked<[any Error]>([])
  private static let unhandled = Locked<[(stack: [String], error: any Error)]>([])
  private static let installed: Void = {
    Hooks.undeliverableErrorHandler = { error in undeliverable.withLock { $0.append(error) } }
    Hooks.defaultErrorHandler = { stack, error in unhandled.withLock { $0.append((stack, error)) } }
  }()

  /// Sets the handlers. A test calls this before it provokes an error.
  public static func install() { installed }

  /// How many errors of some kind had nowhere to go.
  public static func undeliverableCount(where isMeant: (any Error) -> Bool) -> Int {
    // Inside the lock: many thousands come together, and a copy for each question would take minutes where memory is checked.
    undeliverable.withLock { $0.count(where: isMeant) }
  }

  /// The call stacks that errors of some kind without a handler came with.
  public static func unhandledStacks(where isMeant: (any Error) -> Bool) -> [[String]] {
    unhandled.withLock { $0.map { ($0.stack, $0.error) } }.filter { isMeant($0.1) }.map(\.0)
  }
}
