public import RxAtomics

/// Receives the elements that results are made of. Its end is the end of the sequence.
///
/// - Safety: see `Sink`.
@usableFromInline
final class WithLatestFromSink<First: Sendable, Second: Sendable, Result: Sendable>: CombiningSink<First>,
  @unchecked Sendable
{
  @usableFromInline typealias Coordinator = WithLatestFromCoordinator<First, Second, Result>

  @inlinable
  init(_ coordinator: Coordinator) {
    super.init(
      coordinator, depth: coordinator.down.with { $0.depth } + 1,
      next: { sink, element in unsafeDowncast(sink, to: WithLatestFromSink<First, Second, Result>.self).receive(element)
      },
      accept: { sink, node in
        let sink = unsafeDowncast(sink, to: WithLatestFromSink<First, Second, Result>.self)
        guard node == 0 else { return sink.deliver(sink.takePosted(node)) }
        sink.withCoordinator { $0.finish(sink.takeEnd()) }
      })
  }

  /// Calls `body` with the coordinator. No retain: the sink holds it.
  @inlinable
  @inline(__always)
  func withCoordinator(_ body: (Coordinator) -> Void) {
    Unmanaged.passUnretained(unsafeDowncast(owner, to: Coordinator.self))._withUnsafeGuaranteedRef(body)
  }

  @inlinable
  @inline(__always)
  func receive(_ element: First) {
    guard owner.point.tryEnter() else { return post(element) }
    deliver(element)
    owner.leave()
  }

  @inlinable
  @inline(__always)
  func deliver(_ element: First) {
    guard !owner.isDisposed else { return }
    withCoordinator { $0.receive(element) }
  }
}

/// Receives the elements that are combined with those of the first source. Its completion says nothing, its error ends
/// the sequence.
///
/// - Safety: see `Sink`.
@usableFromInline
final class WithLatestFromSecondSink<First: Sendable, Second: Sendable, Result: Sendable>: CombiningSink<Second>,
  @unchecked Sendable
{
  @usableFromInline typealias Coordinator = WithLatestFromCoordinator<First, Second, Result>

  @inlinable
  init(_ coordinator: Coordinator) {
    super.init(
      coordinator, depth: coordinator.down.with { $0.depth } + 1,
      next: { sink, element in
        unsafeDowncast(sink, to: WithLatestFromSecondSink<First, Second, Result>.self).receive(element)
      },
      accept: { sink, node in
        let sink = unsafeDowncast(sink, to: WithLatestFromSecondSink<First, Second, Result>.self)
        if node != 0 { sink.deliver(sink.takePosted(node)) } else { sink.deliverEnd() }
      })
  }

  /// Calls `body` with the coordinator. No retain: the sink holds it.
  @inlinable
  @inline(__always)
  func withCoordinator(_ body: (Coordinator) -> Void) {
    Unmanaged.passUnretained(unsafeDowncast(owner, to: Coordinator.self))._withUnsafeGuaranteedRef(body)
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Second) {
    guard owner.point.tryEnter() else { return post(element) }
    deliver(element)
    owner.leave()
  }

  @inlinable
  @inline(__always)
  func deliver(_ element: Second) {
    guard !owner.isDisposed else { return }
    withCoordinator { $0.latest.store(element) }
  }

  @inlinable
  func deliverEnd() {
    let end = takeEnd()
    if case .error = end { withCoordinator { $0.finish(end) } }
  }
}
