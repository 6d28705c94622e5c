public import RxAtomics

/// A source that is a loop: it runs on the thread that asks, as far as it is asked.
///
/// Without limit it is a plain loop that counts nothing; otherwise it counts beside the loop, and looks at the shared word when everything
/// it knew of is met. When the loop has met everything it looks one element ahead, so that the end comes with the last element and not with
/// the next request.
///
/// Safe with two threads between any two lines: `demand` makes one of them the sender; step, element ahead and sink are the sender's alone,
/// and pass to the next one through `demand`. Whoever closes an idle source lets go of them, otherwise the sender does as it leaves.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class StepSource<Step: LoopStep & SendableMetatype>: FlowSource, @unchecked Sendable {
  @usableFromInline package typealias Element = Step.Element

  /// The loop between two requests, with the element that it has looked ahead to.
  @usableFromInline
  struct Loop {
    @usableFromInline var step: Step
    @usableFromInline var ahead: Element?

    @inlinable
    init(_ step: consuming Step) {
      self.step = step
      ahead = nil
    }

  }

  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: SerialCell<Loop?>
  @usableFromInline let down: SerialLink
  @usableFromInline unowned(unsafe) let line: FlowLine

  /// The operator that elements are sent past, which asks this source. Unowned: it is looked at inside a request only.
  @usableFromInline let stage: SerialCell<Unmanaged<FlowSource>?>

  @usableFromInline let send: @Sendable (StepSource<Step>) -> Void
  @usableFromInline let close: @Sendable (StepSource<Step>) -> Void

  @inlinable
  init(_ down: FlowSink<Element>, _ step: consuming Step) {
    demand = DemandCounter()
    loop = SerialCell(Loop(step))
    self.down = SerialLink(down)
    line = down.line
    stage = SerialCell(nil)
    send = { $0.run() }
    close = { $0.letGo() }
    super.init()
  }

  /// Makes a loop the source of a sink.
  @inlinable
  package static func start(_ down: FlowSink<Element>, _ step: consuming Step) {
    down.line.begin(StepSource(down, step))
  }

  // MARK: From any thread

  @usableFromInline
  package override var isPulled: Bool { true }

  @usableFromInline
  package override func bypass(_ stage: FlowSource, to sink: AnyObject) -> Unmanaged<AnyObject>? {
    guard down.reference?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque() else { return nil }
    self.stage.value = .passUnretained(stage)
    return down.replace(with: sink)
  }

  @usableFromInline
  package override func request(_ demand: Demand) {
    if self.demand.ask(demand) { send(self) }
  }

  @usableFromInline
  package override func didDispose() {
    if demand.close() { close(self) }
  }

  // MARK: The sender

  @inlinable
  func run() {
    guard let reference = down.reference else { return }
    let hasLeft = reference._withUnsafeGuaranteedRef { object in
      send(to: unsafeDowncast(object, to: FlowSink<Element>.self))
    }
    guard !hasLeft else { return }
    _ = demand.close()
    letGo()
  }

  @inlinable
  func letGo() {
    down.letGo()
    _ = loop.replace(with: nil)
  }

  /// - Returns: whether somebody else may be the sender now. If not, all is over.
  @inlinable
  @inline(__always)
  func send(to sink: FlowSink<Element>) -> Bool {
    var asked = demand.current
    while asked > 0 {
      guard !takeTurn(asked, to: sink) else { return false }
      asked = demand.settle(asked)
      if asked == 0 { return true }
    }
    // A demand that was not valid, unless it is the end of this source.
    if asked != DemandCounter.closed, !line.isDisposed { sink.stop(.invalidDemand) }
    return false
  }

  /// Sends what was asked for. The loop is back in its cell before the word is changed: the next sender may come at once.
  ///
  /// - Returns: whether all is over.
  @inlinable
  @inline(__always)
  func takeTurn(_ asked: Int, to sink: FlowSink<Element>) -> Bool {
    guard var state = loop.replace(with: nil) else { return true }
    do {
      if asked == .max ? try sendAll(&state, to: sink) : try send(asked, of: &state, to: sink) { return true }
      if state.ahead == nil, demand.current == asked, asked != .max {
        guard let element = try state.step.next() else {
          if !line.isDisposed { sink.stop(.finished) }
          return true
        }
        state.ahead = element
      }
    } catch {
      if line.isDisposed { Completion.failure(error).reportUndeliverable() } else { sink.stop(.failure(error)) }
      return true
    }
    loop.value = state
    return false
  }

  /// Sends whatever comes.
  ///
  /// - Returns: whether all is over. If not, a demand was not valid.
  @inlinable
  @inline(__always)
  func sendAll(_ loop: inout Loop, to sink: FlowSink<Element>) throws -> Bool {
    if let element = loop.ahead {
      loop.ahead = nil
      _ = sink.next(element)
    }
    while demand.current == .max {
      guard !line.isDisposed else { return true }
      guard let element = try loop.step.next() else {
        sink.stop(.finished)
        return true
      }
      let more = sink.next(element)
      if !more.isValid { _ = demand.ask(more) }
    }
    return line.isDisposed
  }

  /// Sends as much as was asked for, and what was asked for in return.
  ///
  /// - Returns: whether all is over.
  @inlinable
  @inline(__always)
  func send(_ asked: Int, of loop: inout Loop, to sink: FlowSink<Element>) throws -> Bool {
    var left = asked
    if let element = loop.ahead {
      loop.ahead = nil
      guard !line.isDisposed else { return true }
      if !meet(element, of: &left, by: sink) { return false }
    }
    while left > 0 {
      guard !line.isDisposed else { return true }
      guard let element = try loop.step.next() else {
        sink.stop(.finished)
        return true
      }
      if !meet(element, of: &left, by: sink) { return false }
    }
    return line.isDisposed
  }

  /// Sends one element of those that were asked for.
  ///
  /// - Returns: whether to go on counting. If not, the word says why.
  @inlinable
  @inline(__always)
  func meet(_ element: Element, of left: inout Int, by sink: FlowSink<Element>) -> Bool {
    let more = sink.next(element)
    left &-= 1
    guard more != .none else { return true }
    if let stage = stage.value {
      stage._withUnsafeGuaranteedRef { $0.owe(more) }
      return true
    }
    let sum = Demand(raw: left) + more
    guard sum.isValid, sum != .unlimited else {
      _ = demand.ask(more.isValid ? .unlimited : more)
      return false
    }
    left = sum.raw
    return true
  }
}
