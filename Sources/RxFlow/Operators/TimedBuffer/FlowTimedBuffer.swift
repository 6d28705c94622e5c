public import RxAtomics

/// Gathers elements in an array until it is full or its time is over, and sends it when it was asked for.
///
/// Safe with two threads between any two lines: `queue` is the source's at one end and the loop's at the other; the array, its timer and the sink
/// downstream are the loop's. Whoever changes what the loop looks at (an element, the end, the time, a request, the cancellation) signals
/// afterwards. A timer says which array it is for: one that comes late is of no consequence.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowTimedBuffer<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let scheduler: any SchedulerType
  @usableFromInline let timeSpan: RxTimeInterval
  @usableFromInline let queue: FlowQueue<Element>
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let wake: @Sendable (FlowTimedBuffer<Element>) -> Void

  /// The number of the last array whose time is over.
  @usableFromInline let due: Locked<Int>

  // The loop's.
  @usableFromInline let down: SerialLink
  @usableFromInline let gathered: SerialCell<[Element]>
  @usableFromInline let number: SerialCell<Int>
  @usableFromInline let timer: SerialCell<(any Disposable)?>

  @inlinable
  init(to down: FlowSink<[Element]>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
    let line = FlowLine()
    ownLine = line
    downLine = down.line
    self.scheduler = scheduler.carrying()
    self.timeSpan = max(timeSpan, .zero)
    queue = FlowQueue(prefetch: count)
    demand = DemandCounter()
    loop = DrainLoop()
    wake = { $0.signal() }
    due = Locked(0)
    self.down = SerialLink(down)
    gathered = SerialCell([])
    number = SerialCell(0)
    timer = SerialCell(nil)
    super.init(
      line: line, depth: down.depth + 1,
      next: { sink, element in
        let buffer = unsafeDowncast(sink, to: FlowTimedBuffer<Element>.self)
        buffer.queue.push(element)
        buffer.signal()
        return .none
      },
      stop: { sink, end in
        let buffer = unsafeDowncast(sink, to: FlowTimedBuffer<Element>.self)
        buffer.ownLine.dispose()
        buffer.queue.finish(end)
        buffer.signal()
      })
    line.setOwner(self)
  }

  // MARK: From any thread

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    downLine.begin(self)
    // The first time span begins here.
    wake(self)
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
  func timeIsUp(for number: Int) {
    due.withLock { $0 = max($0, number) }
    signal()
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if let down = down.reference {
      if number.value == 0 { beginSpan() }
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<[Element]>.self)) }
      guard isOver else { return true }
      self.down.letGo()
      _ = gathered.replace(with: [])
      timer.replace(with: nil)?.dispose()
    }
    queue.drop()
    return true
  }

  /// Begins the time of the next array.
  @inlinable
  func beginSpan() {
    timer.replace(with: nil)?.dispose()
    let number = self.number.value &+ 1
    self.number.value = number
    // A scheduler that calls at once finds the loop busy, and asks for a round.
    timer.value = scheduler._perform(self, after: timeSpan) {
      unsafeDowncast($0, to: FlowTimedBuffer<Element>.self).timeIsUp(for: number)
    }
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: FlowSink<[Element]>) -> Bool {
    while !downLine.isDisposed {
      let asked = demand.current
      guard asked >= 0 else {
        ownLine.dispose()
        sink.stop(.invalidDemand)
        return true
      }
      // Before the queue is looked at: elements that came before the end are in it.
      let hasFinished = queue.hasFinished
      let count = gather()
      let isDue = count == queue.prefetch || due.withLock { $0 } == number.value
      if isDue, asked > 0 {
        beginSpan()
        send(to: sink)
      } else if hasFinished, queue.isEmpty {
        return finish(sink, count: count, isDue: isDue, asked: asked)
      } else {
        return false
      }
    }
    return true
  }

  /// - Returns: how many elements the array has.
  @inlinable
  func gather() -> Int {
    gathered.with { gathered in
      if gathered.isEmpty { gathered.reserveCapacity(min(queue.prefetch, 1_024)) }
      while gathered.count < queue.prefetch, let element = queue.pop() { gathered.append(element) }
      return gathered.count
    }
  }

  @inlinable
  func send(to sink: FlowSink<[Element]>) {
    let elements = gathered.replace(with: [])
    let more = sink.next(elements)
    _ = demand.settle(1)
    if more != .none { _ = demand.ask(more) }
    if !elements.isEmpty, !queue.hasFinished { ownLine.request(.max(elements.count)) }
  }

  /// The source has ended; the array is not full, has not had its time, or was not asked for.
  ///
  /// - Returns: whether all is over.
  @inlinable
  func finish(_ sink: FlowSink<[Element]>, count: Int, isDue: Bool, asked: Int) -> Bool {
    let isComplete = if case .finished? = queue.end.value { true } else { false }
    if count > 0, isComplete || isDue {
      // What the end does not drop comes before it.
      guard asked > 0 else { return false }
      send(to: sink)
      if downLine.isDisposed { return true }
    }
    if let end = queue.takeEnd() { sink.stop(end) }
    return true
  }
}
