/// Which of an operator's asynchronous calls are under way, and whose result is the next to be sent. Values only: it starts nothing.
///
/// A call counts as under way until its result is taken, so that no more than `limit` results ever wait.
@usableFromInline
package struct TaskWindow<Output: Sendable>: Sendable {
  @usableFromInline package typealias Outcome = Result<Output, any Swift.Error>

  @usableFromInline let limit: Int
  @usableFromInline let inOrder: Bool
  @usableFromInline var started = 0
  @usableFromInline var finished = 0
  @usableFromInline var taken = 0

  /// The results that wait, by their place.
  @usableFromInline var ready: [Int: Outcome] = [:]

  /// A window of so many calls at once, whose results come in the order of the calls or in that in which they are there.
  @inlinable
  package init(limit: Int, inOrder: Bool) {
    self.limit = limit
    self.inOrder = inOrder
  }

  /// Whether another call may begin.
  @inlinable
  package var hasRoom: Bool { started - taken < limit }

  /// Whether no call is under way.
  @inlinable
  package var isIdle: Bool { started == taken }

  /// Counts a call that begins.
  ///
  /// - Returns: its number.
  @inlinable
  package mutating func start() -> Int {
    defer { started += 1 }
    return started
  }

  /// Keeps the result of a call.
  @inlinable
  package mutating func finish(_ call: Int, with outcome: Outcome) {
    ready[inOrder ? call : finished] = outcome
    finished += 1
  }

  /// The error of the call whose result is the next, if it has failed.
  @inlinable
  package var failure: (any Swift.Error)? {
    if case .failure(let error)? = ready[taken] { error } else { nil }
  }

  /// Takes all results out, when nobody wants them any more.
  @inlinable
  package mutating func drop() -> [Outcome] {
    defer { ready = [:] }
    return ready.values.map(\.self)
  }

  /// Takes the next result out, if it is there.
  @inlinable
  package mutating func take() -> Outcome? {
    guard let outcome = ready.removeValue(forKey: taken) else { return nil }
    taken += 1
    return outcome
  }
}
