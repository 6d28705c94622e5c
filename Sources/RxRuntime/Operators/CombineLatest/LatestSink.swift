public import RxAtomics

/// Keeps the latest element of one source.
///
/// - Safety: see `Sink`. `latest` is touched inside the point only.
@usableFromInline
final class LatestSink<Element: Sendable, Result: Sendable>: CombiningSink<Element>, @unchecked Sendable {
  @usableFromInline let latest = SerialBox<Element>()

  @inlinable
  init(_ coordinator: CombineLatestCoordinator<Result>) {
    super.init(
      coordinator, depth: coordinator.down.with { $0.depth } + 1,
      next: { sink, element in unsafeDowncast(sink, to: LatestSink<Element, Result>.self).receive(element) },
      accept: { sink, node in
        let sink = unsafeDowncast(sink, to: LatestSink<Element, Result>.self)
        guard node == 0 else { return sink.deliver(sink.takePosted(node)) }
        sink.withCoordinator { $0.stop(sink.takeEnd()) }
      })
  }

  /// The latest element of source number `index`, which has sent one; then counts on. Called inside the point.
  @inlinable
  @inline(__always)
  static func latest(_ index: inout Int, _ coordinator: CombineLatestCoordinator<Result>) -> Element {
    defer { index &+= 1 }
    return coordinator.sinks[index]._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: LatestSink<Element, Result>.self).latest.value
    }
  }

  /// Calls `body` with the coordinator. No retain: the sink holds it.
  @inlinable
  @inline(__always)
  func withCoordinator(_ body: (CombineLatestCoordinator<Result>) -> Void) {
    Unmanaged.passUnretained(unsafeDowncast(owner, to: CombineLatestCoordinator<Result>.self))
      ._withUnsafeGuaranteedRef(body)
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    guard owner.point.tryEnter() else { return post(element) }
    deliver(element)
    owner.leave()
  }

  @inlinable
  @inline(__always)
  func deliver(_ element: Element) {
    guard !owner.isDisposed else { return }
    withCoordinator { $0.receive(isFirst: latest.store(element)) }
  }
}
