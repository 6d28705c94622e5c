public import RxAtomics

/// The connections of a shared sequence to its source, one after the other.
///
/// Safe with two threads between any two lines: the hub in use is changed under a lock, by who finds the one there to be over; hubs are made
/// and let go of outside of it. Whether a hub is over is decided in the hub, in one step with entering it.
@usableFromInline
package final class FlowConnections<Element: Sendable>: Sendable {
  @usableFromInline let current: Locked<FlowHub<Element>?>
  @usableFromInline let spread: FlowSpread
  @usableFromInline let prefetch: Int
  @usableFromInline let endsWithLast: Bool

  @inlinable
  init(_ spread: FlowSpread, prefetch: Int, endsWithLast: Bool) {
    current = Locked(nil)
    self.spread = spread
    self.prefetch = prefetch
    self.endsWithLast = endsWithLast
  }

  /// Subscribes a sink, and connects if it is the first.
  @inlinable
  func subscribe(_ down: FlowSink<Element>, _ source: Flowable<Element>) {
    let (hub, isNew) = find { $0.enter() }
    hub.add(down)
    if isNew, !hub.ownLine.isDisposed { source.start(hub) }
  }

  /// Subscribes a sink to this connection, or to the next if it is over.
  @inlinable
  func join(_ down: FlowSink<Element>) {
    find { $0.enter() }.hub.add(down)
  }

  /// Connects, unless that was done.
  @inlinable
  func connect(_ source: Flowable<Element>) -> AnyCancellable {
    let hub = find { !$0.isOver }.hub
    if hub.connected.set(), !hub.ownLine.isDisposed { source.start(hub) }
    return AnyCancellable { hub.abort() }
  }

  /// The hub in use, or a new one if that is over.
  ///
  /// - Parameter enters: enters a hub, unless it is over. One call succeeds for each that returns.
  @inlinable
  func find(_ enters: (FlowHub<Element>) -> Bool) -> (hub: FlowHub<Element>, isNew: Bool) {
    while true {
      let seen = current.withLock { $0 }
      if let seen, enters(seen) { return (seen, false) }
      let hub = FlowHub<Element>(spread, prefetch: prefetch, endsWithLast: endsWithLast)
      // Before others can see it.
      _ = enters(hub)
      let isMine = current.withLock { current in
        guard current === seen else { return false }
        current = hub
        return true
      }
      // What was there is let go of here, outside of the lock.
      withExtendedLifetime(seen) {}
      if isMine { return (hub, true) }
    }
  }
}
