import Synchronization

/// Finds out whether two threads were ever in the same place at once.
///
/// All its operations are relaxed: it orders nothing, so it hides no missing order from ThreadSanitizer.
public final class OverlapDetector: Sendable {
  private let inside = Atomic<Int>(0)
  private let entries = Atomic<Int>(0)
  private let overlaps = Atomic<Int>(0)

  /// Nobody is inside.
  public init() {}

  /// Says that the calling thread enters.
  public func enter() {
    // Relaxed, all of them: see above.
    entries.add(1, ordering: .relaxed)
    if inside.add(1, ordering: .relaxed).oldValue != 0 {
      overlaps.add(1, ordering: .relaxed)
    }
  }

  /// Says that the calling thread leaves.
  public func leave() {
    // Relaxed: see above.
    inside.subtract(1, ordering: .relaxed)
  }

  /// Enters, calls a closure, and leaves.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    enter()
    defer { leave() }
    return try body()
  }

  /// How often a thread entered.
  public var entryCount: Int {
    // Relaxed: read when all threads have been joined.
    entries.load(ordering: .relaxed)
  }

  /// How often a thread entered and found another inside, or itself.
  public var overlapCount: Int {
    // Relaxed: read when all threads have been joined.
    overlaps.load(ordering: .relaxed)
  }
}
