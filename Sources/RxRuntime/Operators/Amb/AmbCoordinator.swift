public import RxAtomics

/// Lets one source of several go on. Afterwards it is alone: its events need no serialization.
///
/// Not generic: it knows the subscriptions of the sources only.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class AmbCoordinator: SinkDisposer, @unchecked Sendable {
  private let machine = Locked(AmbStateMachine<SinkDisposer>())

  @usableFromInline
  package override init() { super.init() }

  /// Takes up the sinks of the sources, before the first of them is subscribed to.
  @usableFromInline
  func enter(_ sinks: [SinkDisposer]) {
    machine.withLock { $0.enter(sinks) }
  }

  /// Lets a source go on if no other does, and disposes the others.
  ///
  /// - Returns: whether it goes on.
  @usableFromInline
  func claim(_ number: Int) -> Bool {
    guard let others = machine.withLock({ $0.claim(number) }) else { return false }
    for other in others { other.dispose() }
    return true
  }

  @usableFromInline
  package override func didDispose() {
    for sink in machine.withLock({ $0.close() }) { sink.dispose() }
  }
}

/// Receives the events of one of the sources. It is its own subscription.
///
/// - Safety: see `Sink`. `hasWon` is touched on the path of its own source only.
@usableFromInline
package final class AmbSink<Element: Sendable>: Hop<Element, Element>, @unchecked Sendable {
  @usableFromInline let coordinator: AmbCoordinator
  @usableFromInline let number: Int
  @usableFromInline let hasWon = SerialCell(false)

  @inlinable
  init(_ number: Int, _ coordinator: AmbCoordinator, to down: Sink<Element>) {
    self.coordinator = coordinator
    self.number = number
    super.init(
      to: down, isOwnSubscription: true,
      next: { sink, element in
        let sink = unsafeDowncast(sink, to: AmbSink<Element>.self)
        if sink.hasWon.value || sink.claim() { sink.down.next(element) }
      },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: AmbSink<Element>.self)
        guard !sink.isDisposed, sink.hasWon.value || sink.claim() else { return end.reportUndeliverable() }
        sink.down.stop(end)
        sink.dispose()
      })
  }

  @inlinable
  @inline(never)
  func claim() -> Bool {
    guard coordinator.claim(number) else { return false }
    hasWon.value = true
    return true
  }
}
