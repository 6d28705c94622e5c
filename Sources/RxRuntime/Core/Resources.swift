import RxAtomics

/// How many objects of the runtime are alive: observables, sinks, disposables. For leak tests.
///
/// Counted only with the package trait `TraceResources`; without it no instruction is spent on it and `total` is always 0.
public enum Resources {
  #if TraceResources
    private final class Storage: Sendable {
      let live = AtomicCounter()
    }

    private static let storage = Storage()

    @usableFromInline
    package static func add() { storage.live.add() }

    @usableFromInline
    package static func remove() { storage.live.subtract() }

    /// The number of live objects.
    public static var total: Int { storage.live.value }

    /// Counts one more: an object of the program's own, which a leak test then finds as it finds those of the runtime.
    ///
    /// Call it in `init`, and `decrementTotal` in `deinit`.
    ///
    /// - Returns: the number of live objects, this one included.
    @discardableResult
    public static func incrementTotal() -> Int { storage.live.add() + 1 }

    /// Counts one less: an object that was counted by `incrementTotal` is gone.
    ///
    /// - Returns: the number of live objects that are left.
    @discardableResult
    public static func decrementTotal() -> Int { storage.live.subtract() }
  #else
    /// The number of live objects: 0, since the package was built without the trait `TraceResources`.
    public static var total: Int { 0 }

    /// Counts nothing, since the package was built without the trait `TraceResources`.
    ///
    /// - Returns: 0.
    @discardableResult
    @inlinable
    public static func incrementTotal() -> Int { 0 }

    /// Counts nothing, since the package was built without the trait `TraceResources`.
    ///
    /// - Returns: 0.
    @discardableResult
    @inlinable
    public static func decrementTotal() -> Int { 0 }
  #endif
}
