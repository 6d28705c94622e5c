/// Something that runs actions: at once, in a queue, on another thread.
///
/// - Thread safety: `schedule` may be called from any thread at any time, and from inside an action.
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` as soon as the scheduler gets to it, perhaps before this call returns.
  ///
  /// - Parameters:
  ///   - state: what `action` is called with.
  ///   - action: runs once, unless it is cancelled before. What it returns is disposed with the disposable that this method returns.
  /// - Returns: cancels the action if it has not begun, and disposes what it returned if it has. The scheduler keeps neither the action
  ///   nor the state afterwards.
  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable

  /// Calls `body` with `object` as `schedule` would call an action; nobody can cancel it. Not to be called by programs: it spares
  /// the runtime's operators the allocations of `schedule`. A scheduler need not have it.
  func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void)

  /// Where one subscription schedules what has to stay in order: a scheduler that runs actions one after the other, on the same threads. Not to be called
  /// by programs. A scheduler need not have it: then its actions may overtake each other if it runs several at once.
  func _lane() -> any ImmediateSchedulerType

  /// How many events that wait together an operator may deliver in one action. Not to be called by programs. A scheduler need not have it: the default is
  /// many. Where time is virtual it is one, so that each event has its own moment.
  func _eventsPerAction() -> Int
}

extension ImmediateSchedulerType {
  /// The scheduler itself.
  public func _lane() -> any ImmediateSchedulerType { self }

  /// Many.
  public func _eventsPerAction() -> Int { 1_024 }

  /// Calls `body` with `object` by means of `schedule`.
  public func _perform(
    _ object: any AnyObject & Sendable, _ body: @escaping @Sendable (any AnyObject & Sendable) -> Void
  ) {
    _ = schedule(AnySendableObject(object: object)) { state in
      body(state.object)
      return Disposables.create()
    }
  }
}

/// An object of any class, as the state of an action.
struct AnySendableObject: Sendable {
  let object: any AnyObject & Sendable
}
