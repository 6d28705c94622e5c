public import RxAtomics

/// How many elements are asked for ahead, and when they are asked for again.
///
/// - Thread safety: `didTake` belongs to the serial path on which elements are taken out of what they wait in.
@usableFromInline
package struct FlowAhead: ~Copyable, Sendable {
  /// How many elements are asked for ahead; `Int.max` for all there are.
  @usableFromInline package let count: Int
  @usableFromInline let taken: SerialCell<Int>

  @inlinable
  package init(_ count: Int) {
    self.count = count
    taken = SerialCell(0)
  }

  /// What is asked for first.
  @inlinable
  package var first: Demand { .max(count) }

  /// Counts an element that was taken out.
  ///
  /// - Returns: what is to be asked for again: three quarters of what is asked for ahead, each time that so many were taken.
  @inlinable
  @inline(__always)
  package func didTake() -> Demand {
    guard count != .max else { return .none }
    let count = taken.value &+ 1
    let limit = self.count &- self.count >> 2
    taken.value = count == limit ? 0 : count
    return count == limit ? .max(limit) : .none
  }
}
