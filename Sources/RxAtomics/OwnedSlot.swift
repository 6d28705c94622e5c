public import Synchronization

/// Room for at most one object, that can be closed once: what a disposed flag and its resource are in one word.
///
/// Empty, holding, or closed. Whoever takes an object out owns it alone; nobody reads it in place, so that it is
/// never used after it was freed.
///
/// - Safety: `@unchecked Sendable` because the reference moves in and out by release and acquire exchanges of one word.
@frozen
public struct OwnedSlot<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  @usableFromInline let word = Atomic<UInt>(0)

  /// What `put` found.
  @frozen
  public enum Outcome {
    /// The object is in; the slot was empty.
    case stored
    /// The object is in; the caller owns what was there before.
    case replaced(Object)
    /// The slot is closed; the object is not in.
    case closed
  }

  /// An empty slot.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    // Acquiring: the object's contents, whichever thread put it in.
    let rest = word.load(ordering: .acquiring)
    // The object may own a long chain of others.
    if rest > 1, let rest = UnsafeRawPointer(bitPattern: rest) { Nesting.release(.fromOpaque(rest)) }
  }

  @inlinable
  @inline(__always)
  static func adopt(_ word: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: word).map(Unmanaged.fromOpaque)
  }

  /// Whether the slot was closed.
  @inlinable
  @inline(__always)
  public var isClosed: Bool {
    // Acquiring: who sees it closed also sees what was written before it was.
    word.load(ordering: .acquiring) == 1
  }

  /// Puts `object` in, unless the slot is closed.
  @inlinable
  public borrowing func put(_ object: Object) -> Outcome {
    let mine = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    // Acquiring: who sees it closed also sees what was written before it was.
    var seen = word.load(ordering: .acquiring)
    while seen != 1 {
      // Releasing: the object's contents are visible to who takes it out. Acquiring: those of the one that comes out; and as above.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: mine, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged {
        guard let old = Self.adopt(seen) else { return .stored }
        return .replaced(old.takeRetainedValue())
      }
      seen = now
    }
    Unmanaged.passUnretained(object).release()
    return .closed
  }

  /// Closes the slot.
  ///
  /// - Returns: whether this call closed it, and what was inside.
  @inlinable
  public borrowing func close() -> (first: Bool, object: Object?) {
    let (first, object) = closeUnretained()
    return (first, object?.takeRetainedValue())
  }

  /// Closes the slot, for who counts references itself.
  ///
  /// - Returns: whether this call closed it, and what was inside, which the caller has to release.
  @inlinable
  @inline(__always)
  public borrowing func closeUnretained() -> (first: Bool, object: Unmanaged<Object>?) {
    // Acquiring: the object's contents. Releasing: who sees the slot closed sees what came before.
    let old = word.exchange(1, ordering: .acquiringAndReleasing)
    return old == 1 ? (false, nil) : (true, Self.adopt(old))
  }

  /// Takes the object out and leaves the slot open.
  @inlinable
  public borrowing func take() -> Object? {
    // Relaxed: the value is only compared; the exchange acquires.
    var seen = word.load(ordering: .relaxed)
    while seen > 1 {
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: 0, successOrdering: .acquiring, failureOrdering: .relaxed)
      if exchanged { return Self.adopt(seen)?.takeRetainedValue() }
      seen = now
    }
    return nil
  }
}
