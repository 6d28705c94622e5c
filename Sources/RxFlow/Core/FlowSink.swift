public import RxAtomics

/// Where one hop of a sequence with demand ends: it receives elements, says how many more are wanted, and receives the end.
///
/// The bodies are closures for the reason that those of `Sink` are (see `docs/decisions/001-hop.md`). Whoever ends a sequence early stops
/// the sink downstream; the nearest one that owns a line disposes it at once, and sources look at that flag before each element.
///
/// - Safety: see `Sink`. Calls are serial: the source's `DemandCounter` or queue admits one thread at a time.
@usableFromInline
package class FlowSink<Element: Sendable>: FlowSource, @unchecked Sendable {
  @usableFromInline package typealias Next = @Sendable (FlowSink<Element>, Element) -> Demand
  @usableFromInline package typealias Stop = @Sendable (FlowSink<Element>, Completion) -> Void

  @usableFromInline package let nextBody: Next
  @usableFromInline package let stopBody: Stop

  /// The subscription that this sink belongs to. Unowned: the sink at the end of the hops owns it and every hop owns the next.
  @usableFromInline package unowned(unsafe) let line: FlowLine

  /// The number of sinks between this one and the end of the chain.
  @usableFromInline package let depth: Int

  @inlinable
  package init(line: FlowLine, depth: Int, next: @escaping Next, stop: @escaping Stop) {
    self.line = line
    self.depth = depth
    nextBody = next
    stopBody = stop
    super.init()
  }

  /// Receives an element that was asked for, and returns how many more are wanted.
  @inlinable
  @inline(__always)
  package final func next(_ element: Element) -> Demand { nextBody(self, element) }

  /// Receives the end. Afterwards nothing follows.
  @inlinable
  @inline(__always)
  package final func stop(_ end: Completion) { stopBody(self, end) }
}

/// A strong reference to a sink, whose release does not deepen the stack with the length of the chain behind it.
@usableFromInline
package struct OwnedFlowSink<Element: Sendable>: ~Copyable, Sendable {
  @usableFromInline let link: OwnedLink

  @inlinable
  package init(_ sink: FlowSink<Element>) { link = OwnedLink(sink, at: sink.depth) }

  /// Calls `body` with the sink. No retain: the owner outlives the call.
  @inlinable
  @inline(__always)
  package func with<Result>(_ body: (FlowSink<Element>) -> Result) -> Result {
    link.reference._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: FlowSink<Element>.self)) }
  }

  /// Hands on an element.
  @inlinable
  @inline(__always)
  package func next(_ element: Element) -> Demand { with { $0.next(element) } }

  /// Hands on the end.
  @inlinable
  @inline(__always)
  package func stop(_ end: Completion) { with { $0.stop(end) } }
}

/// A sink that hands what becomes of its elements to another one, on the same line: demand passes it by.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package class FlowHop<Element: Sendable, Downstream: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline package let down: OwnedFlowSink<Downstream>

  @inlinable
  package init(
    to down: FlowSink<Downstream>, line: FlowLine, next: @escaping Next, stop: @escaping Stop
  ) {
    self.down = OwnedFlowSink(down)
    super.init(line: line, depth: down.depth + 1, next: next, stop: stop)
  }

  /// A hop that passes the end on as it comes.
  @inlinable
  package convenience init(to down: FlowSink<Downstream>, next: @escaping Next) {
    self.init(
      to: down, line: down.line, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: FlowHop<Element, Downstream>.self).down.stop(end) })
  }
}

/// A hop that keeps something from one element to the next.
///
/// - Safety: see `FlowSink`. The state is touched on the serial event path only.
@usableFromInline
package final class StatefulFlowHop<Element: Sendable, Downstream: Sendable, State: Sendable>:
  FlowHop<Element, Downstream>, @unchecked Sendable
{
  @usableFromInline package let state: SerialCell<State>

  @inlinable
  package init(
    to down: FlowSink<Downstream>, state: consuming State, next: @escaping Next
  ) {
    self.state = SerialCell(state)
    super.init(
      to: down, line: down.line, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: FlowHop<Element, Downstream>.self).down.stop(end) })
  }
}
