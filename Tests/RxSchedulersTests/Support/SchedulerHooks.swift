import RxSchedulers

/// What schedulers have refused since a test first asked. The handler is the same for all tests, which run side by side.
enum SchedulerHooks {
  private static let errors = Log<SchedulerError>()
  private static let installed: Void = {
    Hooks.undeliverableErrorHandler = { if let error = $0 as? SchedulerError { errors.add(error) } }
  }()

  /// Sets the handler. A test calls this before it provokes an error.
  static func install() { installed }

  /// How often an error was reported, by this test or another one.
  static func count(of error: SchedulerError) -> Int { errors.all.count { $0 == error } }
}
