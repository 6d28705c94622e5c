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
/// Safe with two threads between any two lines: calls that wait and tasks that wait are behind one lock. For each call that is put in, a task is woken or hired
/// afterwards, which takes it unless another task has before; who takes something out uses it, or lets go of it, outside.
private final class CallDesk: Sendable {
  private struct State: ~Copyable, Sendable {
    /// Calls on their way to a task. Bounded by those who call: no operator has more under way than its limit.
    let calls = SerialQueue<TaskCrew.Call>()
    var idle: [CheckedContinuation<Void, Never>] = []
    var isClosed = false
  }

  /// How many tasks wait for another call; those above it end. A burst of calls must not leave as many tasks behind.
  private static let mostIdle = 32

  private let state = Locked(State())
  private let hiring: AsyncStream<Void>.Continuation

  init(_ hiring: AsyncStream<Void>.Continuation) { self.hiring = hiring }

  /// The call travels behind the lock, not with the continuation: so what it holds is visible to its task in a way that ThreadSanitizer sees.
  func hand(over call: @escaping TaskCrew.Call) {
    let (idle, isClosed) = state.withLock { state in
      if !state.isClosed { _ = state.calls.push(call) }
      return (state.idle.popLast(), state.isClosed)
    }
    if let idle { idle.resume() } else if !isClosed { hiring.yield() }
  }

  /// A task's life.
  func work() async {
    while let call = await next(), !Task.isCancelled { await call() }
  }

  private func next() async -> TaskCrew.Call? {
    while true {
      let (call, isOver) = state.withLock { state -> (TaskCrew.Call?, Bool) in
        guard state.calls.isEmpty else { return (state.calls.pop(), false) }
        return (nil, state.isClosed || state.idle.count == Self.mostIdle)
      }
      if let call { return call }
      if isOver { return nil }
      await wait()
    }
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        guard state.calls.isEmpty, !state.isClosed, state.idle.count < Self.mostIdle else { return false }
        state.idle.append(continuation)
        return true
      }
      if !waits { continuation.resume() }
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
    for task in idle { task.resume() }
    withExtendedLifetime(calls) {}
  }
}
