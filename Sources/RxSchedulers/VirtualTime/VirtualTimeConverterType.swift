public import RxRuntime

/// How a scheduler with virtual time counts, and what its numbers mean in the time of `SchedulerType`.
///
/// - Thread safety: every member may be called from any thread at any time; the scheduler calls them under no lock.
public protocol VirtualTimeConverterType: Sendable {
  /// A moment in virtual time.
  associatedtype VirtualTimeUnit: Sendable

  /// A length of virtual time.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// The moment that `virtualTime` stands for.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// The virtual time that stands for a moment.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// The length of time that `virtualTimeInterval` stands for.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> RxTimeInterval

  /// The virtual length of time that stands for `timeInterval`.
  func convertToVirtualTimeInterval(_ timeInterval: RxTimeInterval) -> VirtualTimeIntervalUnit

  /// The moment that comes `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// Which of two moments comes first.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How one moment in virtual time stands to another.
public enum VirtualTimeComparison: Sendable {
  /// It comes before.
  case lessThan
  /// It is the same.
  case equal
  /// It comes after.
  case greaterThan
}

extension VirtualTimeConverterType where VirtualTimeUnit: Comparable {
  /// Compares the moments as values.
  public func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison {
    if lhs < rhs { return .lessThan }
    return lhs > rhs ? .greaterThan : .equal
  }
}
