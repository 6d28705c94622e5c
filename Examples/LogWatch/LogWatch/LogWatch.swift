import AccessLog
import Dispatch
import Glibc
import RxBlocking
import RxSchedulers

/// Watches an access log: see README.md.
@main
enum LogWatch {
  static func main() {
    guard let options = Options(CommandLine.arguments.dropFirst()) else { fail(Options.usage) }
    do {
      try watch(options)
    } catch {
      fail("LogWatch: \(error)")
    }
  }

  private static func watch(_ options: Options) throws {
    let end = End()
    let paths = options.paths.isEmpty ? [nil] : options.paths.map(Optional.some)
    let logs = try paths.map { try Lines(of: $0, isFollowed: options.isFollowed, until: end) }
    let pipeline = Pipeline(room: options.isLive ? options.buffer : nil, span: options.window)
    let output = Output()

    // Interrupted, the logs have come to their end: what was read is counted, and the totals follow as they always do.
    let interrupts = [SIGINT, SIGTERM].map { onSignal($0) { end.come() } }
    let last = try pipeline.boards(of: logs)
      .do(onNext: { board in
        if !options.showsOnlyTotals { output.redraw(board.recentText(dropped: pipeline.dropped)) }
      })
      .toBlocking()
      .last()
    interrupts.forEach { $0.cancel() }

    if let last { output.show(last.totalText(dropped: pipeline.dropped)) }
  }

  /// Calls `action` at the first signal. The second one does what it always does.
  private static func onSignal(
    _ number: Int32, _ action: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      signal(number, SIG_DFL)
      action()
    }
    source.resume()
    return source
  }

  private static func fail(_ message: String) -> Never {
    _ = (message + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }
}
