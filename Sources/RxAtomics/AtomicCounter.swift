public import Synchronization

/// A counter shared by threads: sources still live, work still waiting, observers still there.
///
/// Inline in its owner, one word, no allocation.
///
/// - Thread safety: every member may be called from any thread at any time.
@frozen
public struct AtomicCounter: ~Copyable, Sendable {
  @usableFromInline let count: Atomic<Int>

  /// A counter that starts at `initial`.
  @inlinable
  public init(_ initial: Int = 0) {
    count = Atomic(initial)
  }

  /// The count at some moment during the call.
  @inlinable
  public var value: Int {
    // Acquiring: who sees a count also sees what was written before it was reached.
    count.load(ordering: .acquiring)
  }

  /// Adds `amount`.
  ///
  /// - Returns: the count before.
  @inlinable
  @discardableResult
  public func add(_ amount: Int = 1) -> Int {
    // Acquiring and releasing: whoever takes the count from zero owns what the last owner left.
    count.wrappingAdd(amount, ordering: .acquiringAndReleasing).oldValue
  }

  /// Subtracts `amount`.
  ///
  /// - Returns: the count after.
  @inlinable
  @discardableResult
  public func subtract(_ amount: Int = 1) -> Int {
    // Acquiring and releasing: whoever reaches zero sees what all the others wrote before they left.
    count.wrappingSubtract(amount, ordering: .acquiringAndReleasing).newValue
  }

  /// Makes an even count odd.
  ///
  /// - Returns: whether it was even: `true` for exactly one caller, until the lowest bit is taken away again.
  @inlinable
  public func raiseLowestBit() -> Bool {
    // Acquiring and releasing: as for `add`.
    count.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue & 1 == 0
  }

  /// Raises some bits of the count.
  ///
  /// - Returns: the count before.
  @inlinable
  @discardableResult
  public func raise(bits: Int) -> Int {
    // Acquiring and releasing: as for `add`.
    count.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }
}
