/// Decides when `combineLatest` has something to send, and when it is complete. No lock, no callback, no element.
///
/// Which source has a value and which has ended need not be known, only how many: a source that sends has not ended.
@usableFromInline
struct CombineLatestStateMachine: Sendable {
  /// What to do about an event.
  @usableFromInline
  enum Action: Sendable {
    case nothing
    /// Send a combination of the latest values.
    case combine
    /// All is over.
    case complete
  }

  /// How many sources have not sent anything yet.
  @usableFromInline var missing: Int

  /// How many sources have not ended yet.
  @usableFromInline var live: Int

  /// - Parameter count: the number of sources; at least 1.
  @inlinable
  init(count: Int) {
    missing = count
    live = count
  }

  /// A source has sent an element, its first perhaps.
  ///
  /// An element that cannot be combined although all other sources have ended never will be: then all is over.
  @inlinable
  @inline(__always)
  mutating func receive(isFirst: Bool) -> Action {
    if isFirst { missing &-= 1 }
    if missing == 0 { return .combine }
    return live == 1 ? .complete : .nothing
  }

  /// A source is complete.
  @inlinable
  mutating func complete() -> Action {
    live -= 1
    return live == 0 ? .complete : .nothing
  }
}
