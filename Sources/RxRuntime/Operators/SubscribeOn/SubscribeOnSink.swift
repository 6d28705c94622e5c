public import RxAtomics

/// Waits for its turn on a scheduler, subscribes to the source there, and hands on what that sends.
///
/// The subscription is marked as disposed at once, so the source sends nothing more if it asks, and nothing is handed on if it does not. The
/// source itself is disposed on the scheduler.
///
/// - Safety: see `Sink`. `source` and `down` belong to whoever raises `begun`: the scheduler's thread, and with it the source, or the one that
///   disposes before.
@usableFromInline
package final class SubscribeOnSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let begun = AtomicFlag()
  @usableFromInline let source: SerialLink
  @usableFromInline let down: SerialLink

  @inlinable
  init(_ source: Observable<Element>, to down: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
    // The disposal of the source stays behind its subscription.
    self.scheduler = scheduler._lane().carrying()
    self.source = SerialLink(source)
    self.down = SerialLink(down)
    super.init(
      disposer: nil, depth: 0,
      next: { sink, element in unsafeDowncast(sink, to: SubscribeOnSink<Element>.self).receive(element) },
      stop: { sink, end in unsafeDowncast(sink, to: SubscribeOnSink<Element>.self).receiveStop(end) })
  }

  @inlinable
  func schedule() {
    // The action is not cancelled on disposal: it finds the flag raised, and nothing that is held.
    scheduler._perform(self) { unsafeDowncast($0, to: SubscribeOnSink<Element>.self).begin() }
  }

  @inlinable
  func begin() {
    guard begun.set(), let source = source.take() else { return }
    source._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Observable<Element>.self).start(self) }
    Nesting.release(source)
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    guard !isDisposed, let down = down.reference else { return }
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).next(element) }
  }

  @inlinable
  func receiveStop(_ end: Termination) {
    guard !isDisposed, let down = down.take() else { return end.reportUndeliverable() }
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).stop(end) }
    Nesting.release(down)
    dispose()
  }

  @usableFromInline
  package override func disposeUpstream(_ upstream: SinkDisposer) {
    LockDiscipline.assertNoLockHeld()
    scheduler._perform(upstream) { unsafeDowncast($0, to: SinkDisposer.self).disposeNested() }
  }

  @usableFromInline
  package override func didDispose() {
    guard begun.set() else { return }
    source.letGo()
    down.letGo()
  }
}
