#if !ExploreInterleavings
  public import Synchronization
#endif

/// A value that only the serial event path of its owner touches: an accumulator, a count, the next sink.
///
/// The cell takes no lock and checks nothing in release builds: the path that leads to it is already serial, either because
/// its one upstream is, or because a `SerialPoint` admits one thread at a time. Debug builds check that no two accesses overlap
/// and trap if they do, since that would be a hole in the runtime. A whole access is one call of `with`, or one read or write of
/// `value`; foreign code never runs inside `with`.
///
/// - Safety: `@unchecked Sendable` because serial delivery (contract, 2) orders all accesses, and each is visible to the
///   next (contract, 3); debug builds and ThreadSanitizer check it.
@frozen
public struct SerialCell<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline let storage: _Cell<Value>
  #if DEBUG && !ExploreInterleavings
    @usableFromInline let busy = Atomic<Bool>(false)
  #endif

  /// A cell that holds `value`.
  @inlinable
  public init(_ value: consuming Value) {
    storage = _Cell(value)
  }

  /// Reads and changes the value in one step.
  @inlinable
  @inline(__always)
  public borrowing func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    #if DEBUG && !ExploreInterleavings
      // Relaxed: the flag orders nothing, it only has to be seen by an overlapping access.
      precondition(!busy.exchange(true, ordering: .relaxed), "two accesses to a serial cell overlap")
      defer { busy.store(false, ordering: .relaxed) }
    #endif
    return try body(&storage._address.pointee)
  }

  /// The value: a copy out, or a replacement in.
  @inlinable
  public var value: Value {
    @inline(__always) get { with { $0 } }
    @inline(__always) nonmutating set { with { $0 = newValue } }
  }

  /// Puts `value` in and hands back what was there, so that the caller can let go of it outside the access.
  @inlinable
  @inline(__always)
  public borrowing func replace(with value: consuming Value) -> Value {
    var value = value
    with { swap(&$0, &value) }
    return value
  }
}
