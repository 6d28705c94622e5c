public import RxAtomics

/// What one of several subscribers has to a hub.
///
/// Safe with two threads between any two lines: what was asked for in all is one atomic word; what was sent, and the sink downstream, belong to
/// the hub's loop, which is signalled after each change.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowTap<Element: Sendable>: FlowSource, @unchecked Sendable {
  @usableFromInline let hub: FlowHub<Element>
  @usableFromInline unowned(unsafe) let line: FlowLine

  /// All that was ever asked for: nothing is taken off.
  @usableFromInline let asked: DemandCounter
  @usableFromInline let wake: @Sendable (FlowTap<Element>) -> Void
  @usableFromInline let depart: @Sendable (FlowTap<Element>) -> Void
  @usableFromInline let leave: @Sendable (FlowTap<Element>) -> Void

  // The loop's.
  @usableFromInline let down: SerialLink
  @usableFromInline let sent: SerialCell<Int>

  /// Where it is among the hub's subscribers, if it is.
  @usableFromInline let place: SerialCell<Int?>

  @inlinable
  init(_ hub: FlowHub<Element>, to down: FlowSink<Element>) {
    self.hub = hub
    line = down.line
    asked = DemandCounter()
    wake = { $0.hub.signal() }
    depart = { $0.hub.depart($0) }
    leave = { $0.hub.leave($0) }
    self.down = SerialLink(down)
    sent = SerialCell(0)
    place = SerialCell(nil)
    super.init()
  }

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = asked.ask(demand)
    if demand.isValid { wake(self) } else { depart(self) }
  }

  @usableFromInline
  package override func didDispose() { leave(self) }

  // MARK: The hub's loop

  /// How many elements it can take; negative if its demand is not valid.
  @inlinable
  @inline(__always)
  var room: Int {
    let asked = asked.current
    return asked < 0 || asked == .max ? asked : max(0, asked &- sent.value)
  }

  @inlinable
  @inline(__always)
  func send(_ element: Element) {
    guard let down = down.reference, !line.isDisposed else { return }
    let more = down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).next(element) }
    sent.value &+= 1
    if more != .none { _ = asked.ask(more) }
    if !more.isValid { hub.depart(self) }
  }

  /// Ends it, unless it is over.
  ///
  /// - Returns: whether the end was delivered.
  @inlinable
  @discardableResult
  func stop(_ end: Completion) -> Bool {
    guard let down = down.take() else { return false }
    let isLive = !line.isDisposed
    if isLive { down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).stop(end) } }
    Nesting.release(down)
    return isLive
  }
}
