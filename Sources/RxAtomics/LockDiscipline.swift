#if DEBUG
  private import Glibc
#endif

/// Knows, in debug builds, how many locks the calling thread holds, so that foreign code is never called with one held.
///
/// In release builds every member is empty.
public enum LockDiscipline {
  /// Traps in a debug build if the calling thread holds a lock of this library. Free in a release build.
  ///
  /// Call it wherever foreign code is about to run.
  @inlinable
  @inline(__always)
  public static func assertNoLockHeld() {
    #if DEBUG
      precondition(held == 0, "Foreign code must not run while a lock is held.")
    #endif
  }

  /// Whether the calling thread holds a lock of this library: for tests, whose closures are the foreign code. Always `false` in a release build.
  public static var isLockHeld: Bool {
    #if DEBUG
      held > 0
    #else
      false
    #endif
  }

  @inlinable
  @inline(__always)
  static func entered() {
    #if DEBUG
      setHeld(held + 1)
    #endif
  }

  @inlinable
  @inline(__always)
  static func left() {
    #if DEBUG
      setHeld(held - 1)
    #endif
  }

  #if DEBUG
    /// The slot of every thread that counts its locks. The count is stored in place of a pointer.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let result = pthread_key_create(&key, nil)
      precondition(result == 0, "No thread-local slot is left to count locks in.")
      return key
    }()

    /// The number of locks that the calling thread holds.
    @usableFromInline
    static var held: Int {
      Int(bitPattern: pthread_getspecific(key))
    }

    @usableFromInline
    static func setHeld(_ count: Int) {
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: count))
    }
  #endif
}
