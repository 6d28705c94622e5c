/// Runs asynchronous calls in tasks that are children of one: cancelled together, with the task-local values and the priority of whoever
/// made the crew.
///
/// The calls that run are what keeps the task alive: when the crew is let go of, it ends with the last of them.
///
/// - Thread safety: every member may be called from any thread at any time. After `cancel` no call begins.
package final class TaskCrew: Sendable {
  package typealias Call = @Sendable () async -> Void

  private let calls: AsyncStream<Call>.Continuation
  private let parent: Task<Void, Never>

  package init() {
    // Bounded by those who call: no operator has more calls under way than its limit.
    let (stream, continuation) = AsyncStream.makeStream(of: Call.self)
    calls = continuation
    parent = Task {
      await withDiscardingTaskGroup { group in
        for await call in stream {
          group.addTask { if !Task.isCancelled { await call() } }
        }
      }
    }
  }

  deinit { calls.finish() }

  /// Has a call run.
  package func run(_ call: @escaping Call) { calls.yield(call) }

  /// Cancels the calls that run, and those that have not begun.
  package func cancel() {
    parent.cancel()
    calls.finish()
  }
}
