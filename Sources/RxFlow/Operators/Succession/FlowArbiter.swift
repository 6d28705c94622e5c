public import RxAtomics

/// What lines of several sources, one after the other, are to the line downstream: one source.
///
/// It keeps what was asked for and is not yet met, and asks the next source for that.
///
/// Safe with two threads between any two lines: what was asked for and whom to ask are changed under one lock, outside of which the request
/// is made. A request that meets a change of sources is counted before it, and the next source is asked for it; or after it, and goes to
/// the next source by itself. One that goes to a source that has ended does nothing. `loop` starts one source at a time, in constant stack.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowArbiter: FlowSource, @unchecked Sendable {
  private struct State: Sendable {
    var asked = Demand.none
    var line: FlowLine?
    var isOver = false
  }

  private let state = Locked(State())
  private let loop = DrainLoop()
  private let following = Locked<(@Sendable () -> Void)?>(nil)
  private let refused = AtomicFlag()

  @usableFromInline
  package override init() { super.init() }

  /// Whether a demand was not valid: then the failure that follows is for the subscriber.
  @usableFromInline
  package var hasRefused: Bool { refused.isSet }

  /// Remembers that a demand was not valid.
  @usableFromInline
  package func refuse() { _ = refused.set() }

  // MARK: From downstream

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand.isValid else {
      refuse()
      state.withLock { $0.line }?.request(demand)
      return
    }
    let line = state.withLock { state in
      state.asked += demand
      return state.line
    }
    line?.request(demand)
  }

  @usableFromInline
  package override func didDispose() {
    let line = state.withLock { state in
      state.isOver = true
      defer { state.line = nil }
      return state.line
    }
    if let line { FlowSource.disposeNested(line) }
    if loop.signal() { startNext() }
  }

  // MARK: From the sources

  /// The next source is there.
  @usableFromInline
  package func adopt(_ line: FlowLine) {
    let (asked, old) = state.withLock { state in
      let old = state.line
      if !state.isOver { state.line = line }
      return (state.isOver ? nil : state.asked, old)
    }
    withExtendedLifetime(old) {}
    guard let asked else { return line.dispose() }
    if asked != .none { line.request(asked) }
  }

  /// A source has ended that has sent so many elements more than were asked for in return.
  @usableFromInline
  package func settle(_ met: Int) {
    state.withLock { $0.asked = met < 0 ? $0.asked + .max(-met) : $0.asked - .max(met) }
  }

  /// Starts the next source, when the one before has returned.
  ///
  /// - Parameter start: connects it. Let go of if all is over.
  @usableFromInline
  package func follow(_ start: @escaping @Sendable () -> Void) {
    following.withLock { $0 = start }
    if loop.signal() { startNext() }
  }

  private func startNext() {
    loop.run {
      let start = following.withLock { following in
        defer { following = nil }
        return following
      }
      if !isDisposed { start?() }
      return true
    }
  }
}

/// Receives the elements of one source of several, and says what comes after it.
///
/// - Safety: see `FlowSink`. What was sent is counted on the serial event path.
@usableFromInline
package final class FlowSuccessor<Element: Sendable>: FlowHop<Element, Element>, @unchecked Sendable {
  /// Makes the source that comes after an end, or hands the end on.
  @usableFromInline
  package enum Following: Sendable {
    case source(Flowable<Element>)
    case end(Completion)
  }

  @usableFromInline package typealias Decide = @Sendable (Completion) -> Following

  @usableFromInline let ownLine: FlowLine
  @usableFromInline let arbiter: FlowArbiter
  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let decide: Decide
  @usableFromInline let isFirst: Bool

  /// How many elements were sent, less what was asked for in return.
  @usableFromInline let met: SerialCell<Int>

  @inlinable
  init(to down: FlowSink<Element>, _ arbiter: FlowArbiter, isFirst: Bool, _ decide: @escaping Decide) {
    let line = FlowLine()
    ownLine = line
    self.arbiter = arbiter
    downLine = down.line
    self.decide = decide
    self.isFirst = isFirst
    met = SerialCell(0)
    super.init(
      to: down, line: line,
      next: { sink, element in unsafeDowncast(sink, to: FlowSuccessor<Element>.self).receive(element) },
      stop: { sink, end in unsafeDowncast(sink, to: FlowSuccessor<Element>.self).receiveStop(end) })
    line.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    arbiter.adopt(ownLine)
    return isFirst ? (downLine, arbiter) : nil
  }

  @inlinable
  func receive(_ element: Element) -> Demand {
    let more = down.next(element)
    if more == .none {
      met.value &+= 1
    } else if more.isValid {
      met.value = met.value &+ 1 &- more.raw
    } else {
      arbiter.refuse()
    }
    return more
  }

  @inlinable
  func receiveStop(_ end: Completion) {
    ownLine.dispose()
    if arbiter.hasRefused { return down.stop(end) }
    switch decide(end) {
    case .end(let end): down.stop(end)
    case .source(let source):
      arbiter.settle(met.value)
      let next = FlowSuccessor(to: down.with { $0 }, arbiter, isFirst: false, decide)
      arbiter.follow { source.start(next) }
    }
  }
}

extension Flowable {
  /// A sequence of several, one after the other.
  ///
  /// - Parameter decide: what comes after an end. Made anew for each subscription.
  @inlinable
  package static func succession(
    _ first: Flowable<Element>, _ decide: @escaping @Sendable () -> FlowSuccessor<Element>.Decide
  ) -> Flowable<Element> {
    Flowable<Element>(first) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(FlowSuccessor(to: down, FlowArbiter(), isFirst: true, decide()))
    }
  }
}
