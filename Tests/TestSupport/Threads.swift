import Glibc

/// A thread of the operating system that runs one closure.
public struct JoinableThread {
  private let handle: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: the bytes of its stack; what the system gives by default if nil.
  ///   - body: what it runs.
  public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize {
      let result = pthread_attr_setstacksize(&attributes, stackSize * Self.frameFactor)
      precondition(result == 0, "A thread cannot have a stack of \(stackSize) bytes.")
    }
    let body = Unmanaged.passRetained(Body(run: body))
    var handle = pthread_t()
    let result = pthread_create(
      &handle, &attributes,
      { argument in
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    precondition(result == 0, "A thread could not be started.")
    self.handle = handle
  }

  /// How many times larger frames are than without a sanitizer: AddressSanitizer keeps the variables of a frame apart from each other, and
  /// ThreadSanitizer calls a function at each access, across which values are kept.
  public static let frameFactor = dlsym(nil, "__asan_init") != nil ? 8 : dlsym(nil, "__tsan_init") != nil ? 2 : 1

  /// Waits until the closure has returned. Call it once.
  public func join() {
    let result = pthread_join(handle, nil)
    precondition(result == 0, "A thread could not be joined.")
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}

/// Runs a closure on a thread of its own, waits for it, and returns or throws what it returns or throws.
///
/// - Parameter stackSize: the bytes of the thread's stack.
public func onThread<Success: Sendable, Failure: Error>(
  stackSize: Int = 512 * 1024, _ body: @escaping @Sendable () throws(Failure) -> Success
) throws(Failure) -> Success {
  let outcome = Outcome<Success, Failure>()
  let thread = JoinableThread(stackSize: stackSize) {
    do throws(Failure) {
      outcome.result = .success(try body())
    } catch {
      outcome.result = .failure(error)
    }
  }
  thread.join()
  return try outcome.result!.get()
}

/// - Safety: the thread writes the result before it ends, and it is read after the thread was joined.
private final class Outcome<Success: Sendable, Failure: Error>: @unchecked Sendable {
  var result: Result<Success, Failure>?
}
