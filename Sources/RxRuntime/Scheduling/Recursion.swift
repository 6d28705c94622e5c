/// An action that runs on a scheduler again and again, as often as it asks for it.
///
/// - Thread safety: every member may be called from any thread at any time. A concurrent scheduler may make several
///   runs at once.
@usableFromInline
package struct Recursion<State: Sendable>: Cancelable {
  /// What a recursion runs, and where.
  @usableFromInline
  final class Body: Sendable {
    @usableFromInline typealias Step = @Sendable (State) -> any Disposable

    @usableFromInline let schedule: @Sendable (State, RxTimeInterval?, @escaping Step) -> any Disposable
    @usableFromInline let action: @Sendable (State, Recursion<State>) -> Void

    @inlinable
    init(
      schedule: @escaping @Sendable (State, RxTimeInterval?, @escaping Step) -> any Disposable,
      action: @escaping @Sendable (State, Recursion<State>) -> Void
    ) {
      self.schedule = schedule
      self.action = action
    }
  }

  @usableFromInline let core: RecursionCore

  @inlinable
  init(_ core: RecursionCore) { self.core = core }

  @inlinable
  init(_ body: Body) { core = RecursionCore(body) }

  /// Whether the recursion has ended, by itself or by disposal.
  @inlinable
  package var isDisposed: Bool { core.isDisposed }

  /// Ends the recursion: a run that has begun completes, no other begins.
  @inlinable
  package func dispose() { core.dispose() }

  /// Asks for a run as soon as the scheduler gets to it. Does nothing if the recursion has ended.
  @inlinable
  package func schedule(_ state: State) { request(state, nil) }

  /// Asks for a run once `dueTime` has passed. Does nothing if the recursion has ended.
  @inlinable
  package func schedule(_ state: State, dueTime: RxTimeInterval) { request(state, dueTime) }

  @inlinable
  func request(_ state: State, _ dueTime: RxTimeInterval?) {
    core.request { core, body, key in
      unsafeDowncast(body, to: Body.self).schedule(state, dueTime) { state in
        core.run(key) { unsafeDowncast($0, to: Body.self).action(state, Recursion(core)) }
        return Disposables.create()
      }
    }
  }
}

extension ImmediateSchedulerType {
  /// Runs an action that asks for its own repetition.
  ///
  /// - Parameters:
  ///   - state: what the first run is called with.
  ///   - action: called with the state and a function that asks for another run. A run begins after the one that asked
  ///     for it has returned, or on another thread.
  /// - Returns: ends the repetition: a run that has begun completes, no other begins.
  /// - Complexity: the stack does not grow with the number of runs; a run takes four allocations and what the scheduler
  ///   needs.
  /// - Thread safety: that of `schedule`. On a concurrent scheduler, runs that were asked for at once may overlap.
  @inlinable
  public func scheduleRecursive<State: Sendable>(
    _ state: State, action: @escaping @Sendable (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion<State>(
      .init(
        schedule: { state, _, step in self.schedule(state, action: step) },
        action: { state, recursion in action(state) { recursion.schedule($0) } }))
    recursion.schedule(state)
    return recursion.core
  }
}

extension SchedulerType {
  /// Runs an action that asks for its own repetition, at once or later.
  ///
  /// - Parameters:
  ///   - state: what the first run is called with.
  ///   - dueTime: how long to wait for the first run.
  ///   - action: called with the state and the recursion, which it asks for further runs before it returns.
  /// - Returns: ends the repetition: a run that has begun completes, no other begins.
  @inlinable
  package func scheduleRecursive<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State, Recursion<State>) -> Void
  ) -> any Disposable {
    let recursion = Recursion<State>(
      .init(
        schedule: { state, dueTime, step in
          guard let dueTime else { return self.schedule(state, action: step) }
          return self.scheduleRelative(state, dueTime: dueTime, action: step)
        },
        action: action))
    recursion.schedule(state, dueTime: dueTime)
    return recursion.core
  }
}
