import RxAtomics

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The elements as a flowable: one is taken from the sequence when one was asked for.
  ///
  /// - Returns: a sequence that iterates this one in a task, anew for each subscription. Cancelling the subscription cancels the task; a
  ///   `CancellationError` that comes of that is no error. The completion comes with the request behind the last element.
  /// - Complexity: one task a subscription; an element costs two short locks.
  /// - Thread safety: elements are sent from the task's thread, whoever asks (contract, 2).
  public func asFlowable() -> Flowable<Element> {
    Flowable { _, down in
      let source = AsyncSource(down)
      guard down.line.begin(source) else { return }
      source.run {
        var iterator = self.makeAsyncIterator()
        while await source.waitForDemand() {
          guard let element = try await iterator.next() else { break }
          source.send(element)
        }
      }
    }
  }
}

/// Sends elements from a task, as they are asked for.
///
/// Safe with two threads between any two lines: what was asked for, the task and whether it waits are behind one lock. The sink downstream
/// is the task's; who cancels before the task has begun lets go of it.
///
/// - Safety: see `FlowSource`.
final class AsyncSource<Element: Sendable>: FlowSource, @unchecked Sendable {
  private struct State: Sendable {
    var asked = Demand.none
    var waiting: CheckedContinuation<Bool, Never>?
    var task: Task<Void, Never>?
    var sink: FlowSink<Element>?
    var isOver = false
  }

  private let state: Locked<State>

  init(_ down: FlowSink<Element>) {
    state = Locked(State(sink: down))
    super.init()
  }

  // MARK: From any thread

  override func request(_ demand: Demand) {
    let waiting = state.withLock { state in
      state.asked += demand
      defer { if state.asked != .none { state.waiting = nil } }
      return state.asked != .none ? state.waiting : nil
    }
    waiting?.resume(returning: true)
  }

  override func didDispose() {
    let (waiting, task, sink) = state.withLock { state in
      defer {
        state.waiting = nil
        state.task = nil
        state.sink = nil
      }
      state.isOver = true
      return (state.waiting, state.task, state.sink)
    }
    task?.cancel()
    waiting?.resume(returning: false)
    withExtendedLifetime(sink) {}
  }

  // MARK: The task

  func run(_ iterate: @escaping @Sendable () async throws -> Void) {
    let task = Task {
      do {
        try await iterate()
        finish(.finished)
      } catch {
        finish(.failure(error))
      }
    }
    let isOver = state.withLock { state in
      if !state.isOver { state.task = task }
      return state.isOver
    }
    if isOver { task.cancel() }
  }

  /// - Returns: whether to go on.
  func waitForDemand() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Bool? in
        if state.isOver || !state.asked.isValid { return false }
        if state.asked != .none { return true }
        state.waiting = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// - Returns: whether the element was sent: the subscription has not ended.
  @discardableResult
  func send(_ element: Element) -> Bool {
    let sink = state.withLock { state in
      state.asked -= 1
      return state.sink
    }
    guard let sink, !sink.line.isDisposed else { return false }
    let more = sink.next(element)
    if more != .none { request(more) }
    return true
  }

  func finish(_ end: Completion) {
    let (sink, isValid) = state.withLock { state in
      state.isOver = true
      defer {
        state.sink = nil
        state.task = nil
      }
      return (state.sink, state.asked.isValid)
    }
    guard let sink, !sink.line.isDisposed else {
      // What the end of the subscription has caused is no error (contract, 9).
      if case .failure(is CancellationError) = end { return }
      return end.reportUndeliverable()
    }
    sink.stop(isValid ? end : .invalidDemand)
  }
}
