public import RxAtomics

/// Takes one element from each source, when all have sent one and a result was asked for.
///
/// Safe with two threads between any two lines: as `FlowMerge`. The user's closure runs inside the loop, which holds no lock; it lies in a
/// cell that the loop empties at the end.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowZip<Result: Sendable>: FlowSource, @unchecked Sendable {
  /// Takes an element from every sink, all of which have one, and calls the user's closure with them. Formed where the types of all sources
  /// are known.
  @usableFromInline typealias Combine = @Sendable (FlowZip<Result>) throws -> Result

  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let live: LiveLines
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let wake: @Sendable (FlowZip<Result>) -> Void

  // The loop's.
  @usableFromInline let down: SerialLink
  @usableFromInline let parts: SerialCell<[ZipPart]>
  @usableFromInline let combine: SerialCell<Combine?>

  @inlinable
  init(to down: FlowSink<Result>, _ combine: @escaping Combine) {
    downLine = down.line
    live = LiveLines()
    demand = DemandCounter()
    loop = DrainLoop()
    wake = { $0.signal() }
    self.down = SerialLink(down)
    parts = SerialCell([])
    self.combine = SerialCell(combine)
    super.init()
  }

  /// Subscribes to the sources.
  @inlinable
  static func start(
    _ sources: [ZipSource<Result>], to down: FlowSink<Result>, prefetch: Int, _ combine: @escaping Combine
  ) {
    let zip = FlowZip(to: down, combine)
    let parts = sources.map { $0.prepare(zip, prefetch) }
    // Before anybody can signal.
    zip.parts.value = parts
    for part in parts { _ = zip.live.insert(part.line) }
    guard down.line.begin(zip) else { return }
    for part in parts where !part.line.isDisposed { part.start() }
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

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if let down = down.reference {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Result>.self)) }
      guard isOver else { return true }
      self.down.letGo()
      _ = combine.replace(with: nil)
    }
    // The sinks hold this object: what comes late is released with them, by their sources.
    for part in parts.replace(with: []) { part.drop() }
    return true
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: FlowSink<Result>) -> Bool {
    let parts = parts.value
    guard let combine = combine.value else { return true }
    while !downLine.isDisposed {
      var isReady = true
      for part in parts {
        switch part.look() {
        case .element: break
        case .nothing: isReady = false
        case .ended(let end): return stop(sink, end)
        }
      }
      let asked = demand.current
      guard asked >= 0 else { return stop(sink, .invalidDemand) }
      guard asked > 0, isReady else { return false }
      let result: Result
      do { result = try combine(self) } catch { return stop(sink, .failure(error)) }
      if downLine.isDisposed { return true }
      let more = sink.next(result)
      _ = demand.settle(1)
      if more != .none { _ = demand.ask(more) }
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
