import RxAtomics

/// Runs asynchronous calls in tasks that are children of one: cancelled together, with the task-local values and the priority of whoever
/// made the crew.
///
/// A task whose call has returned waits for another, so that a call costs no task of its own. The calls that run are what keeps a crew alive
/// that nobody else does: when it is let go of, it ends with the last of them.
///
/// - Thread safety: every member may be called from any thread at any time. After `cancel` no call begins.
@usableFromInline
package final class TaskCrew: Sendable {
  @usableFromInline package typealias Call = @Sendable () async -> Void

  private let desk: CallDesk
  private let parent: Task<Void, Never>

  @usableFromInline
  package init() {
    let (places, hiring) = AsyncStream.makeStream(of: Void.self)
    let desk = CallDesk(hiring)
    self.desk = desk
    parent = Task {
      await withDiscardingTaskGroup { group in
        for await _ in places { group.addTask { await desk.work() } }
      }
    }
  }

  deinit { desk.close() }

  /// Has a call run, at once: by a task that has nothing to do, or a new one.
  @usableFromInline
  package func run(_ call: @escaping Call) { desk.hand(over: call) }

  /// Cancels the calls that run, and those that have not begun.
  @usableFromInline
  package func cancel() {
    parent.cancel()
    desk.close()
  }
}

/// Where the tasks of a crew get their calls.
///
/// Safe with two threads between any two lines: calls that wait and tasks that wait are behind one lock, and there are never both. Who takes
/// something out resumes it, or lets go of it, outside.
private final class CallDesk: Sendable {
  private struct State: ~Copyable, Sendable {
    /// Calls for which a task was hired that is not there yet. Bounded by those who call: no operator has more under way than its limit.
    let calls = SerialQueue<TaskCrew.Call>()
    var idle: [CheckedContinuation<TaskCrew.Call?, Never>] = []
    var isClosed = false
  }

  /// How many tasks wait for another call; those above it end. A burst of calls must not leave as many tasks behind.
  private static let mostIdle = 32

  private let state = Locked(State())
  private let hiring: AsyncStream<Void>.Continuation

  init(_ hiring: AsyncStream<Void>.Continuation) { self.hiring = hiring }

  func hand(over call: @escaping TaskCrew.Call) {
    let (idle, isClosed) = state.withLock { state in
      let idle = state.idle.popLast()
      if idle == nil, !state.isClosed { _ = state.calls.push(call) }
      return (idle, state.isClosed)
    }
    if let idle { idle.resume(returning: call) } else if !isClosed { hiring.yield() }
  }

  /// A task's life.
  func work() async {
    while let call = await next(), !Task.isCancelled { await call() }
  }

  private func next() async -> TaskCrew.Call? {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> TaskCrew.Call?? in
        if state.isClosed { return .some(nil) }
        if !state.calls.isEmpty { return .some(state.calls.pop()) }
        if state.idle.count == Self.mostIdle { return .some(nil) }
        state.idle.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  func close() {
    hiring.finish()
    let (idle, calls) = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      var calls: [TaskCrew.Call] = []
      while !state.calls.isEmpty { calls.append(state.calls.pop()) }
      return (state.idle, calls)
    }
    for task in idle { task.resume(returning: nil) }
    withExtendedLifetime(calls) {}
  }
}
