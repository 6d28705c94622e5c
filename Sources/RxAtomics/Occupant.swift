import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which thread is inside something that admits one at a time, for a thread that has to know whether it is that one itself.
///
/// - Thread safety: `enter` and `leave` are called by the thread that is inside, `isCallingThread` by any. Nothing is ordered by it, and
///   nothing need be: a thread finds its own mark only if it has put it there and not taken it away since, and it sees its own writes in
///   their order, whatever it sees of those of others.
public struct Occupant: ~Copyable, Sendable {
  private let thread: Atomic<UInt>

  /// Nobody is inside.
  public init() { thread = Atomic(0) }

  /// The calling thread is inside now.
  public func enter() {
    // Relaxed, here and below: see above.
    thread.store(Self.callingThread, ordering: .relaxed)
  }

  /// The calling thread is about to leave.
  public func leave() {
    // Relaxed: see above.
    thread.store(0, ordering: .relaxed)
  }

  /// Whether the calling thread is inside.
  public var isCallingThread: Bool {
    // Relaxed: see above.
    thread.load(ordering: .relaxed) == Self.callingThread
  }

  private static var callingThread: UInt {
    #if ExploreInterleavings
      // Logical threads share one of the system.
      UInt(bitPattern: Nesting.reference.toOpaque())
    #elseif canImport(Musl)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
