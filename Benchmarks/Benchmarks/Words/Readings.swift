import Synchronization

/// What the producing threads have read, and what they could not.
///
/// Relaxed throughout: the totals are asked for when the sequence has ended, which orders them.
final class Readings: Sendable {
  private let bytes = Atomic<Int>(0)
  private let failures = Atomic<Int>(0)

  var byteCount: Int { bytes.load(ordering: .relaxed) }

  var hasFailures: Bool { failures.load(ordering: .relaxed) > 0 }

  func add(bytes count: Int) {
    bytes.add(count, ordering: .relaxed)
  }

  /// Names the file on stderr at once: the others may take a while.
  func add(failure: any Error) {
    failures.add(1, ordering: .relaxed)
    StandardError.write("Benchmarks: \(failure).\n")
  }
}
