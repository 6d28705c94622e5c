import Glibc

/// A thread of its own, for the workloads whose producers are no scheduler's threads.
struct WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private let thread: pthread_t

  /// Starts a thread that runs `body` and ends.
  init(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      },
      context)
    guard status == 0 else { fail("a thread could not be started: \(String(cString: strerror(status))).") }
    self.thread = thread
  }

  func join() {
    pthread_join(thread, nil)
  }

  /// The calling thread, to be compared with what another call returned.
  static var currentIdentity: UInt { UInt(pthread_self()) }
}
