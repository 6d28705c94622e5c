#if ExploreInterleavings
  public import Synchronization

  /// Stands in for `Synchronization.Atomic`, with the members that this module uses.
  ///
  /// - Safety: as for `Exploration.explorer`.
  public struct Atomic<Value: ExploredValue>: ~Copyable, @unchecked Sendable {
    @usableFromInline let place: ExploredPlace

    /// A word.
    public init(
      _ initial: Value, file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) {
      place = ExploredPlace(initial.word, ExploredSite(file, line, column))
    }

    /// As in `Synchronization`.
    public borrowing func load(
      ordering: AtomicLoadOrdering, file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> Value {
      perform(ExploredOperation(.load, ordering.order, at: ExploredSite(file, line, column))).found
    }

    /// As in `Synchronization`.
    public borrowing func store(
      _ desired: Value, ordering: AtomicStoreOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) {
      _ = perform(
        ExploredOperation(.store, operand: desired.word, ordering.order, at: ExploredSite(file, line, column)))
    }

    /// As in `Synchronization`.
    public borrowing func exchange(
      _ desired: Value, ordering: AtomicUpdateOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> Value {
      perform(ExploredOperation(.exchange, operand: desired.word, ordering.order, at: ExploredSite(file, line, column)))
        .found
    }

    /// As in `Synchronization`.
    public borrowing func compareExchange(
      expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> (exchanged: Bool, original: Value) {
      let result = perform(
        ExploredOperation(
          .compareExchange, operand: desired.word, expected: expected.word, successOrdering.order,
          orderOfFailure: failureOrdering.order, at: ExploredSite(file, line, column)))
      return (result.exchanged, result.found)
    }

    /// As in `Synchronization`: it may fail without a reason.
    public borrowing func weakCompareExchange(
      expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> (exchanged: Bool, original: Value) {
      let result = perform(
        ExploredOperation(
          .compareExchange, operand: desired.word, expected: expected.word, successOrdering.order,
          orderOfFailure: failureOrdering.order, isWeak: true, at: ExploredSite(file, line, column)))
      return (result.exchanged, result.found)
    }

    private borrowing func perform(_ operation: ExploredOperation) -> (exchanged: Bool, found: Value) {
      if let explorer = Exploration.explorer {
        let (found, exchanged) = explorer.perform(operation, on: place)
        return (exchanged, Value(word: found))
      }
      let old = place.word
      let exchanges = operation.action != .compareExchange || old == operation.expected
      if exchanges { place.word = operation.result(of: old) }
      return (exchanges, Value(word: old))
    }

    private borrowing func update(
      _ action: ExploredOperation.Action, _ operand: Value, _ ordering: AtomicUpdateOrdering, _ site: ExploredSite
    ) -> (oldValue: Value, newValue: Value) {
      let operation = ExploredOperation(action, operand: operand.word, ordering.order, at: site)
      let old = perform(operation).found
      return (old, Value(word: operation.result(of: old.word)))
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    /// As in `Synchronization`.
    @discardableResult
    public borrowing func wrappingAdd(
      _ operand: Value, ordering: AtomicUpdateOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> (oldValue: Value, newValue: Value) {
      update(.add, operand, ordering, ExploredSite(file, line, column))
    }

    /// As in `Synchronization`.
    @discardableResult
    public borrowing func wrappingSubtract(
      _ operand: Value, ordering: AtomicUpdateOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> (oldValue: Value, newValue: Value) {
      update(.subtract, operand, ordering, ExploredSite(file, line, column))
    }

    /// As in `Synchronization`.
    @discardableResult
    public borrowing func bitwiseOr(
      _ operand: Value, ordering: AtomicUpdateOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> (oldValue: Value, newValue: Value) {
      update(.or, operand, ordering, ExploredSite(file, line, column))
    }

    /// As in `Synchronization`.
    @discardableResult
    public borrowing func bitwiseAnd(
      _ operand: Value, ordering: AtomicUpdateOrdering,
      file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) -> (oldValue: Value, newValue: Value) {
      update(.and, operand, ordering, ExploredSite(file, line, column))
    }
  }

  /// A value that fits a word.
  public protocol ExploredValue {
    /// The value as a word.
    var word: UInt { get }

    /// The value of a word.
    init(word: UInt)
  }

  extension UInt: ExploredValue {
    /// The value as a word.
    public var word: UInt { self }
    /// A word.
    public init(word: UInt) { self = word }
  }

  extension Int: ExploredValue {
    /// The value as a word.
    public var word: UInt { UInt(bitPattern: self) }
    /// A word.
    public init(word: UInt) { self = Int(bitPattern: word) }
  }

  extension UInt8: ExploredValue {
    /// The value as a word.
    public var word: UInt { UInt(self) }
    /// A word.
    public init(word: UInt) { self = UInt8(truncatingIfNeeded: word) }
  }

  extension Bool: ExploredValue {
    /// The value as a word.
    public var word: UInt { self ? 1 : 0 }
    /// A word.
    public init(word: UInt) { self = word != 0 }
  }

  extension AtomicLoadOrdering {
    var order: ExploredOperation.Order { self == .relaxed ? [] : .acquiring }
  }

  extension AtomicStoreOrdering {
    var order: ExploredOperation.Order { self == .relaxed ? [] : .releasing }
  }

  extension AtomicUpdateOrdering {
    var order: ExploredOperation.Order {
      switch self {
      case .relaxed: []
      case .acquiring: .acquiring
      case .releasing: .releasing
      default: [.acquiring, .releasing]
      }
    }
  }
#endif
