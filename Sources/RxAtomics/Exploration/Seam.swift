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

  /// What the calling thread touches until `endDestruction` has no other users any more: the reference count has ordered it after all of them.
  @inlinable
  @inline(__always)
  static func beginDestruction() {
    #if ExploreInterleavings
      Exploration.explorer?.beginDestruction()
    #endif
  }

  @inlinable
  @inline(__always)
  static func endDestruction() {
    #if ExploreInterleavings
      Exploration.explorer?.endDestruction()
    #endif
  }

  /// Memory was allocated.
  @inlinable
  @inline(__always)
  static func allocated(_ address: @autoclosure () -> UnsafeRawPointer, byteCount: @autoclosure () -> Int) {
    #if ExploreInterleavings
      Exploration.explorer?.allocated(UInt(bitPattern: address()), byteCount: byteCount())
    #endif
  }

  /// Memory is about to be freed.
  @inlinable
  @inline(__always)
  static func freed(_ address: @autoclosure () -> UnsafeRawPointer) {
    #if ExploreInterleavings
      Exploration.explorer?.freed(UInt(bitPattern: address()))
    #endif
  }
}
