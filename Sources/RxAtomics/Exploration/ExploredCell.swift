#if ExploreInterleavings
  import Synchronization

  /// Stands in for the plain cells of `Synchronization`: each look at the address counts as a write to the cell.
  ///
  /// - Safety: as for `Exploration.explorer`.
  public struct _Cell<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let place: ExploredPlace
    private let storage: UnsafeMutablePointer<Value>
    private let memory: ExploredMemory

    /// A cell that holds `initial`.
    public init(
      _ initial: consuming Value, file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) {
      place = ExploredPlace(0, ExploredSite(file, line, column))
      storage = .allocate(capacity: 1)
      storage.initialize(to: initial)
      memory = ExploredMemory(storage)
    }

    /// Where the value lies.
    public var _address: UnsafeMutablePointer<Value> {
      Exploration.explorer?.access(place, writes: true)
      return storage
    }
  }

  /// Frees the memory of a cell: an object of its own, as the `deinit` of a generic struct is left out in some builds (6.3.1).
  final class ExploredMemory {
    private let free: () -> Void

    init<Value: ~Copyable>(_ storage: UnsafeMutablePointer<Value>) {
      free = {
        storage.deinitialize(count: 1)
        storage.deallocate()
      }
    }

    deinit { free() }
  }

  /// Stands in for the lock.
  @usableFromInline
  struct PlainMutex: ~Copyable {
    private let place: ExploredPlace

    @usableFromInline
    init(file: StaticString, line: Int, column: Int) {
      place = ExploredPlace(0, ExploredSite(file, line, column))
    }

    @usableFromInline
    borrowing func lock() { Exploration.explorer?.enter(place) }

    @usableFromInline
    borrowing func unlock() { Exploration.explorer?.leave(place) }
  }

  /// Stands in for thread-local objects: one a logical thread and execution.
  ///
  /// - Safety: as for `Exploration.explorer`.
  public final class ThreadLocal<Value: AnyObject>: @unchecked Sendable {
    private let make: @Sendable () -> Value
    private var objects: [Int: Value] = [:]
    private var execution = 0

    /// A slot whose objects `make` creates.
    public init(_ make: @escaping @Sendable () -> Value) {
      self.make = make
      Exploration.threadLocals.append { [weak self] in self?.objects = [:] }
    }

    /// The logical thread's object.
    public var value: Value { reference.takeUnretainedValue() }

    /// The logical thread's object.
    public var reference: Unmanaged<Value> {
      let explorer = Exploration.explorer
      if let explorer, execution != explorer.execution {
        execution = explorer.execution
        objects = [:]
      }
      let thread = explorer?.thread ?? 0
      if let known = objects[thread] { return .passUnretained(known) }
      let fresh = make()
      objects[thread] = fresh
      return .passUnretained(fresh)
    }

    /// Calls `body` with another object in the place of the logical thread's own.
    public func withReplacement<Result>(_ object: Value, _ body: () throws -> Result) rethrows -> Result {
      let thread = Exploration.explorer?.thread ?? 0
      let own = objects.updateValue(object, forKey: thread)
      defer { objects[thread] = own }
      return try body()
    }
  }
#endif
