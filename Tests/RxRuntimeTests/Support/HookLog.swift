import HookSupport
import RxAtomics

/// An error that differs from all others.
struct TestError: Error, Equatable {
  private static let numbers = Numbers()

  let number: Int

  init() { number = Self.numbers.made.add() }

  private final class Numbers: Sendable {
    let made = AtomicCounter()
  }
}

/// What the process-wide `Hooks` have received since a test first asked.
///
/// The handlers are the same for all tests, which run side by side: so each test looks for errors of its own.
enum HookLog {
  /// Sets the handlers. A test calls this before it provokes an error.
  static func install() { HookRecord.install() }

  /// How often an error had nowhere to go.
  static func undeliverableCount(of error: TestError) -> Int {
    HookRecord.undeliverableCount { $0 as? TestError == error }
  }

  /// How often an error of a type had nowhere to go.
  static func undeliverableCount<Failure: Error>(of type: Failure.Type) -> Int {
    HookRecord.undeliverableCount { $0 is Failure }
  }

  /// The call stacks that an error without a handler came with.
  static func unhandledStacks(of error: TestError) -> [[String]] {
    HookRecord.unhandledStacks { $0 as? TestError == error }
  }
}
