public import Synchronization

/// A flag that goes up once and stays up: what stop and dispose state stand on.
///
/// Inline in its owner, one byte, no allocation.
///
/// - Thread safety: every member may be called from any thread at any time.
@frozen
public struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let raised = Atomic<Bool>(false)

  /// A lowered flag.
  @inlinable
  public init() {}

  /// Whether the flag is up.
  @inlinable
  public var isSet: Bool {
    // Acquiring: who sees the flag up also sees what was written before it went up.
    raised.load(ordering: .acquiring)
  }

  /// Raises the flag.
  ///
  /// - Returns: `true` for exactly one caller, the one that raised it.
  @inlinable
  public func set() -> Bool {
    // Acquiring and releasing: the winner publishes what it wrote, the losers see it.
    !raised.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Raises the flag, by the only caller that ever does.
  @inlinable
  public func raise() {
    // Releasing: who sees the flag up also sees what was written before.
    raised.store(true, ordering: .releasing)
  }
}
