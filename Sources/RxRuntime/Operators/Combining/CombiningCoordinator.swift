public import RxAtomics

/// Where the sources of one combined subscription meet.
///
/// Every source has a sink of its own, which is its own subscription; their events meet in `point`. What a source has
/// sent is stored inside the point, and the result that follows from it is computed and delivered there, by the thread
/// that is inside. So results come in the order of the states that they were computed from. Computed outside, from a
/// copy, two of them could overtake each other, and the last one delivered need not be the latest. The point is no
/// lock: a thread that finds it busy leaves its element and goes on, so a selector may call back into the same
/// subscription, or wait for another thread that sends to it, and nothing can deadlock (contract, 4).
///
/// Coordinator and sinks hold each other until the subscription is disposed, which an end is followed by at once.
///
/// - Safety: see `SinkDisposer`. Each sink is reached by its source, by `didDispose`, and inside the point; it is let
///   go of inside the point, after `didDispose` has been through.
@usableFromInline
package class CombiningCoordinator: SinkDisposer, @unchecked Sendable {
  @usableFromInline let point = SerialPoint<CombiningSignal>()

  /// The sinks of the sources, in the order of the sources.
  @usableFromInline let sinks: OwnedLinks

  /// The number of sources.
  @inlinable
  final var count: Int { sinks.capacity }

  @inlinable
  init(count: Int) {
    sinks = OwnedLinks(capacity: count)
    super.init()
  }

  /// Leaves the point, after having delivered what others have left there meanwhile.
  @inlinable
  @inline(__always)
  final func leave() {
    if !point.tryLeave() { drain() }
  }

  @usableFromInline
  final func drain() {
    point.drain { signal in
      if let signal { signal.accept(signal.sink, signal.node) } else { sinks.letGo() }
    }
  }

  @usableFromInline
  package final override func didDispose() {
    for index in 0..<sinks.capacity {
      sinks[index]._withUnsafeGuaranteedRef { unsafeDowncast($0, to: SinkDisposer.self).dispose() }
    }
    guard point.requestAttention() else { return }
    sinks.letGo()
    leave()
  }
}

/// What a source's sink leaves in a busy point: an element that waits in a node of the sink's own pool, or the end.
///
/// Elements of all types go through the same point, and none is boxed.
@usableFromInline
package struct CombiningSignal: Sendable {
  /// Called inside the point with the sink and the address of the node; 0 stands for the end.
  @usableFromInline typealias Accept = @Sendable (_ sink: SinkDisposer, _ node: UInt) -> Void

  @usableFromInline let sink: SinkDisposer
  @usableFromInline let node: UInt
  @usableFromInline let accept: Accept

  @inlinable
  init(_ sink: SinkDisposer, _ node: UInt, accept: @escaping Accept) {
    self.sink = sink
    self.node = node
    self.accept = accept
  }
}
