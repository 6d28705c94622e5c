#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !ExploreInterleavings
  /// Shut until somebody opens it, and open from then on: what a thread that blocks waits at.
  ///
  /// - Complexity: three allocations; none to wait or to open.
  /// - Thread safety: every member may be called from any thread at any time. What was written before `open` is visible after `wait`.
  /// - Safety: `@unchecked Sendable` because the pointers are constant, and what they point to is reached through functions of the system that are
  ///   made for several threads; `isOpen` only while the mutex is held.
  public final class Gate: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private let isOpen: UnsafeMutablePointer<Bool>

    /// A gate that is shut.
    public init() {
      mutex = .allocate(capacity: 1)
      condition = .allocate(capacity: 1)
      isOpen = .allocate(capacity: 1)
      isOpen.initialize(to: false)
      pthread_mutex_init(mutex, nil)
      // The clock is monotonic: setting the wall clock wakes nobody, and lets nobody oversleep.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
      isOpen.deallocate()
    }

    /// Opens the gate for all who wait, and for all who come.
    public func open() {
      pthread_mutex_lock(mutex)
      isOpen.pointee = true
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }

    /// Blocks the calling thread until the gate is open.
    ///
    /// - Parameter limit: how long to wait at most; for as long as it takes without one. A negative time counts as zero.
    /// - Returns: whether the gate is open.
    public func wait(for limit: Duration? = nil) -> Bool {
      LockDiscipline.assertNoLockHeld()
      let deadline = limit.map(Self.deadline)
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while !isOpen.pointee {
        guard var deadline else {
          pthread_cond_wait(condition, mutex)
          continue
        }
        // Whoever opens the gate at the last moment has opened it in time.
        if pthread_cond_timedwait(condition, mutex, &deadline) != 0 { return isOpen.pointee }
      }
      return true
    }

    /// The moment at which a wait that begins now is over: in 30 years at the latest, which is within what every kernel can count.
    private static func deadline(after limit: Duration) -> timespec {
      let (seconds, attoseconds) = min(max(limit, .zero), .seconds(1_000_000_000)).components
      var moment = timespec()
      clock_gettime(CLOCK_MONOTONIC, &moment)
      moment.tv_sec += Int(seconds)
      moment.tv_nsec += Int(attoseconds / 1_000_000_000)
      if moment.tv_nsec >= 1_000_000_000 {
        moment.tv_nsec -= 1_000_000_000
        moment.tv_sec += 1
      }
      return moment
    }
  }
#else
  /// The same for the explorer, which knows no time: a wait with a limit is one without.
  public final class Gate: Sendable {
    private let opened = ExploredCount()

    /// A gate that is shut.
    public init() {}

    /// Opens the gate.
    public func open() { opened.add(1) }

    /// Waits until the gate is open.
    public func wait(for limit: Duration? = nil) -> Bool {
      LockDiscipline.assertNoLockHeld()
      opened.wait(for: .positive)
      // The gate stays open.
      opened.add(1)
      return true
    }
  }
#endif
