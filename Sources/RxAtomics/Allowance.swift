import Synchronization

/// A number of which several may take their parts until nothing is left.
///
/// - Thread safety: `take` may be called by any thread at any time, and takes its part in one step. It orders nothing.
public struct Allowance: ~Copyable, Sendable {
  private let left: Atomic<Int>

  /// - Parameter count: how much there is; nothing if it is negative.
  public init(_ count: Int) { left = Atomic(count) }

  /// Takes as much as there is of what is wanted.
  ///
  /// - Parameter wanted: not negative.
  /// - Returns: how much that was.
  public func take(_ wanted: Int) -> Int {
    // Relaxed, here and below: the word counts, and orders nothing.
    var seen = left.load(ordering: .relaxed)
    while seen > 0 {
      let part = min(seen, wanted)
      let (exchanged, now) = left.compareExchange(
        expected: seen, desired: seen &- part, successOrdering: .relaxed, failureOrdering: .relaxed)
      if exchanged { return part }
      seen = now
    }
    return 0
  }
}
