public import RxAtomics

/// Takes one element from each lane, when all have one and a result was asked for.
///
/// Safe with two threads between any two lines: as `FlowMerge`. The user's closure runs inside the loop, which holds no lock; it lies in a
/// cell that the loop empties at the end.
///
/// - Safety: see `FlowSource`.
@usableFromInline
final class FlowZip<Source: Sendable, Result: Sendable>: FlowSource, @unchecked Sendable {
  @usableFromInline typealias Transform = @Sendable ([Source]) throws -> Result

  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let live: LiveLines
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let wake: @Sendable (FlowZip<Source, Result>) -> Void

  // The loop's.
  @usableFromInline let down: SerialLink
  @usableFromInline let lanes: SerialCell<[FlowLane<Source>]>
  @usableFromInline let transform: SerialCell<Transform?>

  /// The elements of the next result that are there already.
  @usableFromInline let heads: SerialCell<[Source?]>

  @inlinable
  init(to down: FlowSink<Result>, _ transform: @escaping Transform) {
    downLine = down.line
    live = LiveLines()
    demand = DemandCounter()
    loop = DrainLoop()
    wake = { $0.signal() }
    self.down = SerialLink(down)
    lanes = SerialCell([])
    self.transform = SerialCell(transform)
    heads = SerialCell([])
    super.init()
  }

  /// Subscribes to the sources.
  @inlinable
  static func start(
    _ sources: [Flowable<Source>], to down: FlowSink<Result>, prefetch: Int, _ transform: @escaping Transform
  ) {
    let zip = FlowZip(to: down, transform)
    let lanes = sources.map { _ in
      FlowLane<Source>(
        prefetch: prefetch,
        next: { sink, element in
          unsafeDowncast(sink, to: FlowLane<Source>.self).queue.push(element)
          zip.signal()
          return .none
        },
        signal: { zip.signal() })
    }
    // Before anybody can signal.
    zip.lanes.value = lanes
    zip.heads.value = Array(repeating: nil, count: lanes.count)
    for lane in lanes { _ = zip.live.insert(lane.ownLine) }
    guard down.line.begin(zip) else { return }
    for (source, lane) in Swift.zip(sources, lanes) where !lane.ownLine.isDisposed { source.start(lane) }
  }

  // MARK: From any thread

  @usableFromInline
  override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = self.demand.ask(demand)
    wake(self)
  }

  @usableFromInline
  override func didDispose() {
    live.close()
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
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Result>.self)) }
      guard isOver else { return true }
      self.down.letGo()
      _ = transform.replace(with: nil)
      _ = heads.replace(with: [])
    }
    // The lanes hold this object: what comes late is released with them, by their sources.
    for lane in lanes.replace(with: []) { lane.queue.drop() }
    return true
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: FlowSink<Result>) -> Bool {
    let lanes = lanes.value
    guard let transform = transform.value else { return true }
    while !downLine.isDisposed {
      var heads = self.heads.replace(with: [])
      for index in lanes.indices where heads[index] == nil {
        let lane = lanes[index]
        // Before the queue is looked at: elements that came before the end are in it.
        let hasFinished = lane.queue.hasFinished
        if let element = lane.pop() {
          heads[index] = element
        } else if hasFinished, let end = lane.queue.takeEnd() {
          return stop(sink, end)
        }
      }
      let asked = demand.current
      if asked < 0 { return stop(sink, .invalidDemand) }
      let ready = heads.compactMap(\.self)
      guard asked > 0, ready.count == lanes.count else {
        self.heads.value = heads
        return false
      }
      self.heads.value = Array(repeating: nil, count: lanes.count)
      let result: Result
      do { result = try transform(ready) } catch { return stop(sink, .failure(error)) }
      if downLine.isDisposed { return true }
      let more = sink.next(result)
      if more != .none { _ = demand.ask(more) }
      _ = demand.settle(1)
    }
    return true
  }

  @inlinable
  func stop(_ sink: FlowSink<Result>, _ end: Completion) -> Bool {
    live.close()
    if downLine.isDisposed { end.reportUndeliverable() } else { sink.stop(end) }
    return true
  }
}
