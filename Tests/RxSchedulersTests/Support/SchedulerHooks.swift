import HookSupport
import RxSchedulers

/// What schedulers have refused since a test first asked.
enum SchedulerHooks {
  /// Sets the handlers. A test calls this before it provokes an error.
  static func install() { HookRecord.install() }

  /// How often an error was reported, by this test or another one.
  static func count(of error: SchedulerError) -> Int {
    HookRecord.undeliverableCount { $0 as? SchedulerError == error }
  }
}
