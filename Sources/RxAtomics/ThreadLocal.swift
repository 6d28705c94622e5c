#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !ExploreInterleavings
  /// One object a thread, made when the thread first asks for it and released when the thread ends.
  ///
  /// - Safety: `@unchecked Sendable` because the key is constant after `init` and each thread reaches its own object only.
  /// - Complexity: a few nanoseconds a read; one allocation a thread.
  public final class ThreadLocal<Value: AnyObject>: @unchecked Sendable {
    private let key: pthread_key_t
    private let make: @Sendable () -> Value

    /// A slot whose objects `make` creates, on the thread that asks.
    public init(_ make: @escaping @Sendable () -> Value) {
      var key = pthread_key_t()
      let status = pthread_key_create(&key) { Unmanaged<AnyObject>.fromOpaque($0!).release() }
      precondition(status == 0, "the process has no thread-local key left")
      self.key = key
      self.make = make
    }

    deinit {
      pthread_key_delete(key)
    }

    /// The calling thread's object.
    public var value: Value { reference.takeUnretainedValue() }

    /// The calling thread's object, valid as long as the thread runs: no retain.
    public var reference: Unmanaged<Value> {
      if let known = pthread_getspecific(key) { return .fromOpaque(known) }
      let fresh = Unmanaged.passRetained(make())
      pthread_setspecific(key, fresh.toOpaque())
      return fresh
    }

    /// Calls `body` with another object in the place of the calling thread's own, which is there again afterwards.
    public func withReplacement<Result>(_ object: Value, _ body: () throws -> Result) rethrows -> Result {
      let own = pthread_getspecific(key)
      let replacement = Unmanaged.passRetained(object)
      pthread_setspecific(key, replacement.toOpaque())
      defer {
        pthread_setspecific(key, own)
        replacement.release()
      }
      return try body()
    }
  }
#endif
