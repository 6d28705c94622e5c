public import RxAtomics

/// Runs the latest inner source of a switched sequence.
///
/// What sources send meets in `output`, a serialization point. Sources are subscribed to and disposed outside of it, and outside the lock, which
/// guards decisions only.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class SwitchCoordinator<Element: Sendable>: SinkDisposer, @unchecked Sendable {
  @usableFromInline package let output: ObserverBase<Element>
  @usableFromInline let machine = Locked(SwitchStateMachine<SinkDisposer>())

  @inlinable
  package init(to down: Sink<Element>) {
    output = ObserverBase(to: down)
    super.init()
  }

  /// Registers with the subscription downstream.
  ///
  /// - Returns: whether there is still somebody to switch for.
  @inlinable
  package func begin(_ down: Sink<Element>) -> Bool {
    output.setUpstream(self)
    return down.subscription.setUpstream(output)
  }

  /// An inner source has come: the one before is disposed first.
  @inlinable
  package func arrive(_ source: Observable<Element>) {
    let inner = SwitchedSink(self)
    let (generation, replaced) = machine.withLock { $0.arrive(inner) }
    replaced?.dispose()
    guard let generation else { return }
    inner.generation.value = generation
    source.start(inner)
  }

  /// The outer sequence has ended.
  @inlinable
  package func outerStopped(_ end: Termination) {
    if case .error = end { return output.receiveStop(end) }
    if machine.withLock({ $0.outerCompleted() }) { output.receiveStop(.completed) }
  }

  /// An inner source has ended.
  @inlinable
  func innerStopped(_ inner: SwitchedSink<Element>, _ end: Termination) {
    let generation = inner.generation.value
    inner.dispose()
    if case .error = end {
      return machine.withLock({ $0.isLatest(generation) }) ? output.receiveStop(end) : end.reportUndeliverable()
    }
    let (complete, _) = machine.withLock { $0.innerCompleted(generation) }
    if complete { output.receiveStop(.completed) }
  }

  @usableFromInline
  package override func didDispose() {
    machine.withLock { $0.close() }?.dispose()
  }
}

/// Receives what one inner source sends, until another takes its place. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class SwitchedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let coordinator: SwitchCoordinator<Element>
  @usableFromInline let generation = SerialCell(0)

  @inlinable
  init(_ coordinator: SwitchCoordinator<Element>) {
    self.coordinator = coordinator
    super.init(
      disposer: nil, depth: 0,
      next: { sink, element in
        let inner = unsafeDowncast(sink, to: SwitchedSink<Element>.self)
        guard !inner.isDisposed else { return }
        Unmanaged.passUnretained(inner.coordinator.output)._withUnsafeGuaranteedRef { $0.receive(element) }
      },
      stop: { sink, end in
        let inner = unsafeDowncast(sink, to: SwitchedSink<Element>.self)
        inner.coordinator.innerStopped(inner, end)
      })
  }
}
