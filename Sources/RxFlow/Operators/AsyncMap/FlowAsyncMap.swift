public import RxAtomics
public import RxRuntime

/// Calls an asynchronous closure with each element, and hands on the results as they are asked for.
///
/// The source is asked for as many elements as calls may be under way, and for one more for each result that was sent: so no more wait.
///
/// Safe with two threads between any two lines: elements and results travel through queues to the thread in `loop`, which alone starts calls
/// and delivers; whoever changes what it looks at signals afterwards. What is running is cancelled by who cancels, at once.
///
/// - Safety: see `FlowSink`. The window, the closure and the sink downstream are touched inside the loop only; `end` is written before the
///   flag goes up, and read after it was seen up.
@usableFromInline
package final class FlowAsyncMap<Element: Sendable, Output: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline package typealias Transform = @Sendable (Element) async throws -> Output
  @usableFromInline typealias Outcome = TaskWindow<Output>.Outcome

  @usableFromInline let ownLine: FlowLine
  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let crew: TaskCrew
  @usableFromInline let limit: Int
  @usableFromInline let inOrder: Bool
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let arrived: SPSCQueue<Element>
  @usableFromInline let outcomes: MPSCQueue<(call: Int, outcome: Outcome)>
  @usableFromInline let ended: AtomicFlag
  @usableFromInline let end: SerialCell<Completion?>
  @usableFromInline let window: SerialCell<TaskWindow<Output>>
  @usableFromInline let transform: SerialCell<Transform?>
  @usableFromInline let down: SerialLink
  @usableFromInline let wake: @Sendable (FlowAsyncMap<Element, Output>) -> Void

  @inlinable
  package init(to down: FlowSink<Output>, limit: Int, inOrder: Bool, _ transform: @escaping Transform) {
    let line = FlowLine()
    ownLine = line
    downLine = down.line
    crew = TaskCrew()
    self.limit = limit
    self.inOrder = inOrder
    demand = DemandCounter()
    loop = DrainLoop()
    arrived = SPSCQueue()
    outcomes = MPSCQueue()
    ended = AtomicFlag()
    end = SerialCell(nil)
    window = SerialCell(TaskWindow(limit: limit, inOrder: inOrder))
    self.transform = SerialCell(transform)
    self.down = SerialLink(down)
    wake = { $0.signal() }
    super.init(
      line: line, depth: down.depth + 1,
      next: { sink, element in
        let stage = unsafeDowncast(sink, to: FlowAsyncMap<Element, Output>.self)
        stage.arrived.push(element)
        stage.signal()
        return .none
      },
      stop: { sink, end in
        let stage = unsafeDowncast(sink, to: FlowAsyncMap<Element, Output>.self)
        stage.ownLine.dispose()
        stage.end.value = end
        stage.ended.raise()
        stage.signal()
      })
    line.setOwner(self)
  }

  // MARK: From any thread

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    downLine.begin(self)
    ownLine.request(.max(limit))
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
    crew.cancel()
    wake(self)
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if let down = down.reference, !isDisposed {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Output>.self)) }
      guard isOver else { return true }
    }
    letGo()
    return true
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: FlowSink<Output>) -> Bool {
    // Before the queues are looked at: elements that came before the end are in them.
    let hasEnded = ended.isSet
    while let (call, outcome) = outcomes.pop() { window.with { $0.finish(call, with: outcome) } }
    // Without order an error overtakes what is under way.
    if hasEnded, !inOrder, case .failure? = end.value { return stop(sink) }
    var asked = demand.current
    var sent = 0
    while asked == .max || sent < asked, window.with({ $0.failure == nil }), let outcome = window.with({ $0.take() }) {
      guard case .success(let element) = outcome else { continue }
      let more = sink.next(element)
      if downLine.isDisposed { return true }
      sent += 1
      if more != .none {
        _ = demand.ask(more)
        asked = demand.current
      }
    }
    guard asked >= 0, demand.settle(sent) >= 0 else { return stop(sink, .invalidDemand) }
    // An error need not be asked for.
    if let error = window.with({ $0.failure }) { return stop(sink, .failure(error)) }
    while window.with({ $0.hasRoom }), let element = arrived.pop() { start(element) }
    if hasEnded, arrived.isEmpty, window.with({ $0.isIdle }) { return stop(sink) }
    // Inside the loop, so that a source that sends at once does not deepen the stack.
    if sent > 0, limit != .max { ownLine.request(.max(sent)) }
    return false
  }

  @inlinable
  func start(_ element: Element) {
    guard let transform = transform.value else { return }
    let call = window.with { $0.start() }
    crew.run {
      let outcome: Outcome
      do { outcome = .success(try await transform(element)) } catch { outcome = .failure(error) }
      self.outcomes.push((call, outcome))
      self.signal()
    }
  }

  @inlinable
  func stop(_ sink: FlowSink<Output>, _ end: Completion? = nil) -> Bool {
    ownLine.dispose()
    crew.cancel()
    sink.stop(end ?? self.end.replace(with: nil) ?? .finished)
    return true
  }

  /// Lets go of what is left, and of what comes later.
  @inlinable
  func letGo() {
    crew.cancel()
    down.letGo()
    _ = transform.replace(with: nil)
    while arrived.pop() != nil {}
    for outcome in window.with({ $0.drop() }) { outcome.reportUndeliverable() }
    while let (_, outcome) = outcomes.pop() { outcome.reportUndeliverable() }
    if ended.isSet { end.replace(with: nil)?.reportUndeliverable() }
  }
}
