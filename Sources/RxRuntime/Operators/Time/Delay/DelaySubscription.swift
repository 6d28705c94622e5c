public import RxAtomics

extension ObservableType {
  /// Subscribes to the sequence later.
  ///
  ///     source:               a--b|
  ///     delaySubscription(3)  ---a--b|
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait. A negative time counts as zero.
  ///   - scheduler: where to subscribe, and whose clock counts.
  /// - Returns: the sequence. Disposed before its time, it does not subscribe to the source.
  /// - Complexity: two allocations a subscription and what the scheduler needs for an action; none an element: the source sends directly to what
  ///   is downstream.
  /// - Thread safety: as serial as the source (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @inlinable
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      let run = DelayedSubscription(source, to: down)
      guard down.subscription.setUpstream(run) else { return }
      run.wait(
        scheduler.carrying()._perform(run, after: dueTime.asWait) {
          unsafeDowncast($0, to: DelayedSubscription<Element>.self).begin()
        })
    }
  }
}

/// Waits for the moment to subscribe.
///
/// - Safety: see `SinkDisposer`. `source` and `down` belong to whoever raises `begun`: the timer, or the one who disposes before.
@usableFromInline
package final class DelayedSubscription<Element: Sendable>: SinkDisposer, @unchecked Sendable {
  @usableFromInline let begun = AtomicFlag()
  @usableFromInline let timer = OnceSlot<any Disposable>()
  @usableFromInline let source: SerialLink
  @usableFromInline let down: SerialLink

  @inlinable
  init(_ source: Observable<Element>, to down: Sink<Element>) {
    self.source = SerialLink(source)
    self.down = SerialLink(down)
    super.init()
  }

  /// Keeps what cancels the timer.
  @inlinable
  func wait(_ timer: any Disposable) {
    if case .closed = self.timer.fill(timer) { timer.dispose() }
  }

  @inlinable
  func begin() {
    guard begun.set(), let source = source.take(), let down = down.take() else { return }
    // There is nothing to cancel any more, and nothing to dispose here: the source takes this one's place.
    _ = timer.close()
    down._withUnsafeGuaranteedRef {
      let down = unsafeDowncast($0, to: Sink<Element>.self)
      source._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Observable<Element>.self).start(down) }
    }
    Nesting.current.release(source)
    Nesting.current.release(down)
  }

  @usableFromInline
  package override func didDispose() {
    guard begun.set() else { return }
    source.letGo()
    down.letGo()
    timer.close().value?.disposeNested()
  }
}
