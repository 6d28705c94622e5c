public import RxAtomics

/// Puts elements into a queue, and delivers them on a scheduler as they are asked for. A source that sends only from inside a request needs
/// no queue: the worker asks it, and hands on what it sends.
///
/// Safe with two threads between any two lines: `queue` is the source's at one end and the worker's at the other, where `loop` admits one;
/// whoever changes what the worker looks at (an element, the end, a request, the cancellation) signals afterwards, so that a round follows
/// that sees it. The sink downstream is the worker's, and let go of by it.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowObserveOn<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let lane: FlowQueue<Element>
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let down: SerialLink
  /// Whether the worker pulls the source. Raised before the source is asked for anything.
  @usableFromInline let pulls: AtomicFlag

  /// What was asked for in return for the elements of the turn under way, of a source that is pulled. The worker's.
  @usableFromInline let inReturn: SerialCell<Demand>

  @usableFromInline let wake: @Sendable (FlowObserveOn<Element>) -> Void
  @usableFromInline let cleanUp: @Sendable (FlowObserveOn<Element>) -> Void

  /// Whether nobody has to come: down while the scheduler was asked for a worker that has not begun. Who raises it is inside the loop.
  @usableFromInline let claimed: Claim

  /// The number of elements after which the scheduler may do something else.
  @inlinable
  static var elementsPerTurn: Int { 1_024 }

  @inlinable
  init(to down: FlowSink<Element>, _ scheduler: any ImmediateSchedulerType, prefetch: Int) {
    let line = FlowLine()
    ownLine = line
    downLine = down.line
    self.scheduler = scheduler.carrying()
    lane = FlowQueue(prefetch: prefetch)
    demand = DemandCounter()
    loop = DrainLoop()
    self.down = SerialLink(down)
    pulls = AtomicFlag()
    inReturn = SerialCell(.none)
    wake = { $0.signal() }
    cleanUp = { $0.work() }
    claimed = Claim()
    super.init(
      line: line, depth: down.depth + 1,
      next: { sink, element in
        let stage = unsafeDowncast(sink, to: FlowObserveOn<Element>.self)
        if stage.pulls.isSet { return stage.handOn(element) }
        stage.lane.push(element)
        stage.signal()
        return .none
      },
      stop: { sink, end in
        let stage = unsafeDowncast(sink, to: FlowObserveOn<Element>.self)
        stage.ownLine.dispose()
        stage.lane.finish(end)
        stage.signal()
      })
    line.setOwner(self)
  }

  // MARK: From any thread

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    guard ownLine.isPulled else {
      downLine.begin(self)
      ownLine.request(.max(lane.prefetch))
      return nil
    }
    pulls.raise()
    let hold = down.reference.flatMap { down in ownLine.bypass(self, to: down.takeUnretainedValue()) }
    downLine.begin(self)
    hold?.release()
    return nil
  }

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = self.demand.ask(demand)
    wake(self)
  }

  @usableFromInline
  package override func owe(_ demand: Demand) { inReturn.value = inReturn.value + demand }

  @usableFromInline
  package override func didDispose() {
    ownLine.dispose()
    wake(self)
    // A worker that has not begun need not: what waits is released now.
    if claimed.take() { cleanUp(self) }
  }

  @inlinable
  func signal() {
    guard loop.signal() else { return }
    // What is left after cancellation is dropped by who finds it: that calls nobody.
    if isDisposed { work() } else { callWorker() }
  }

  @inlinable
  @inline(never)
  func callWorker() {
    claimed.give()
    if isDisposed, claimed.take() { return work() }
    scheduler._perform(self) { object in
      let stage = unsafeDowncast(object, to: FlowObserveOn<Element>.self)
      if stage.claimed.take() { stage.work() }
    }
  }

  // MARK: The worker

  @inlinable
  func work() {
    loop.run {
      guard let down = down.reference else {
        lane.drop()
        return true
      }
      let outcome = down._withUnsafeGuaranteedRef { object in
        let sink = unsafeDowncast(object, to: FlowSink<Element>.self)
        return pulls.isSet ? pull(for: sink) : deliver(to: sink)
      }
      switch outcome {
      case .idle: break
      case .turnIsOver:
        callWorker()
        return false
      case .over:
        self.down.letGo()
        lane.drop()
      }
      return true
    }
  }

  @usableFromInline
  enum Outcome {
    case idle
    case turnIsOver
    case over
  }

  @inlinable
  func deliver(to sink: FlowSink<Element>) -> Outcome {
    var asked = demand.current
    var sent = 0
    while !downLine.isDisposed {
      guard asked >= 0 else {
        ownLine.dispose()
        sink.stop(.invalidDemand)
        return .over
      }
      // Before the queue is looked at: elements that came before the end are in it.
      let hasFinished = lane.hasFinished
      if asked == .max || sent < asked, let element = lane.pop() {
        let more = sink.next(element)
        sent &+= 1
        if more != .none {
          _ = demand.ask(more)
          asked = demand.current
        }
        let again = lane.didTake()
        if again != .none { ownLine.request(again) }
        guard sent < Self.elementsPerTurn else {
          _ = demand.settle(sent)
          return .turnIsOver
        }
      } else if hasFinished, lane.isEmpty {
        if let end = lane.takeEnd() { sink.stop(end) }
        return .over
      } else {
        _ = demand.settle(sent)
        return .idle
      }
    }
    return .over
  }
}

// MARK: A source that is pulled

extension FlowObserveOn {
  /// Asks the source for as many elements as were asked for: it sends them before the request returns.
  @inlinable
  func pull(for sink: FlowSink<Element>) -> Outcome {
    var asked = demand.current
    var sent = 0
    // An end that was sent past this operator has disposed the line.
    while !downLine.isDisposed {
      guard asked >= 0 else {
        ownLine.dispose()
        sink.stop(.invalidDemand)
        return .over
      }
      guard !lane.hasFinished else {
        if let end = lane.takeEnd() { sink.stop(end) }
        return .over
      }
      guard asked > 0 else { return .idle }
      guard sent < Self.elementsPerTurn else { return .turnIsOver }
      let part = min(asked, Self.elementsPerTurn &- sent)
      ownLine.request(.max(part))
      // So many it has sent, if it has not ended.
      sent &+= part
      let more = inReturn.replace(with: .none)
      if more != .none { _ = demand.ask(more) }
      asked = demand.settle(part)
    }
    return .over
  }

  /// Hands on an element, from inside a request, of a source that has something between itself and this operator.
  @inlinable
  @inline(__always)
  func handOn(_ element: Element) -> Demand {
    guard let down = down.reference else { return .none }
    let more = down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).next(element) }
    if more != .none { owe(more) }
    return .none
  }
}
