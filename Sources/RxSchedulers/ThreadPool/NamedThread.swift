import Glibc

/// A thread of the operating system that nobody waits for.
enum NamedThread {
  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: what debuggers call it; the system takes the first 15 bytes.
  ///   - body: what it does.
  /// - Returns: whether there is one.
  static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Body(name: name, run: body))
    var handle = pthread_t()
    let status = pthread_create(
      &handle, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().start() }
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return false
    }
    pthread_detach(handle)
    return true
  }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }

    func start() {
      // The call that sets a name is an extension that Swift does not see.
      if let file = fopen("/proc/thread-self/comm", "w") {
        fputs(String(decoding: name.utf8.prefix(15), as: UTF8.self), file)
        fclose(file)
      }
      run()
    }
  }
}
