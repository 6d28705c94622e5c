public import RxAtomics

/// What `timer` is without a period: the number 0 after a while, then the completion.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class DelayedZero<Element: RxAbstractInteger>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let dueTime: RxTimeInterval
  @usableFromInline let scheduler: any SchedulerType

  @inlinable
  init(_ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
    self.dueTime = dueTime
    self.scheduler = scheduler
    super.init { observable, down in
      let source = unsafeDowncast(observable, to: DelayedZero<Element>.self)
      let run = DelayedZeroRun(to: down)
      guard down.subscription.setUpstream(run) else { return }
      run.wait(
        source.scheduler.carrying()._perform(run, after: source.dueTime) {
          unsafeDowncast($0, to: DelayedZeroRun<Element>.self).fire()
        })
    }
  }
}

/// One subscription to `DelayedZero`.
///
/// - Safety: see `SinkDisposer`. `down` belongs to whoever raises `begun`: the timer that fires, or the one who disposes before.
@usableFromInline
package final class DelayedZeroRun<Element: RxAbstractInteger>: SinkDisposer, @unchecked Sendable {
  @usableFromInline let begun = AtomicFlag()
  @usableFromInline let timer = OnceSlot<any Disposable>()
  @usableFromInline let down: SerialLink

  @inlinable
  init(to down: Sink<Element>) {
    self.down = SerialLink(down)
    super.init()
  }

  /// Keeps what cancels the timer.
  @inlinable
  func wait(_ timer: any Disposable) {
    if case .closed = self.timer.fill(timer) { timer.dispose() }
  }

  @inlinable
  func fire() {
    guard begun.set(), let down = down.take() else { return }
    // There is nothing to cancel any more.
    _ = timer.close()
    down._withUnsafeGuaranteedRef {
      let down = unsafeDowncast($0, to: Sink<Element>.self)
      if !isDisposed { down.next(0) }
      if !isDisposed { down.stop(.completed) }
    }
    Nesting.release(down)
  }

  @usableFromInline
  package override func didDispose() {
    guard begun.set() else { return }
    down.letGo()
    timer.close().value?.disposeNested()
  }
}
