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
  #else
    /// The number of live objects: 0, since the package was built without the trait `TraceResources`.
    public static var total: Int { 0 }
  #endif
}
