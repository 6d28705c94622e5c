/// Decides which inner source is the latest, and when a switched sequence is complete. No lock, no callback.
@usableFromInline
package struct SwitchStateMachine<Source: Sendable>: Sendable {
  /// The latest source that has not ended, and its number.
  @usableFromInline var latest: Source?
  @usableFromInline var generation = 0
  @usableFromInline var isOuterComplete = false
  @usableFromInline var isClosed = false

  @inlinable
  package init() {}

  /// A source has come from the outer sequence.
  ///
  /// - Returns: its number, or `nil` if nothing is wanted any more; and the source that it replaces, to be disposed.
  @inlinable
  package mutating func arrive(_ source: Source) -> (generation: Int?, replaced: Source?) {
    guard !isClosed else { return (nil, nil) }
    generation += 1
    defer { latest = source }
    return (generation, latest)
  }

  /// Whether the source with this number is the latest.
  @inlinable
  package func isLatest(_ generation: Int) -> Bool { !isClosed && generation == self.generation }

  /// The source with this number is complete.
  ///
  /// - Returns: whether the whole is.
  @inlinable
  package mutating func innerCompleted(_ generation: Int) -> (complete: Bool, released: Source?) {
    guard isLatest(generation) else { return (false, nil) }
    defer { latest = nil }
    return (isOuterComplete, latest)
  }

  /// The outer sequence is complete.
  ///
  /// - Returns: whether the whole is.
  @inlinable
  package mutating func outerCompleted() -> Bool {
    isOuterComplete = true
    return latest == nil && !isClosed
  }

  /// Nothing is wanted any more.
  ///
  /// - Returns: the latest source, to be disposed.
  @inlinable
  package mutating func close() -> Source? {
    isClosed = true
    defer { latest = nil }
    return latest
  }
}
