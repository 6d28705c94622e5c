public import Synchronization

/// A turn that is given away, and taken by one.
///
/// - Thread safety: `take` may be called by any thread at any time; it returns `true` at most once for each `give`.
public struct Claim: ~Copyable, Sendable {
  @usableFromInline let isTaken: Atomic<Bool>

  /// A claim that nobody can take.
  @inlinable
  public init() { isTaken = Atomic(true) }

  /// Lets somebody take it.
  @inlinable
  public func give() {
    // An exchange, and acquiring: if somebody has tried to take it before, in vain, the caller sees what that one wrote. Releasing: as for `take`.
    _ = isTaken.exchange(false, ordering: .acquiringAndReleasing)
  }

  /// Takes it, if it is there.
  @inlinable
  public func take() -> Bool {
    // Acquiring: what the one who gave it away wrote. Releasing: see `give`.
    !isTaken.exchange(true, ordering: .acquiringAndReleasing)
  }
}
