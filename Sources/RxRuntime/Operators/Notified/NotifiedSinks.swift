public import RxAtomics

/// Receives the elements of the source.
///
/// - Safety: see `Sink`.
@usableFromInline
final class NotifiedSink<Machine: NotifiedStateMachine>: CombiningSink<Machine.Element>, @unchecked Sendable {
  @usableFromInline typealias Coordinator = NotifiedCoordinator<Machine>

  @inlinable
  init(_ coordinator: Coordinator) {
    super.init(
      coordinator, depth: coordinator.down.with { $0.depth } + 1,
      next: { sink, element in unsafeDowncast(sink, to: NotifiedSink<Machine>.self).receive(element) },
      accept: { sink, node in
        let sink = unsafeDowncast(sink, to: NotifiedSink<Machine>.self)
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
  func receive(_ element: Machine.Element) {
    guard owner.point.tryEnter() else { return post(element) }
    deliver(element)
    owner.leave()
  }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func deliver(_ element: Machine.Element) {
    guard !owner.isDisposed else { return }
    withCoordinator { coordinator in coordinator.perform(coordinator.machine.with { $0.receive(element) }) }
  }

  @inlinable
  func deliverEnd() {
    let end = takeEnd()
    withCoordinator { coordinator in
      if case .error = end { return coordinator.finish(end) }
      if !coordinator.isDisposed { coordinator.perform(coordinator.machine.with { $0.complete() }) }
    }
  }
}

/// Receives what the notifier sends. Only that it comes is of interest.
///
/// - Safety: see `Sink`.
@usableFromInline
final class NotifierSink<Notice: Sendable, Machine: NotifiedStateMachine>: CombiningSink<Notice>, @unchecked Sendable {
  @usableFromInline typealias Coordinator = NotifiedCoordinator<Machine>

  @inlinable
  init(_ coordinator: Coordinator) {
    super.init(
      coordinator, depth: coordinator.down.with { $0.depth } + 1,
      next: { sink, notice in unsafeDowncast(sink, to: NotifierSink<Notice, Machine>.self).receive(notice) },
      accept: { sink, node in
        let sink = unsafeDowncast(sink, to: NotifierSink<Notice, Machine>.self)
        guard node != 0 else { return sink.deliverEnd() }
        _ = sink.takePosted(node)
        sink.deliver()
      })
  }

  /// Calls `body` with the coordinator. No retain: the sink holds it.
  @inlinable
  @inline(__always)
  func withCoordinator(_ body: (Coordinator) -> Void) {
    Unmanaged.passUnretained(unsafeDowncast(owner, to: Coordinator.self))._withUnsafeGuaranteedRef(body)
  }

  @inlinable
  func receive(_ notice: Notice) {
    guard !isDisposed else { return }
    if owner.point.tryEnter() {
      deliver()
      owner.leave()
    } else {
      post(notice)
    }
    // After the notice has taken effect, and outside the point.
    if Machine.needsOneNotice { dispose() }
  }

  // MARK: Inside the point

  @inlinable
  func deliver() {
    guard !owner.isDisposed else { return }
    withCoordinator { coordinator in coordinator.perform(coordinator.machine.with { $0.receiveNotice() }) }
  }

  @inlinable
  func deliverEnd() {
    let end = takeEnd()
    withCoordinator { coordinator in
      if case .error = end { return coordinator.finish(end) }
      if !coordinator.isDisposed { coordinator.perform(coordinator.machine.with { $0.completeNotices() }) }
    }
  }
}
