#if ExploreInterleavings
  /// The seam: built with the trait `ExploreInterleavings`, atomics, locks and plain cells of this module ask the explorer before they do anything.
  @usableFromInline
  package enum Exploration {
    /// Who decides what each operation finds. Without one, operations take effect at once.
    ///
    /// - Safety: the program that explores has one thread of the system, on which all logical threads take turns.
    @usableFromInline
    package nonisolated(unsafe) static var explorer: (any InterleavingExplorer)?

    /// How to let go of all thread-local objects.
    nonisolated(unsafe) static var threadLocals: [() -> Void] = []

    /// All logical threads have ended.
    package static func forgetThreads() {
      for forget in threadLocals { forget() }
    }
  }

  /// Runs logical threads one step at a time.
  @usableFromInline
  package protocol InterleavingExplorer: AnyObject {
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

    /// Starts a logical thread.
    func spawn(_ body: @escaping () -> Void)

    /// Changes a count that threads wait for.
    func add(_ amount: Int, to count: ExploredPlace)

    /// Goes on when it is this thread's turn, and the count is what it waits for or the clock says `deadline`.
    ///
    /// - Returns: whether the count is what it waits for.
    func wait(at count: ExploredPlace, for goal: ExploredGoal, until deadline: UInt64?) -> Bool

    /// Looks at a place that changes by `add`.
    func look(at place: ExploredPlace)

    /// Goes on when another thread has written something, or none can go on.
    func letOthersGoFirst(_ place: ExploredPlace)

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
  @usableFromInline
  package struct ExploredSite: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let column: Int

    package init(_ file: StaticString, _ line: Int, _ column: Int) {
      self.file = "\(file)"
      self.line = line
      self.column = column
    }

    @usableFromInline
    package var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
  }

  /// An atomic word, a lock or a cell.
  ///
  /// - Safety: as for `Exploration.explorer`.
  @usableFromInline
  package final class ExploredPlace: @unchecked Sendable {
    /// Where it is declared.
    package let site: ExploredSite
    /// The newest value.
    package var word: UInt
    /// What the explorer knows of it.
    package var state: AnyObject?

    package init(_ word: UInt, _ site: ExploredSite) {
      self.word = word
      self.site = site
    }
  }

  /// What an atomic operation asks for.
  @usableFromInline
  package struct ExploredOperation: Sendable {
    package enum Action: Hashable, Sendable {
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
    package struct Order: OptionSet, Hashable, Sendable {
      package let rawValue: Int
      package init(rawValue: Int) { self.rawValue = rawValue }

      package static let acquiring = Order(rawValue: 1)
      package static let releasing = Order(rawValue: 2)
    }

    package let action: Action
    package let operand: UInt
    package let expected: UInt
    package let order: Order
    package let orderOfFailure: Order
    /// Whether a compare-exchange may fail without a reason.
    package let isWeak: Bool
    package let site: ExploredSite

    package init(
      _ action: Action, operand: UInt = 0, expected: UInt = 0, _ order: Order, orderOfFailure: Order = [],
      isWeak: Bool = false, at site: ExploredSite
    ) {
      self.isWeak = isWeak
      self.action = action
      self.operand = operand
      self.expected = expected
      self.order = order
      self.orderOfFailure = orderOfFailure
      self.site = site
    }

    /// What is written where `old` was found.
    package func result(of old: UInt) -> UInt {
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
