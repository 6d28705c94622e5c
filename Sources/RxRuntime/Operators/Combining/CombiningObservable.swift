public import RxAtomics

/// An observable made of several others.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class CombiningObservable<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let sources: OwnedLinks

  /// The number of sources.
  @inlinable
  var count: Int { sources.capacity }

  /// - Parameters:
  ///   - sources: the observables.
  ///   - body: makes a coordinator and sinks, and calls `attach` with them.
  @inlinable
  init<each Source: Sendable>(_ sources: repeat Observable<each Source>, body: @escaping Body) {
    var count = 0
    var depth = 0
    for source in repeat each sources {
      count += 1
      depth = max(depth, source.depth)
    }
    self.sources = OwnedLinks(capacity: count)
    super.init(depth: depth + 1, body: body)
    for source in repeat each sources { self.sources.append(source) }
  }

  /// The same for any number of sources of one type.
  @inlinable
  init<Source: Sendable>(_ sources: [Observable<Source>], body: @escaping Body) {
    self.sources = OwnedLinks(capacity: sources.count)
    super.init(depth: (sources.lazy.map(\.depth).max() ?? 0) + 1, body: body)
    for source in sources { self.sources.append(source) }
  }

  /// Connects the coordinator to the subscription downstream, and a sink to each source.
  ///
  /// Once all is over the sinks are disposed, which a source looks at before it does anything: so the sources that are
  /// left are not subscribed to.
  ///
  /// The sinks are all with the coordinator before the first source can send. The caller holds them until then, since
  /// the coordinator lets go of them when the subscription is disposed, perhaps meanwhile and by another thread.
  @inlinable
  func attach<each Source: Sendable>(
    _ sinks: repeat Sink<each Source>, of coordinator: CombiningCoordinator, to down: Sink<Element>
  ) {
    for sink in repeat each sinks { coordinator.sinks.append(sink) }
    guard down.subscription.setUpstream(coordinator) else { return }
    var index = 0
    for sink in repeat each sinks {
      attach(sink, index)
      index += 1
    }
  }

  /// The same for any number of sources of one type.
  @inlinable
  func attach<Source: Sendable>(_ sinks: [Sink<Source>], of coordinator: CombiningCoordinator, to down: Sink<Element>) {
    for sink in sinks { coordinator.sinks.append(sink) }
    guard down.subscription.setUpstream(coordinator) else { return }
    for (index, sink) in sinks.enumerated() { attach(sink, index) }
  }

  @inlinable
  func attach<Source: Sendable>(_ sink: Sink<Source>, _ index: Int) {
    sources[index]._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Observable<Source>.self).attach(sink) }
  }
}
