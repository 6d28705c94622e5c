import RxAtomics

/// An action that asks a scheduler to run it again.
///
/// What the action asks for while it runs is handed to the scheduler by one thread at a time, in order, in a loop: a
/// scheduler that runs actions before `schedule` returns does not deepen the stack. When the action has run and nothing
/// is asked for, or on disposal, the recursion lets go of the action and the scheduler.
///
/// - Thread safety: every member may be called from any thread at any time. A concurrent scheduler may run several
///   steps at once.
package final class Recursion<State: Sendable>: Cancelable {
  package typealias Action = @Sendable (State, Recursion<State>) -> Void

  /// Hands a state and an action to a scheduler, after a while if one is given.
  typealias Schedule =
    @Sendable (State, RxTimeInterval?, @escaping @Sendable (State) -> any Disposable) -> any Disposable

  private struct Body: Sendable {
    let schedule: Schedule
    let action: Action
  }

  private struct Request: Sendable {
    let state: State
    let dueTime: RxTimeInterval?
  }

  private struct Progress: Sendable {
    /// `nil` after the end.
    var body: Body?
    /// What was asked for and not handed to the scheduler yet.
    var requests: [Request] = []
    /// Whether a thread hands requests to the scheduler.
    var isHanding = false
    /// How many steps were asked for and have not finished.
    var live = 0

    mutating func add(_ request: Request) -> Bool {
      guard body != nil else { return false }
      requests.append(request)
      live += 1
      defer { isHanding = true }
      return !isHanding
    }

    mutating func nextRequest() -> (Request, Schedule)? {
      guard let body, !requests.isEmpty else {
        isHanding = false
        return nil
      }
      return (requests.removeFirst(), body.schedule)
    }

    mutating func finishStep() -> Body? {
      live -= 1
      return live == 0 ? body.take() : nil
    }

    mutating func end() -> (Body?, [Request]) {
      defer { requests = [] }
      return (body.take(), requests)
    }
  }

  private let progress: Locked<Progress>
  private let pending = CompositeDisposable()

  init(schedule: @escaping Schedule, action: @escaping Action) {
    progress = Locked(Progress(body: Body(schedule: schedule, action: action)))
  }

  package var isDisposed: Bool { pending.isDisposed }

  /// Asks for a step as soon as the scheduler gets to it. Does nothing if the recursion has ended.
  package func schedule(_ state: State) { request(Request(state: state, dueTime: nil)) }

  /// Asks for a step once `dueTime` has passed. Does nothing if the recursion has ended.
  package func schedule(_ state: State, dueTime: RxTimeInterval) { request(Request(state: state, dueTime: dueTime)) }

  package func dispose() {
    let rest = progress.withLock { $0.end() }
    pending.dispose()
    withExtendedLifetime(rest) {}
  }

  private func request(_ request: Request) {
    guard progress.withLock({ $0.add(request) }) else { return }
    while let (request, schedule) = progress.withLock({ $0.nextRequest() }) {
      let step = SingleAssignmentDisposable()
      guard let key = pending.insert(step) else { continue }
      step.setDisposable(
        schedule(request.state, request.dueTime) { state in
          self.run(state, key)
          return Disposables.create()
        })
    }
  }

  private func run(_ state: State, _ key: CompositeDisposable.DisposeKey) {
    // The step has begun: there is nothing to cancel any more.
    pending.remove(for: key)
    guard let action = progress.withLock({ $0.body?.action }) else { return }
    action(state, self)
    if progress.withLock({ $0.finishStep() }) != nil { pending.dispose() }
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
  /// - Complexity: the stack does not grow with the number of runs; a run takes three allocations and what the
  ///   scheduler needs.
  /// - Thread safety: `schedule`'s. On a concurrent scheduler, runs that were asked for at once may overlap.
  public func scheduleRecursive<State: Sendable>(
    _ state: State, action: @escaping @Sendable (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion<State>(
      schedule: { state, _, step in self.schedule(state, action: step) },
      action: { state, recursion in action(state) { recursion.schedule($0) } })
    recursion.schedule(state)
    return recursion
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
  package func scheduleRecursive<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State, Recursion<State>) -> Void
  ) -> any Disposable {
    let recursion = Recursion<State>(
      schedule: { state, dueTime, step in
        if let dueTime {
          self.scheduleRelative(state, dueTime: dueTime, action: step)
        } else {
          self.schedule(state, action: step)
        }
      },
      action: action)
    recursion.schedule(state, dueTime: dueTime)
    return recursion
  }
}
