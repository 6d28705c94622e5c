/// Decides when `retry(when:)` tries again, and how it ends. No lock, no callback.
///
/// Either an attempt runs, or one has failed and the trigger is waited for. So there is never more than one who may send anything downstream.
///
/// An attempt that fails while it is being subscribed to is followed by the next one only once `subscribe` has returned: so the stack does not grow, and
/// a trigger that ends with the element that asks for an attempt takes that back.
@usableFromInline
package struct RetryWhenStateMachine: Sendable {
  /// What to do about an event.
  @usableFromInline
  package enum Action: Sendable {
    case nothing
    /// Tell the trigger of the error.
    case tell
    /// Begin the next attempt.
    case begin
    /// Send the end.
    case stop(Termination)
  }

  private enum State: Sendable {
    case running
    case waiting
    /// The next attempt is to begin once the one before was subscribed to.
    case due
    case closed
  }

  private var state = State.running

  /// Whether an attempt is being subscribed to. The first one is about to be.
  private var isStarting = true

  /// How the trigger has ended while an attempt ran.
  private var triggerEnd: Termination?

  /// The first attempt runs.
  @usableFromInline
  package init() {}

  /// The attempt has failed.
  @usableFromInline
  package mutating func attemptFailed() -> Action {
    guard case .running = state else { return .nothing }
    if let end = triggerEnd.take() {
      state = .closed
      return .stop(end)
    }
    state = .waiting
    return .tell
  }

  /// The trigger has sent an element: in the midst of an attempt it says nothing.
  @usableFromInline
  package mutating func triggered() -> Action {
    guard case .waiting = state else { return .nothing }
    state = isStarting ? .due : .running
    if isStarting { return .nothing }
    isStarting = true
    return .begin
  }

  /// The attempt was subscribed to.
  @usableFromInline
  package mutating func started() -> Action {
    isStarting = false
    guard case .due = state else { return .nothing }
    state = .running
    isStarting = true
    return .begin
  }

  /// The trigger has ended. An attempt that runs goes on; the end is what follows its failure.
  @usableFromInline
  package mutating func triggerEnded(_ end: Termination) -> Action {
    switch state {
    case .running:
      triggerEnd = end
      return .nothing
    case .waiting, .due:
      state = .closed
      return .stop(end)
    case .closed: return .stop(end)
    }
  }

  /// Nothing is wanted any more.
  ///
  /// - Returns: the end of the trigger that nobody will ask for.
  @usableFromInline
  package mutating func close() -> Termination? {
    state = .closed
    return triggerEnd.take()
  }
}
