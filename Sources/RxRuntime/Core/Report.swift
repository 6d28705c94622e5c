#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import RxAtomics

/// Lines on standard error, at a limited rate.
enum Report {
  private struct Budget {
    var second = 0
    var left = 10
    var suppressed = 0

    /// Whether a line may be written now, and how many were not since the last one.
    mutating func take(at now: Int) -> (allowed: Bool, suppressed: Int) {
      if now != second {
        second = now
        left = 10
      }
      guard left > 0 else {
        suppressed += 1
        return (false, 0)
      }
      left -= 1
      defer { suppressed = 0 }
      return (true, suppressed)
    }
  }

  private final class Storage: Sendable {
    let budget = Locked(Budget())
  }

  private static let storage = Storage()

  /// Writes a line and the lines that explain it.
  static func write(_ line: @autoclosure () -> String, _ explanation: [String]) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let (allowed, suppressed) = storage.budget.withLock { $0.take(at: time.tv_sec) }
    guard allowed else { return }
    var text = line() + "\n"
    if suppressed > 0 { text += "(\(suppressed) reports before this one were suppressed)\n" }
    for frame in explanation { text += "  \(frame)\n" }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
