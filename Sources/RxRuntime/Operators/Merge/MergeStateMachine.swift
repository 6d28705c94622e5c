/// Decides which inner sources run, and when a merged sequence is complete. No lock, no callback.
@usableFromInline
package struct MergeStateMachine<Source: Sendable>: Sendable {
  /// What to do with a source that has arrived, or instead of one that has ended.
  @usableFromInline
  package enum Action: Sendable {
    /// Subscribe to the source. It counts as running from now on.
    case start(Source)
    /// All is over.
    case complete
    case nothing
  }

  @usableFromInline let limit: Int
  @usableFromInline var running = 0
  /// The sources that wait, behind places that those left empty which did. What has started is not kept here: it would live longer than it runs,
  /// and be released where places are removed, which is under the coordinator's lock.
  @usableFromInline var waiting: [Source?] = []
  @usableFromInline var firstWaiting = 0
  @usableFromInline var isOuterComplete = false
  @usableFromInline var isClosed = false

  /// - Parameter limit: how many sources may run at once; at least 1.
  @inlinable
  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether no source runs.
  @inlinable
  package var isIdle: Bool { running == 0 }

  /// A source has come from the outer sequence.
  @inlinable
  package mutating func arrive(_ source: Source) -> Action {
    guard !isClosed else { return .nothing }
    guard running < limit else {
      waiting.append(source)
      return .nothing
    }
    running += 1
    return .start(source)
  }

  /// A running source is complete.
  @inlinable
  package mutating func innerCompleted() -> Action {
    guard !isClosed else { return .nothing }
    guard firstWaiting < waiting.count else {
      running -= 1
      return isOuterComplete && running == 0 ? .complete : .nothing
    }
    guard let source = waiting[firstWaiting].take() else {
      preconditionFailure("A place in the queue was served twice.")
    }
    firstWaiting += 1
    if firstWaiting > 32, firstWaiting * 2 > waiting.count {
      waiting.removeFirst(firstWaiting)
      firstWaiting = 0
    }
    return .start(source)
  }

  /// The outer sequence is complete.
  @inlinable
  package mutating func outerCompleted() -> Action {
    isOuterComplete = true
    return running == 0 && !isClosed ? .complete : .nothing
  }

  /// Nothing is wanted any more.
  ///
  /// - Returns: the sources that waited, to be let go of.
  @inlinable
  package mutating func close() -> [Source?] {
    isClosed = true
    firstWaiting = 0
    defer { waiting = [] }
    return waiting
  }
}
