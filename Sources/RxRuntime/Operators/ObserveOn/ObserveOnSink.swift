public import RxAtomics

/// Puts events into a queue, and delivers them on a scheduler.
///
/// To the sink downstream it is the upstream; the upstream proper has a subscription of its own, which ends as soon as the source does, while
/// elements may still wait. Whoever empties the queue for good, at the end or on disposal, lets go of the sink downstream.
///
/// - Safety: see `Sink`. `down` belongs to the worker of the queue; `end` to the source, and once that has finished to whom the queue names.
@usableFromInline
package final class ObserveOnSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let upstream: SinkDisposer
  @usableFromInline let downSubscription: SinkDisposer
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let closeQueue: @Sendable (ObserveOnSink<Element>) -> Void
  @usableFromInline let end = SerialCell<Termination?>(nil)
  @usableFromInline let down: SerialLink
  @usableFromInline let queue = HandoffQueue<Element>()

  /// The number of elements after which the scheduler may do something else.
  @usableFromInline let elementsPerTurn: Int

  @inlinable
  init(to down: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
    upstream = SinkDisposer()
    downSubscription = down.subscription
    self.scheduler = scheduler.carrying()
    elementsPerTurn = scheduler._eventsPerAction()
    self.down = SerialLink(down)
    closeQueue = { $0.close() }
    super.init(
      disposer: .passUnretained(upstream), depth: 0,
      next: { sink, element in unsafeDowncast(sink, to: ObserveOnSink<Element>.self).receive(element) },
      stop: { sink, end in unsafeDowncast(sink, to: ObserveOnSink<Element>.self).receiveStop(end) })
  }

  // MARK: From upstream

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    if queue.push(element) == .callWorker { callWorker() }
  }

  @inlinable
  func receiveStop(_ end: Termination) {
    self.end.value = end
    switch queue.finish() {
    case .none: break
    case .callWorker: callWorker()
    case .closed: self.end.replace(with: nil)?.reportUndeliverable()
    }
    upstream.dispose()
  }

  @inlinable
  @inline(never)
  func callWorker() {
    // The action is not cancelled on disposal: it finds the queue closed and holds nothing of the user's.
    scheduler._perform(self) { unsafeDowncast($0, to: ObserveOnSink<Element>.self).work() }
  }

  // MARK: On the scheduler

  @inlinable
  func work() {
    guard queue.enter(), let down = down.reference else { return }
    let outcome = queue.work(atMost: elementsPerTurn) { element in
      guard !downSubscription.isDisposed else { return false }
      down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).next(element) }
      return true
    }
    switch outcome {
    case .idle: break
    case .moreLeft: callWorker()
    case .finished: deliverEnd()
    case .closed(let finished): letGo(finished: finished)
    }
  }

  @inlinable
  func deliverEnd() {
    guard !downSubscription.isDisposed else { return letGo(finished: true) }
    guard let down = down.take(), let end = end.replace(with: nil) else { return }
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).stop(end) }
    Nesting.release(down)
  }

  // MARK: Disposal

  @usableFromInline
  package override func didDispose() {
    upstream.dispose()
    closeQueue(self)
  }

  @inlinable
  func close() {
    if queue.close() { letGo(finished: queue.discard()) }
  }

  /// Lets go of what is left once the queue is empty.
  @inlinable
  func letGo(finished: Bool) {
    down.letGo()
    if finished { end.replace(with: nil)?.reportUndeliverable() }
  }
}
