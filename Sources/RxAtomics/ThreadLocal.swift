#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  public var value: Value {
    if let known = pthread_getspecific(key) {
      return Unmanaged<Value>.fromOpaque(known).takeUnretainedValue()
    }
    let fresh = make()
    pthread_setspecific(key, Unmanaged.passRetained(fresh).toOpaque())
    return fresh
  }
}
