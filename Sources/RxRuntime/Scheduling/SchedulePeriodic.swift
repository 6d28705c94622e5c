import RxAtomics

extension SchedulerType {
  /// Runs `action` again and again, by scheduling each run when the one before is due: for schedulers that have no
  /// timers of their own.
  ///
  /// Runs keep to the times that follow from the first: a run that comes late does not delay those after it. A run that
  /// becomes due while one is under way follows that one at once.
  ///
  /// - Parameters:
  ///   - state: what the first run is called with.
  ///   - startAfter: how long to wait for the first run. A negative time counts as zero.
  ///   - period: the time from one run to the next. A negative time counts as zero.
  ///   - action: makes the next state of the last one.
  /// - Returns: ends the repetition. A run that has begun completes.
  /// - Complexity: four allocations a run and what the scheduler needs; the stack does not grow with the number of
  ///   runs.
  /// - Thread safety: calls of `action` never overlap, on a concurrent scheduler either.
  public func schedulePeriodic<StateType: Sendable>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (StateType) -> StateType
  ) -> any Disposable {
    let run = PeriodicRun(state, action)
    let due = now.afterWait(startAfter)
    return scheduleRecursive(due, dueTime: startAfter.asWait) { due, recursion in
      // The next run first: its time does not depend on how long this one takes.
      let next = due.afterWait(period)
      recursion.schedule(next, dueTime: max(now.duration(to: next), .zero))
      run.perform(unless: recursion)
    }
  }
}

/// The state and the action of a periodic run: one call at a time, and one for each time that it was due.
private final class PeriodicRun<State: Sendable>: Sendable {
  private let due = AtomicCounter()
  private let state: SerialCell<State>
  private let action: @Sendable (State) -> State

  init(_ state: State, _ action: @escaping @Sendable (State) -> State) {
    self.state = SerialCell(state)
    self.action = action
  }

  /// Runs the action, unless another thread does: then that one runs it once more.
  func perform(unless disposed: any Cancelable) {
    guard due.add() == 0 else { return }
    repeat {
      guard !disposed.isDisposed else { return }
      let next = action(state.value)
      _ = state.replace(with: next)
    } while due.subtract() > 0
  }
}
