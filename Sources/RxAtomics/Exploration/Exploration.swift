#if ExploreInterleavings
  /// The seam: built with the trait `ExploreInterleavings`, atomics, locks and plain cells of this module ask the explorer before they do anything.
  public enum Exploration {
    /// Who decides what each operation finds. Without one, operations take effect at once.
    ///
    /// - Safety: the program that explores has one thread of the system, on which all logical threads take turns.
    public nonisolated(unsafe) static var explorer: (any InterleavingExplorer)?

    /// How to let go of all thread-local objects.
    nonisolated(unsafe) static var threadLocals: [() -> Void] = []

    /// All logical threads have ended.
    public static func forgetThreads() {
      for forget in threadLocals { forget() }
    }
  }

  /// Runs logical threads one step at a time.
  public protocol InterleavingExplorer: AnyObject {
    /// The logical thread that runs; 0 for the one that begins and ends an execution.
    var thread: Int { get }

    /// The number of the execution.
    var execution: Int { get }

    /// Carries an atomic operation out when it is this thread's turn.
    ///
    /// - Returns: what was found, and for a compare-exchange whether it was replaced.
    func perform(_ operation: ExploredOperation, on place: ExploredPlace) -> (found: UInt, exchanged: Bool)

    /// Enters a lock when it is this thread's turn and the lock is free.
    func enter(_ lock: ExploredPlace)

    /// Leaves a lock.
    func leave(_ lock: ExploredPlace)

    /// The thread reads or writes a cell that is not atomic.
    func access(_ place: ExploredPlace, writes: Bool)

    /// The thread has memory for itself that is not atomic.
    func access(_ address: UInt)

    /// What the thread touches until `endDestruction` has no other users.
    func beginDestruction()

    func endDestruction()

    /// Memory was allocated: what was touched there before has nothing to do with it.
    func allocated(_ address: UInt, byteCount: Int)

    /// Memory is about to be freed.
    func freed(_ address: UInt)
  }

  /// A place in the source.
  public struct ExploredSite: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    public let line: Int
    public let column: Int

    public init(_ file: StaticString, _ line: Int, _ column: Int) {
      self.file = "\(file)"
      self.line = line
      self.column = column
    }

    public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
  }

  /// An atomic word, a lock or a cell.
  public final class ExploredPlace: @unchecked Sendable {
    /// Where it is declared.
    public let site: ExploredSite
    /// The newest value.
    public var word: UInt
    /// What the explorer knows of it.
    public var state: AnyObject?

    public init(_ word: UInt, _ site: ExploredSite) {
      self.word = word
      self.site = site
    }
  }

  /// What an atomic operation asks for.
  public struct ExploredOperation: Sendable {
    public enum Action: Hashable, Sendable {
      case load
      case store
      case exchange
      case compareExchange
      case add
      case subtract
      case or
      case and
    }

    /// What an operation orders.
    public struct Order: OptionSet, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let acquiring = Order(rawValue: 1)
      public static let releasing = Order(rawValue: 2)
    }

    public let action: Action
    public let operand: UInt
    public let expected: UInt
    public let order: Order
    public let orderOfFailure: Order
    public let site: ExploredSite

    public init(
      _ action: Action, operand: UInt = 0, expected: UInt = 0, _ order: Order, orderOfFailure: Order = [],
      at site: ExploredSite
    ) {
      self.action = action
      self.operand = operand
      self.expected = expected
      self.order = order
      self.orderOfFailure = orderOfFailure
      self.site = site
    }

    /// What is written where `old` was found.
    public func result(of old: UInt) -> UInt {
      switch action {
      case .load: old
      case .store, .exchange, .compareExchange: operand
      case .add: old &+ operand
      case .subtract: old &- operand
      case .or: old | operand
      case .and: old & operand
      }
    }
  }
#endif
