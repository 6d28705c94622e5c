import RxAtomics
import RxRuntime

/// Calls an asynchronous closure with each element, and hands on the results as they are asked for.
///
/// The source is asked for as many elements as calls may be under way, and for one more for each result that was sent: so no more wait.
///
/// Safe with two threads between any two lines: elements and results travel through queues to the thread in `loop`, which alone starts calls
/// and delivers; whoever changes what it looks at signals afterwards. What is running is cancelled by who cancels, at once.
///
/// - Safety: see `FlowSink`. The window, the closure and the sink downstream are touched inside the loop only; `end` is written before the
///   flag goes up, and read after it was seen up.
final class FlowAsyncMap<Element: Sendable, Output: Sendable>: FlowSink<Element>, @unchecked Sendable {
  typealias Transform = @Sendable (Element) async throws -> Output
  private typealias Outcome = TaskWindow<Output>.Outcome

  private let ownLine: FlowLine
  private unowned(unsafe) let downLine: FlowLine
  private let crew: TaskCrew
  private let limit: Int
  private let inOrder: Bool
  private let demand: DemandCounter
  private let loop: DrainLoop
  private let arrived: SPSCQueue<Element>
  private let outcomes: MPSCQueue<(call: Int, outcome: Outcome)>
  private let ended: AtomicFlag
  private let end: SerialCell<Completion?>
  private let window: SerialCell<TaskWindow<Output>>
  private let transform: SerialCell<Transform?>
  private let down: SerialLink

  init(to down: FlowSink<Output>, limit: Int, inOrder: Bool, _ transform: @escaping Transform) {
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

  override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    downLine.begin(self)
    ownLine.request(.max(limit))
    return nil
  }

  override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = self.demand.ask(demand)
    signal()
  }

  override func didDispose() {
    ownLine.dispose()
    crew.cancel()
    signal()
  }

  private func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  private func round() -> Bool {
    if let down = down.reference, !isDisposed {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Output>.self)) }
      guard isOver else { return true }
    }
    letGo()
    return true
  }

  /// - Returns: whether all is over.
  private func deliver(to sink: FlowSink<Output>) -> Bool {
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

  private func start(_ element: Element) {
    guard let transform = transform.value else { return }
    let call = window.with { $0.start() }
    crew.run {
      let outcome: Outcome
      do { outcome = .success(try await transform(element)) } catch { outcome = .failure(error) }
      self.outcomes.push((call, outcome))
      self.signal()
    }
  }

  private func stop(_ sink: FlowSink<Output>, _ end: Completion? = nil) -> Bool {
    ownLine.dispose()
    crew.cancel()
    sink.stop(end ?? self.end.replace(with: nil) ?? .finished)
    return true
  }

  /// Lets go of what is left, and of what comes later.
  private func letGo() {
    crew.cancel()
    down.letGo()
    _ = transform.replace(with: nil)
    while arrived.pop() != nil {}
    for outcome in window.with({ $0.drop() }) { outcome.reportUndeliverable() }
    while let (_, outcome) = outcomes.pop() { outcome.reportUndeliverable() }
    if ended.isSet { end.replace(with: nil)?.reportUndeliverable() }
  }
}
