public import RxAtomics

/// One subscription to a source whose elements are dealt out to several lanes.
///
/// Safe with two threads between any two lines: the last lane to come connects, and all others were added before.
@usableFromInline
package final class FlowSplit<Element: Sendable>: Sendable {
  @usableFromInline let hub: FlowHub<Element>
  @usableFromInline let source: Flowable<Element>
  @usableFromInline let expected: AtomicCounter

  @inlinable
  init(_ source: Flowable<Element>, lanes: Int, prefetch: Int) {
    hub = FlowHub(.inTurn, prefetch: prefetch, endsWithLast: true)
    self.source = source
    expected = AtomicCounter(lanes)
    // All at once: if the first lane is cancelled before the second comes, the others are still expected.
    for _ in 0..<lanes { _ = hub.enter() }
  }

  /// Adds a lane, and connects if it is the last.
  @inlinable
  func add(_ down: FlowSink<Element>) {
    hub.add(down)
    if expected.subtract() == 0, !hub.ownLine.isDisposed { source.start(hub) }
  }
}
