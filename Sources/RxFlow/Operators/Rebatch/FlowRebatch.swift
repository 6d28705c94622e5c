public import RxAtomics

/// Asks for elements ahead, in batches, and passes them on as they are asked for.
///
/// Safe with two threads between any two lines: `queue` is the source's at one end and the loop's at the other; the sink downstream is the
/// loop's. Whoever changes what the loop looks at (an element, the end, a request, the cancellation) signals afterwards.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowRebatch<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let queue: FlowQueue<Element>
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let down: SerialLink
  @usableFromInline let wake: @Sendable (FlowRebatch<Element>) -> Void

  @inlinable
  init(to down: FlowSink<Element>, batch: Int) {
    let line = FlowLine()
    ownLine = line
    downLine = down.line
    queue = FlowQueue(prefetch: batch)
    demand = DemandCounter()
    loop = DrainLoop()
    self.down = SerialLink(down)
    wake = { $0.signal() }
    super.init(
      line: line, depth: down.depth + 1,
      next: { sink, element in unsafeDowncast(sink, to: FlowRebatch<Element>.self).receive(element) },
      stop: { sink, end in
        let stage = unsafeDowncast(sink, to: FlowRebatch<Element>.self)
        stage.ownLine.dispose()
        stage.queue.finish(end)
        stage.signal()
      })
    line.setOwner(self)
  }

  // MARK: From the source

  /// Passes an element on at once, if nobody else does and it was asked for; otherwise it waits.
  ///
  /// - Returns: what the source is asked for in return.
  @inlinable
  func receive(_ element: Element) -> Demand {
    guard loop.tryEnter() else {
      queue.push(element)
      signal()
      return .none
    }
    var again = Demand.none
    // An idle loop has left elements in the queue only if none were asked for; those come first.
    if demand.current > 0, queue.isEmpty, let down = down.reference, !downLine.isDisposed {
      let more = down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).next(element) }
      _ = demand.settle(1)
      if more != .none { _ = demand.ask(more) }
      again = queue.didTake()
      // A demand that is not valid is answered by a round.
      if more.isValid, loop.tryLeave() { return again }
    } else {
      queue.push(element)
    }
    loop.run { round() }
    return again
  }

  // MARK: From any thread

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    downLine.begin(self)
    ownLine.request(queue.ahead.first)
    return nil
  }

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = self.demand.ask(demand)
    wake(self)
  }

  @usableFromInline
  package override func didDispose() {
    ownLine.dispose()
    wake(self)
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if let down = down.reference {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Element>.self)) }
      guard isOver else { return true }
      self.down.letGo()
    }
    queue.drop()
    return true
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: FlowSink<Element>) -> Bool {
    while !downLine.isDisposed {
      let asked = demand.current
      guard asked >= 0 else {
        ownLine.dispose()
        sink.stop(.invalidDemand)
        return true
      }
      // Before the queue is looked at: elements that came before the end are in it.
      let hasFinished = queue.hasFinished
      if asked > 0, let element = queue.pop() {
        let more = sink.next(element)
        _ = demand.settle(1)
        if more != .none { _ = demand.ask(more) }
        let again = queue.didTake()
        if again != .none { ownLine.request(again) }
      } else if hasFinished, queue.isEmpty {
        if let end = queue.takeEnd() { sink.stop(end) }
        return true
      } else {
        return false
      }
    }
    return true
  }
}
