public import RxAtomics

/// Runs the attempts of one `retry(when:)` subscription, one after the other, and the trigger beside them.
///
/// What is downstream is called by the attempt that runs, or, while none does, by the trigger. The lock, which guards decisions only, is what
/// orders the two; so no element pays for serialization.
///
/// The attempt is the upstream, the trigger is kept beside it. An attempt that fails while it is being subscribed to does not deepen the stack: the
/// next one begins when that has returned.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
final class RetryWhenCoordinator<Element: Sendable, Failure: Sendable>: SinkDisposer, @unchecked Sendable {
  @usableFromInline let source: OwnedSource<Element>
  @usableFromInline let down: OwnedSink<Element>
  @usableFromInline let errors = PublishSubject<Failure>()
  @usableFromInline let trigger = OwnedSlot<SinkDisposer>()
  @usableFromInline let machine = Locked(RetryWhenStateMachine())

  @inlinable
  init(_ source: Observable<Element>, to down: Sink<Element>) {
    self.source = OwnedSource(source)
    self.down = OwnedSink(down)
    super.init()
  }

  /// Subscribes to the trigger, and begins the first attempt.
  @inlinable
  func begin<Trigger: Sendable>(_ trigger: Observable<Trigger>) {
    let sink = TriggerSink<Trigger, Element, Failure>(self)
    if case .closed = self.trigger.put(sink) { return }
    trigger.attach(sink)
    beginAttempt()
  }

  /// Begins an attempt, and those that are due once it was subscribed to.
  @inlinable
  func beginAttempt() {
    repeat {
      let attempt = AttemptSink(self)
      guard setUpstream(attempt) else { return }
      source.with { $0.start(attempt) }
    } while hasNextAttempt()
  }

  @inlinable
  func hasNextAttempt() -> Bool {
    if case .begin = decide({ $0.started() }) { true } else { false }
  }

  /// An attempt has failed.
  @inlinable
  func attemptFailed(_ error: any Swift.Error) {
    guard let failure = error as? Failure else { return finish(.error(error)) }
    switch decide({ $0.attemptFailed() }) {
    case .tell: errors.onNext(failure)
    case .stop(let end):
      finish(end)
      // The trigger has ended and will not hear of it.
      Hooks.undeliverable(error)
    case .nothing, .begin: Hooks.undeliverable(error)
    }
  }

  /// The trigger has sent an element.
  @inlinable
  func triggered() {
    if case .begin = decide({ $0.triggered() }) { beginAttempt() }
  }

  /// The trigger has ended.
  @inlinable
  func triggerEnded(_ end: Termination) {
    if case .stop(let end) = decide({ $0.triggerEnded(end) }) { finish(end) }
  }

  @usableFromInline
  func decide(
    _ body: (inout RetryWhenStateMachine) -> RetryWhenStateMachine.Action
  ) -> RetryWhenStateMachine.Action {
    machine.withLock { body(&$0) }
  }

  @inlinable
  func finish(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    down.stop(end)
    dispose()
  }

  @usableFromInline
  package override func didDispose() {
    trigger.close().object?.dispose()
    machine.withLock { $0.close() }?.reportUndeliverable()
  }
}

/// Passes on what one attempt sends. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
final class AttemptSink<Element: Sendable, Failure: Sendable>: Hop<Element, Element>, @unchecked Sendable {
  @usableFromInline let coordinator: RetryWhenCoordinator<Element, Failure>

  @inlinable
  init(_ coordinator: RetryWhenCoordinator<Element, Failure>) {
    self.coordinator = coordinator
    super.init(
      to: coordinator.down.sink, isOwnSubscription: true,
      next: { sink, element in unsafeDowncast(sink, to: AttemptSink<Element, Failure>.self).down.next(element) },
      stop: { sink, end in
        let attempt = unsafeDowncast(sink, to: AttemptSink<Element, Failure>.self)
        guard !attempt.isDisposed else { return end.reportUndeliverable() }
        attempt.finish(end)
      })
  }

  @inlinable
  func finish(_ end: Termination) {
    switch end {
    case .completed: coordinator.finish(end)
    case .error(let error):
      dispose()
      coordinator.attemptFailed(error)
    }
  }
}

/// Receives what the trigger sends. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
final class TriggerSink<Trigger: Sendable, Element: Sendable, Failure: Sendable>: Sink<Trigger>, @unchecked Sendable {
  @usableFromInline let coordinator: RetryWhenCoordinator<Element, Failure>

  @inlinable
  init(_ coordinator: RetryWhenCoordinator<Element, Failure>) {
    self.coordinator = coordinator
    super.init(
      disposer: nil, depth: 0,
      next: { sink, _ in
        let trigger = unsafeDowncast(sink, to: TriggerSink<Trigger, Element, Failure>.self)
        if !trigger.isDisposed { trigger.coordinator.triggered() }
      },
      stop: { sink, end in
        let trigger = unsafeDowncast(sink, to: TriggerSink<Trigger, Element, Failure>.self)
        guard !trigger.isDisposed else { return end.reportUndeliverable() }
        trigger.dispose()
        trigger.coordinator.triggerEnded(end)
      })
  }
}
