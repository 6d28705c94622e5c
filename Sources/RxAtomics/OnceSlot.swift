public import Synchronization

/// Room for one value that is put in once and taken out once: what a disposable stands on.
///
/// Empty or filled, and then closed. Exactly one caller closes it and gets the value; a slot that is closed keeps
/// nothing. Filling and closing may meet: then the one who comes second has the value.
///
/// One caller fills a slot. A second one is told that it is occupied at once, perhaps before the first has put its value in: if the slot is closed in between, the
/// first is told so, and keeps its value. Each value has one owner all the same, but the calls have no order. In this package that can only be seen by who assigns twice to a
/// `SingleAssignmentDisposable`, which is reported as a mistake; in all other places one caller fills.
///
/// Inline in its owner, the value and a byte; no lock and no allocation.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - Safety: `@unchecked Sendable` because the value is `Sendable`, and is touched only by the caller that claimed the
///   slot, until it says `filled`, and afterwards by the one caller that closed it.
@frozen
public struct OnceSlot<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // The storage first: ThreadSanitizer takes writing to it for a write to the beginning of the slot too.
  @usableFromInline let storage: _Cell<Value?>
  @usableFromInline let state: Atomic<UInt8>

  /// What `fill` found.
  @frozen
  public enum Outcome: Sendable {
    /// The value is in.
    case stored
    /// The slot was closed before; the value is not in.
    case closed
    /// The slot was filled before, and perhaps closed since; the value is not in.
    case occupied
  }

  /// An empty slot.
  @inlinable
  public init() {
    state = Atomic(0)
    storage = _Cell(nil)
  }

  /// A slot with a value in it.
  @inlinable
  public init(_ value: consuming Value) {
    state = Atomic(OnceSlotBits.claimed | OnceSlotBits.filled)
    storage = _Cell(value)
  }

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    // The value may own a long chain of others.
    if storage._address.pointee != nil { Nesting.current.release(emptying: &storage._address.pointee) }
  }

  /// Whether the slot was closed.
  @inlinable
  public var isClosed: Bool {
    // Acquiring: who sees it closed also sees what was written before it was.
    state.load(ordering: .acquiring) & OnceSlotBits.closed != 0
  }

  /// Puts `value` in, unless the slot was filled or closed before.
  @inlinable
  public borrowing func fill(_ value: consuming Value) -> Outcome {
    // Acquiring: who sees it closed also sees what was written before it was. The bit itself only keeps others who fill away from the
    // storage; none of them reads what this one writes.
    let before = state.bitwiseOr(OnceSlotBits.claimed, ordering: .acquiring).oldValue
    guard before & OnceSlotBits.claimed == 0 else { return .occupied }
    guard before & OnceSlotBits.closed == 0 else { return .closed }
    storage._address.pointee = value
    // Releasing: the value is visible to who closes the slot. Acquiring: what was written before it was closed.
    let meanwhile = state.bitwiseOr(OnceSlotBits.filled, ordering: .acquiringAndReleasing).oldValue
    guard meanwhile & OnceSlotBits.closed != 0 else { return .stored }
    // The one who closed the slot saw it empty and went away: the value is this caller's.
    storage._address.pointee = nil
    return .closed
  }

  /// Closes the slot.
  ///
  /// - Returns: whether this call closed it, and what was inside.
  @inlinable
  public borrowing func close() -> (first: Bool, value: Value?) {
    // Acquiring: the value. Releasing: who sees the slot closed sees what came before.
    let before = state.bitwiseOr(OnceSlotBits.closed, ordering: .acquiringAndReleasing).oldValue
    guard before & OnceSlotBits.closed == 0 else { return (false, nil) }
    guard before & OnceSlotBits.filled != 0 else { return (true, nil) }
    let value = storage._address.move()
    storage._address.initialize(to: nil)
    return (true, value)
  }
}

/// The meaning of the bits of a once slot's state.
@usableFromInline
enum OnceSlotBits {
  /// Somebody has begun to fill the slot.
  @inlinable static var claimed: UInt8 { 1 }
  /// The value is in.
  @inlinable static var filled: UInt8 { 2 }
  /// Nothing is in any more, and never will be.
  @inlinable static var closed: UInt8 { 4 }
}
