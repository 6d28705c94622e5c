public import RxAtomics

/// Runs the inner sources of a merged sequence.
///
/// Their elements meet in `output`, a serialization point. Sources are subscribed to and disposed outside of it, and outside the lock, which
/// guards decisions only.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class MergeCoordinator<Element: Sendable>: SinkDisposer, @unchecked Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var machine: MergeStateMachine<Observable<Element>>
    @usableFromInline var inner = Subscriptions()

    @inlinable
    init(limit: Int) { machine = MergeStateMachine(limit: limit) }
  }

  @usableFromInline package let output: ObserverBase<Element>
  @usableFromInline let state: Locked<State>

  @inlinable
  package init(to down: Sink<Element>, limit: Int) {
    output = ObserverBase(to: down)
    state = Locked(State(limit: limit))
    super.init()
  }

  /// Registers with the subscription downstream.
  ///
  /// - Returns: whether there is still somebody to merge for.
  @inlinable
  package func begin(_ down: Sink<Element>) -> Bool {
    output.setUpstream(self)
    return down.subscription.setUpstream(output)
  }

  /// Whether no inner source is live.
  @inlinable
  package var isIdle: Bool { state.withLock { $0.machine.isIdle } }

  /// An inner source has come.
  @inlinable
  @inline(never)
  package func arrive(_ source: Observable<Element>) {
    perform(state.withLock { $0.machine.arrive(source) })
  }

  /// The outer sequence has ended.
  @inlinable
  package func outerStopped(_ end: Termination) {
    if case .error = end { return output.receiveStop(end) }
    perform(state.withLock { $0.machine.outerCompleted() })
  }

  @inlinable
  func perform(_ action: MergeStateMachine<Observable<Element>>.Action) {
    switch action {
    case .nothing: break
    case .complete: output.receiveStop(.completed)
    case .start(let source):
      let inner = InnerSink(self)
      let key = state.withLock { $0.machine.isClosed ? nil : $0.inner.insert(inner) }
      guard let key else { return }
      inner.key.value = key
      source.start(inner)
    }
  }

  /// An inner source has ended.
  @inlinable
  func innerStopped(_ inner: InnerSink<Element>, _ end: Termination) {
    inner.dispose()
    if case .error = end { return output.receiveStop(end) }
    let key = inner.key.value
    let (action, _) = state.withLock { ($0.machine.innerCompleted(), $0.inner.remove(key)) }
    perform(action)
  }

  @usableFromInline
  package override func didDispose() {
    let (inner, waiting) = state.withLock { ($0.inner.removeAll(), $0.machine.close()) }
    for subscription in inner { subscription?.dispose() }
    _ = waiting
  }
}

/// Receives what one inner source sends. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class InnerSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let coordinator: MergeCoordinator<Element>
  @usableFromInline let key = SerialCell(0)
  @usableFromInline let burst = BurstSource()

  @inlinable
  init(_ coordinator: MergeCoordinator<Element>) {
    self.coordinator = coordinator
    super.init(
      disposer: nil, depth: 0,
      next: { sink, element in
        let inner = unsafeDowncast(sink, to: InnerSink<Element>.self)
        // One closure for both would be a function of its own: see `docs/decisions/001-hop.md`.
        let output = Unmanaged<ObserverBase<Element>>.passUnretained(inner.coordinator.output)
        if !output._withUnsafeGuaranteedRef({ $0.tryDeliver(element) }) {
          output._withUnsafeGuaranteedRef { $0.leave(element, in: inner.burst) }
        }
      },
      stop: { sink, end in
        let inner = unsafeDowncast(sink, to: InnerSink<Element>.self)
        inner.coordinator.innerStopped(inner, end)
      })
  }
}
