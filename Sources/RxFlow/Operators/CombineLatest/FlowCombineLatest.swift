public import RxAtomics

/// Combines what the sources of one subscription have sent last, for each element that comes when all have sent one.
///
/// An element waits in the queue of its source's sink, and `order` says whose turn it is: so combinations are made in the order in which
/// elements came, and only when they are asked for.
///
/// Safe with two threads between any two lines: as `FlowMerge`. The user's closure runs inside the loop, which holds no lock; it lies in a
/// cell that the loop empties at the end.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowCombineLatest<Result: Sendable>: FlowSource, @unchecked Sendable {
  /// Calls the user's closure with the latest element of every sink. Formed where the types of all sources are known.
  @usableFromInline typealias Combine = @Sendable (FlowCombineLatest<Result>) throws -> Result

  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let live: LiveLines
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop

  /// The numbers of the sources that have sent an element or ended, in the order of that.
  @usableFromInline let order: MPSCQueue<Int>

  /// Up when all sources but the last are subscribed to. Before then nothing can be combined, and nothing is asked for again: a source that
  /// sends all it has at once would be used up before the next one is there.
  @usableFromInline let isReady: AtomicFlag
  @usableFromInline let wake: @Sendable (FlowCombineLatest<Result>) -> Void

  // The loop's.
  @usableFromInline let down: SerialLink
  @usableFromInline let sinks: SerialCell<[LatestPart]>
  @usableFromInline let combine: SerialCell<Combine?>

  /// How many sources have not sent anything, and how many have not ended.
  @usableFromInline let missing: SerialCell<Int>
  @usableFromInline let running: SerialCell<Int>

  /// The number of a source whose element would make a combination that nobody has asked for yet.
  @usableFromInline let waiting: SerialCell<Int?>

  @inlinable
  init(to down: FlowSink<Result>, count: Int, _ combine: @escaping Combine) {
    downLine = down.line
    live = LiveLines()
    demand = DemandCounter()
    loop = DrainLoop()
    order = MPSCQueue()
    isReady = AtomicFlag()
    wake = { $0.signal() }
    self.down = SerialLink(down)
    sinks = SerialCell([])
    self.combine = SerialCell(combine)
    missing = SerialCell(count)
    running = SerialCell(count)
    waiting = SerialCell(nil)
    super.init()
  }

  /// Subscribes to the sources.
  @inlinable
  static func start(
    _ sources: [LatestSource<Result>], to down: FlowSink<Result>, prefetch: Int, _ combine: @escaping Combine
  ) {
    let operation = FlowCombineLatest(to: down, count: sources.count, combine)
    let parts = sources.indices.map { sources[$0].prepare(operation, $0, prefetch) }
    // Before anybody can signal.
    operation.sinks.value = parts
    for part in parts { _ = operation.live.insert(part.line) }
    guard down.line.begin(operation) else { return }
    for (index, part) in parts.enumerated() where !part.line.isDisposed {
      if index == parts.count - 1 { operation.isReady.raise() }
      part.start()
    }
    operation.signal()
  }

  // MARK: From any thread

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = self.demand.ask(demand)
    wake(self)
  }

  @usableFromInline
  package override func didDispose() {
    live.close()
    wake(self)
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  /// Combines an element at once, if nobody else does and a combination was asked for; otherwise it waits.
  ///
  /// - Returns: what the source is asked for in return.
  @inlinable
  func receive<Element: Sendable>(_ element: Element, from sink: LatestFlowSink<Element, Result>) -> Demand {
    guard loop.tryEnter() else {
      sink.post(element)
      signal()
      return .none
    }
    var again = Demand.none
    // What an idle loop has left has to wait for a request; that comes first. What another source has just put into `order` and not signalled yet comes at the same time
    // as this element: either may be first.
    if demand.current > 0, missing.value == 0, waiting.value == nil, let down = down.reference, !downLine.isDisposed {
      sink.latest.store(element)
      again = sink.queue.didTake()
      let isOver = down._withUnsafeGuaranteedRef { send(to: unsafeDowncast($0, to: FlowSink<Result>.self)) }
      if isOver { letGo() } else if demand.current >= 0, loop.tryLeave() { return again }
    } else {
      sink.post(element)
    }
    loop.run { round() }
    return again
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if let down = down.reference {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Result>.self)) }
      guard isOver else { return true }
      letGo()
    }
    // The sinks hold this object: what comes late is released with them, by their sources.
    for sink in sinks.replace(with: []) { sink.drop() }
    return true
  }

  @inlinable
  func letGo() {
    down.letGo()
    _ = combine.replace(with: nil)
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: FlowSink<Result>) -> Bool {
    guard isReady.isSet || downLine.isDisposed else {
      return demand.current < 0 ? stop(sink, .invalidDemand) : false
    }
    let sinks = sinks.value
    while !downLine.isDisposed {
      let asked = demand.current
      guard asked >= 0 else { return stop(sink, .invalidDemand) }
      guard let index = waiting.replace(with: nil) ?? order.pop() else { return false }
      switch sinks[index].advance(missing.value, asked > 0) {
      case .waits:
        waiting.value = index
        return false
      case .stored(let isFirst):
        if isFirst { missing.value &-= 1 }
        if missing.value == 0, send(to: sink) { return true }
      case .ended(let end, let wasEmpty):
        running.value &-= 1
        if case .failure = end { return stop(sink, end) }
        if wasEmpty || running.value == 0 { return stop(sink, .finished) }
        live.remove(sinks[index].line)
      }
    }
    return true
  }

  /// Sends a combination that was asked for.
  ///
  /// - Returns: whether all is over.
  @inlinable
  @inline(__always)
  func send(to sink: FlowSink<Result>) -> Bool {
    guard let combine = combine.value else { return true }
    let result: Result
    do { result = try combine(self) } catch { return stop(sink, .failure(error)) }
    if downLine.isDisposed { return true }
    let more = sink.next(result)
    _ = demand.settle(1)
    if more != .none { _ = demand.ask(more) }
    return false
  }

  @inlinable
  func stop(_ sink: FlowSink<Result>, _ end: Completion) -> Bool {
    live.close()
    if downLine.isDisposed { end.reportUndeliverable() } else { sink.stop(end) }
    return true
  }
}
