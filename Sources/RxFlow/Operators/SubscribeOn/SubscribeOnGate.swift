import RxAtomics

/// Carries the subscription, and every request, to a scheduler.
///
/// Not a `FlowGate`: what a request leads to does not happen on the thread that asks.
///
/// Safe with two threads between any two lines: what was asked for is added up under a lock until the worker takes it. `loop` admits one worker,
/// and whoever changes what it looks at signals afterwards: the line downstream when it is there, a request, the source when it has begun. The
/// subscription that has not begun is taken out of its lock once: by the worker, or by who cancels.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class SubscribeOnGate: FlowSource, @unchecked Sendable {
  /// The line upstream.
  @usableFromInline let line: FlowLine

  // Private, and its users not inlinable: as in `FlowLine`.
  private let scheduler: any ImmediateSchedulerType
  private let start = Locked<(@Sendable () -> Void)?>(nil)
  private let pending = Locked(Demand.none)
  private let hasBegun = AtomicFlag()
  private let loop = DrainLoop()

  @usableFromInline
  init(_ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler.carrying()
    line = FlowLine()
    super.init()
  }

  /// Joins the line downstream, and subscribes when the turn comes.
  ///
  /// - Parameter start: subscribes to the source. Let go of if all is over before.
  @usableFromInline
  func begin(below downLine: FlowLine, _ start: @escaping @Sendable () -> Void) {
    self.start.withLock { $0 = start }
    if downLine.begin(self) { signal() }
  }

  /// The source is there.
  @usableFromInline
  func sourceDidBegin() {
    hasBegun.raise()
    signal()
  }

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand != .none else { return }
    pending.withLock { $0 += demand }
    signal()
  }

  @usableFromInline
  package override func didDispose() {
    line.dispose()
    let start = takeStart()
    withExtendedLifetime(start) {}
  }

  private func takeStart() -> (@Sendable () -> Void)? {
    start.withLock { start in
      defer { start = nil }
      return start
    }
  }

  private func signal() {
    guard loop.signal() else { return }
    scheduler._perform(self) { unsafeDowncast($0, to: SubscribeOnGate.self).work() }
  }

  private func work() {
    loop.run {
      guard !isDisposed else { return true }
      takeStart()?()
      // Nothing can be asked of a line whose source is not there.
      guard hasBegun.isSet else { return true }
      let demand = pending.withLock { pending in
        defer { pending = .none }
        return pending
      }
      if demand != .none { line.request(demand) }
      return true
    }
  }
}

/// Hands on what a source sends that is subscribed to on a scheduler.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class SubscribedFlowSink<Element: Sendable>: FlowHop<Element, Element>, @unchecked Sendable {
  @usableFromInline let gate: SubscribeOnGate

  @inlinable
  init(to down: FlowSink<Element>, _ gate: SubscribeOnGate) {
    self.gate = gate
    super.init(
      to: down, line: gate.line,
      next: { sink, element in unsafeDowncast(sink, to: SubscribedFlowSink<Element>.self).down.next(element) },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: SubscribedFlowSink<Element>.self)
        sink.gate.line.dispose()
        sink.down.stop(end)
      })
    gate.line.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    gate.sourceDidBegin()
    return nil
  }
}
