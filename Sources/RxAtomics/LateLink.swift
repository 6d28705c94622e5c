public import Synchronization

/// A strong reference that is set once, by any thread, and then stays until the link's own end: so it can be read at any time without counting.
///
/// Its release does not deepen the stack with the length of the chain behind it. Not generic, so that the `deinit` of a generic owner needs no metadata.
///
/// - Thread safety: every member may be called from any thread at any time.
public struct LateLink: ~Copyable, Sendable {
  @usableFromInline let word: Atomic<UInt>

  /// An empty link.
  @inlinable
  public init() { word = Atomic(0) }

  /// A link to `object`.
  @inlinable
  public init(_ object: AnyObject) { word = Atomic(UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())) }

  /// Links to `object`, unless there is a link already.
  ///
  /// - Returns: whether it does now.
  @inlinable
  public borrowing func set(_ object: AnyObject) -> Bool {
    let mine = Unmanaged.passRetained(object)
    // Releasing: the object's contents are visible to who reads the link. Failing orders nothing.
    let (exchanged, _) = word.compareExchange(
      expected: 0, desired: UInt(bitPattern: mine.toOpaque()), successOrdering: .releasing, failureOrdering: .relaxed)
    if !exchanged { mine.release() }
    return exchanged
  }

  /// The object, valid as long as the link is.
  @inlinable
  public var reference: Unmanaged<AnyObject>? {
    // Acquiring: the object's contents, whichever thread set the link.
    @inline(__always) get { UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)).map(Unmanaged.fromOpaque) }
  }

  deinit {
    if let reference { Nesting.release(reference) }
  }
}
