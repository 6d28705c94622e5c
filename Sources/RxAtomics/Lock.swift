#if !ExploreInterleavings
  public import Glibc
  public import Synchronization
#endif

/// A value behind a lock, reached through closures only.
///
/// The lock is a plain `pthread_mutex_t`: `Synchronization.Mutex` is a priority-inheriting futex on Linux, which is
/// very slow once threads contend, and ThreadSanitizer does not see it. Lock and value lie inline: a `Locked`
/// allocates nothing.
///
/// ```swift
/// final class Registry: Sendable {
///   let entries = Locked<[Int: String]>([:])
///
///   func remove(_ key: Int) -> String? {
///     entries.withLock { $0.removeValue(forKey: key) }
///   }
/// }
/// ```
///
/// No foreign code may run inside the closure: no observer, no user's closure, and no `deinit` of a user's object. A
/// value that is replaced is therefore returned from the closure, and released outside of it.
///
/// - Note: store it in a `let`. The lock is not recursive.
/// - Safety: `state` is only reached while `mutex` is held; values enter and leave as `sending`, so that no reference
///   to what is not `Sendable` stays behind on either side.
public struct Locked<State: ~Copyable>: ~Copyable, @unchecked Sendable {
  // No `deinit` here, the mutex has its own: the deinit of a generic struct leaves out cells in debug builds (6.3.1).
  @usableFromInline let mutex: PlainMutex
  @usableFromInline let state: _Cell<State>

  #if ExploreInterleavings
    /// Puts a value behind a lock of its own, which the explorer knows by the place where it is made.
    public init(
      _ initialState: consuming sending State, file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) {
      mutex = PlainMutex(file: file, line: line, column: column)
      state = _Cell(initialState)
    }
  #else
    /// Puts a value behind a lock of its own.
    @inlinable
    public init(_ initialState: consuming sending State) {
      mutex = PlainMutex()
      state = _Cell(initialState)
    }
  #endif

  /// Calls a closure with the value, while no other thread has it.
  ///
  /// - Complexity: constant, no allocation; a few nanoseconds when no other thread has the lock.
  /// - Parameter body: what is done to the value. It must not enter the same lock.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; the lock is released before.
  @inlinable
  @inline(__always)
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    mutex.lock()
    defer { mutex.unlock() }
    // - Safety: the mutex is held, so this is the only access to the value.
    return try body(&state._address.pointee)
  }
}

#if !ExploreInterleavings
  /// A `pthread_mutex_t` that lies inline.
  @usableFromInline
  struct PlainMutex: ~Copyable {
    @usableFromInline let mutex: _Cell<pthread_mutex_t>

    @inlinable
    init() {
      // A mutex of zeros is PTHREAD_MUTEX_INITIALIZER. `pthread_mutex_init` would have to see the final address, and
      // what an initialiser returns may move.
      mutex = _Cell(pthread_mutex_t())
    }

    @inlinable
    deinit {
      let result = pthread_mutex_destroy(mutex._address)
      assert(result == 0, "A lock was destroyed while it was held.")
    }

    @inlinable
    @inline(__always)
    borrowing func lock() {
      let result = pthread_mutex_lock(mutex._address)
      assert(result == 0, "A lock could not be entered.")
      LockDiscipline.entered()
    }

    @inlinable
    @inline(__always)
    borrowing func unlock() {
      LockDiscipline.left()
      pthread_mutex_unlock(mutex._address)
    }
  }
#endif
