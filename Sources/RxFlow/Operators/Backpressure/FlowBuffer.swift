public import RxAtomics

/// Where demand ends: it takes whatever comes, and delivers what was asked for.
///
/// Safe with two threads between any two lines, and with several that send: the backlog is behind a lock, outside of which elements are delivered and let go of; `loop`
/// admits one thread to deliver, and whoever changes what it looks at signals afterwards. The end is written before its flag goes up.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowBuffer<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let backlog: Locked<FlowBacklog<Element>>
  @usableFromInline let drops: DropCounter?
  @usableFromInline let demand: DemandCounter

  /// Raised by the one who ends it, before the end is written, and after.
  @usableFromInline let ending: AtomicFlag
  @usableFromInline let finished: AtomicFlag
  @usableFromInline let end: SerialCell<Completion?>
  @usableFromInline let loop: DrainLoop
  @usableFromInline let down: SerialLink
  @usableFromInline let wake: @Sendable (FlowBuffer<Element>) -> Void
  @usableFromInline let interrupt: @Sendable (FlowBuffer<Element>) -> Void

  /// Whether producers may have to wait, and who delivers, if so.
  @usableFromInline let blocks: Bool
  @usableFromInline let deliverer: Occupant

  /// What the source is asked for.
  @usableFromInline let ahead: FlowAhead
  @usableFromInline let errors: ErrorOrder

  /// - Parameter asksForRoom: how many elements the source is asked for ahead, and for as many again as were delivered; without it for all it has.
  @inlinable
  init(
    to down: FlowSink<Element>, capacity: Int, overflow: BufferOverflow, _ drops: FlowDrops<Element>,
    errors: ErrorOrder = .inOrder, asksForRoom: Int = .max
  ) {
    let line = FlowLine()
    ownLine = line
    downLine = down.line
    backlog = Locked(FlowBacklog(capacity: capacity, overflow: overflow, drops.handler))
    self.drops = drops.counter
    blocks = overflow == .block
    deliverer = Occupant()
    demand = DemandCounter()
    ending = AtomicFlag()
    finished = AtomicFlag()
    end = SerialCell(nil)
    loop = DrainLoop()
    self.down = SerialLink(down)
    wake = { $0.signal() }
    interrupt = { $0.wakeProducers() }
    ahead = FlowAhead(asksForRoom)
    self.errors = errors
    super.init(
      line: line, depth: down.depth + 1,
      next: { sink, element in unsafeDowncast(sink, to: FlowBuffer<Element>.self).receive(element) },
      stop: { sink, end in
        let buffer = unsafeDowncast(sink, to: FlowBuffer<Element>.self)
        buffer.ownLine.dispose()
        buffer.finish(end)
      })
    line.setOwner(self)
  }

  // MARK: From the source, and by `create` from any thread

  /// - Returns: what the source is asked for in return.
  @inlinable
  func receive(_ element: Element) -> Demand {
    guard !finished.isSet else { return .none }
    switch backlog.withLock({ $0.put(element, asked: demand.current) }) {
    case .stored: signal()
    case .full(let element): waitForRoom(element)
    case .refused: break
    case .dropped(let element):
      didDrop(element)
      // Its place is free again, where places are counted.
      return ahead.count == .max ? .none : .max(1)
    case .overflow(let element):
      didDrop(element)
      fail(RxError.overflow)
    }
    return .none
  }

  @inlinable
  func didDrop(_ element: Element) {
    drops?.add()
    guard let onDrop = backlog.withLock({ $0.onDrop }) else { return }
    LockDiscipline.assertNoLockHeld()
    onDrop(element)
  }

  @inlinable
  func fail(_ error: any Swift.Error) {
    ownLine.dispose()
    finish(.failure(error))
  }

  /// Makes a producer wait. No lock is held meanwhile: it is woken by who takes an element out, or ends all.
  @inlinable
  @inline(never)
  func waitForRoom(_ element: Element) {
    // Taking an element out is up to this very thread, when it has returned from here.
    if deliverer.isCallingThread { return fail(FlowError.producerWouldWaitForItself) }
    while true {
      let gate = Gate()
      let waiting = backlog.withLock { backlog -> Gate? in
        guard case .full = backlog.put(element, asked: demand.current, orWaitAt: gate) else { return nil }
        return backlog.waiting
      }
      guard let waiting else { break }
      _ = waiting.wait()
    }
    signal()
  }

  @inlinable
  func finish(_ end: Completion) {
    guard ending.set() else { return end.reportUndeliverable() }
    self.end.value = end
    finished.raise()
    signal()
  }

  // MARK: From any thread

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    downLine.begin(self)
    ownLine.request(ahead.first)
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
    // The thread in the loop may be busy for long.
    if blocks { interrupt(self) }
    wake(self)
  }

  @inlinable
  func wakeProducers() { backlog.withLock { $0.refuse() }?.open() }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if blocks { deliverer.enter() }
    defer { if blocks { deliverer.leave() } }
    if let down = down.reference {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Element>.self)) }
      guard isOver else { return true }
      self.down.letGo()
      let rest = backlog.withLock { $0.end() }
      rest.waiting?.open()
      withExtendedLifetime(rest) {}
    }
    if finished.isSet { end.replace(with: nil)?.reportUndeliverable() }
    return true
  }

  /// Takes an element out, and its demand with it: one that comes meanwhile was not asked for.
  @inlinable
  func takeOne() -> Element? {
    let (element, waiting) = backlog.withLock { backlog -> (Element?, Gate?) in
      guard let element = backlog.take() else { return (nil, nil) }
      _ = demand.settle(1)
      return (element, blocks ? backlog.wakeProducers() : nil)
    }
    waiting?.open()
    return element
  }

  /// Drops what an error comes before.
  @inlinable
  @inline(never)
  func dropAll() {
    // What is asked for stays: it is of no use to anybody.
    while let element = backlog.withLock({ $0.take() }) { didDrop(element) }
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
      // Before the backlog is looked at: elements that came before the end are in it.
      let hasFinished = finished.isSet
      if hasFinished, errors == .atOnce, case .failure? = end.value { dropAll() }
      if asked > 0, let element = takeOne() {
        let more = sink.next(element)
        if more != .none { _ = demand.ask(more) }
        let again = ahead.didTake()
        if again != .none { ownLine.request(again) }
      } else if hasFinished, backlog.withLock({ $0.count }) == 0 {
        if let end = end.replace(with: nil) { sink.stop(end) }
        return true
      } else {
        return false
      }
    }
    return true
  }
}
