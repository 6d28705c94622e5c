public import RxAtomics

/// One of several sources that an operator takes elements from at its own pace.
///
/// - Safety: see `FlowSink`. The queue is the source's at one end and the operator's loop's at the other, which is signalled after each change.
@usableFromInline
package final class FlowLane<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline let queue: FlowQueue<Element>
  @usableFromInline let signal: @Sendable () -> Void

  /// - Parameters:
  ///   - next: what is done with an element. It is called with the lane.
  ///   - signal: says to the operator's loop that something has changed. Both may hold the operator: the source lets go of the lane at the end.
  @inlinable
  init(prefetch: Int, next: @escaping Next, signal: @escaping @Sendable () -> Void) {
    let line = FlowLine()
    ownLine = line
    queue = FlowQueue(prefetch: prefetch)
    self.signal = signal
    super.init(
      line: line, depth: 0,
      next: next,
      stop: { sink, end in
        let lane = unsafeDowncast(sink, to: FlowLane<Element>.self)
        lane.ownLine.dispose()
        lane.queue.finish(end)
        lane.signal()
      })
    line.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    ownLine.request(queue.ahead.first)
    return nil
  }

  /// Takes an element out, and asks the source for more when it is time. Inside the operator's loop.
  @inlinable
  @inline(__always)
  func pop() -> Element? {
    guard let element = queue.pop() else { return nil }
    let again = queue.didTake()
    if again != .none { ownLine.request(again) }
    return element
  }
}

/// The lines of an operator's sources that are live: what is cancelled with it.
///
/// - Thread safety: every member may be called from any thread at any time. A line that comes after the end is cancelled by who brings it.
@usableFromInline
struct LiveLines: ~Copyable, Sendable {
  @usableFromInline
  struct State: Sendable {
    /// With the number of their coming: they are cancelled in that order.
    @usableFromInline var lines: [ObjectIdentifier: (number: Int, line: FlowLine)] = [:]
    @usableFromInline var made = 0
    @usableFromInline var isClosed = false
  }

  @usableFromInline let state: Locked<State>

  @usableFromInline
  init() { state = Locked(State()) }

  /// Adds a line.
  ///
  /// - Returns: `false` if all is over. Then the line was cancelled.
  @usableFromInline
  borrowing func insert(_ line: FlowLine) -> Bool {
    let isLive = state.withLock { state in
      guard !state.isClosed else { return false }
      state.made += 1
      state.lines[ObjectIdentifier(line)] = (state.made, line)
      return true
    }
    if !isLive { line.dispose() }
    return isLive
  }

  /// Takes a line out that has ended.
  @usableFromInline
  borrowing func remove(_ line: FlowLine) {
    let removed = state.withLock { $0.lines.removeValue(forKey: ObjectIdentifier(line)) }
    withExtendedLifetime(removed) {}
  }

  /// Cancels all lines, and those that come later.
  @usableFromInline
  borrowing func close() {
    let lines = state.withLock { state in
      state.isClosed = true
      defer { state.lines = [:] }
      return state.lines.values.sorted { $0.number < $1.number }
    }
    for (_, line) in lines { FlowSource.disposeNested(line) }
  }
}
