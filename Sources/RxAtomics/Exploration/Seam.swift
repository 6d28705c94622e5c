/// Where the explorer of interleavings is told of shared memory that is not atomic.
///
/// In other builds every member is empty, and nothing of this folder exists.
@usableFromInline
enum Seam {
  /// The calling thread reads or writes what is at `address`, and nobody else may do so at the same time.
  @inlinable
  @inline(__always)
  static func touch(_ address: @autoclosure () -> UnsafeRawPointer) {
    #if ExploreInterleavings
      Exploration.explorer?.access(UInt(bitPattern: address()))
    #endif
  }

  /// Memory was allocated: what was touched there before has nothing to do with it.
  @inlinable
  @inline(__always)
  static func renew(_ address: @autoclosure () -> UnsafeRawPointer, byteCount: @autoclosure () -> Int) {
    #if ExploreInterleavings
      Exploration.explorer?.renew(UInt(bitPattern: address()), byteCount: byteCount())
    #endif
  }
}
