public import RxAtomics

/// A linear operator that changes the demand on its way: it has a line of its own upstream, and a gate through which requests pass to it.
///
/// The gate is an object of its own, which holds no sink: so the line downstream, which holds the gate, and the sinks, which hold that
/// line, make no circle.
///
/// Safe with two threads between any two lines: elements are serial, as the source is; a request touches the gate only, whose state is atomic.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowStage<Element: Sendable, Downstream: Sendable, State: Sendable>:
  FlowHop<Element, Downstream>, @unchecked Sendable
{
  @usableFromInline package let gate: FlowGate
  @usableFromInline package let state: SerialCell<State>

  /// Unowned: the sink downstream, which this one holds, leads to the line's owner.
  @usableFromInline unowned(unsafe) let downLine: FlowLine

  @inlinable
  package init(
    to down: FlowSink<Downstream>, gate: FlowGate, state: consuming State, next: @escaping Next, stop: @escaping Stop
  ) {
    self.gate = gate
    self.state = SerialCell(state)
    downLine = down.line
    super.init(to: down, line: gate.line, next: next, stop: stop)
    gate.line.setOwner(self)
  }

  /// A stage that passes the end on as it comes.
  @inlinable
  package convenience init(
    to down: FlowSink<Downstream>, gate: FlowGate, state: consuming State, next: @escaping Next
  ) {
    self.init(
      to: down, gate: gate, state: state, next: next,
      stop: { sink, end in
        let stage = unsafeDowncast(sink, to: FlowStage<Element, Downstream, State>.self)
        stage.gate.line.dispose()
        stage.down.stop(end)
      })
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? { (downLine, gate) }
}

/// What requests pass on their way from one line to the next, on the thread that asks: `isPulled` counts on that.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package class FlowGate: FlowSource, @unchecked Sendable {
  /// The line upstream.
  @usableFromInline package let line: FlowLine

  @inlinable
  package override init() {
    line = FlowLine()
    super.init()
  }

  @usableFromInline
  package override func request(_ demand: Demand) { line.request(demand) }

  @usableFromInline
  package override var isPulled: Bool { line.isPulled }

  @usableFromInline
  package override func didDispose() { line.dispose() }
}
