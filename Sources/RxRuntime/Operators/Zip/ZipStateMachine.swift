/// Decides when `zip` has a row to send, and when it is complete. No lock, no callback, no element.
///
/// A row is one element of each source. It can be taken when no queue is empty; it is taken at once, so there is never
/// a second one. Which queues are empty need not be known, only how many.
@usableFromInline
struct ZipStateMachine: Sendable {
  /// What to do about an event.
  @usableFromInline
  enum Action: Sendable {
    case nothing
    /// Take a row out of the queues and send it.
    case combine
    /// There will not be another row: let go of what waits in the queues.
    case discard
    /// All is over.
    case complete
  }

  /// Whether the sequence ends with an element that no row will ever have, once all other sources have ended; otherwise
  /// it waits for the end of all.
  @usableFromInline let endsOnOrphan: Bool

  /// How many queues are empty.
  @usableFromInline var empty: Int

  /// How many sources have not ended yet.
  @usableFromInline var live: Int

  /// Whether a source has ended whose queue is empty: there will not be another row, and nothing is queued any more.
  @usableFromInline var isBarren = false

  /// - Parameters:
  ///   - count: the number of sources; at least 1.
  ///   - endsOnOrphan: see the property.
  @inlinable
  init(count: Int, endsOnOrphan: Bool) {
    self.endsOnOrphan = endsOnOrphan
    empty = count
    live = count
  }

  /// A source has sent an element, which is in its queue now, alone perhaps.
  @inlinable
  @inline(__always)
  mutating func receive(isOnly: Bool) -> Action {
    if isOnly { empty &-= 1 }
    return empty == 0 ? .combine : .nothing
  }

  /// A source has sent an element after the last row, which was not queued.
  @inlinable
  func receiveInVain() -> Action {
    endsOnOrphan && live == 1 ? .complete : .nothing
  }

  /// A row was taken, and with it the last element of a queue.
  ///
  /// - Parameter hasEnded: whether the source of that queue has.
  @inlinable
  @inline(__always)
  mutating func becameEmpty(hasEnded: Bool) {
    empty &+= 1
    if hasEnded { isBarren = true }
  }

  /// A source is complete.
  ///
  /// - Parameter isEmpty: whether its queue is.
  @inlinable
  mutating func complete(isEmpty: Bool) -> Action {
    live -= 1
    guard live > 0 else { return .complete }
    guard isEmpty, !isBarren else { return .nothing }
    isBarren = true
    return .discard
  }
}
