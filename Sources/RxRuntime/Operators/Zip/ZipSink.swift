public import RxAtomics

/// Keeps the elements of one source that wait for those of the others.
///
/// - Safety: see `Sink`. `queue` and `hasEnded` are touched inside the point only.
@usableFromInline
final class ZipSink<Element: Sendable, Result: Sendable>: CombiningSink<Element>, @unchecked Sendable {
  @usableFromInline let queue = SerialQueue<Element>()
  @usableFromInline let hasEnded = SerialCell(false)

  @inlinable
  init(_ coordinator: ZipCoordinator<Result>) {
    super.init(
      coordinator, depth: coordinator.down.with { $0.depth } + 1,
      next: { sink, element in unsafeDowncast(sink, to: ZipSink<Element, Result>.self).receive(element) },
      accept: { sink, node in
        let sink = unsafeDowncast(sink, to: ZipSink<Element, Result>.self)
        if node == 0 { sink.deliverEnd() } else { sink.deliver(sink.takePosted(node)) }
      })
  }

  /// Calls `body` with the coordinator. No retain: the sink holds it.
  @inlinable
  @inline(__always)
  func withCoordinator(_ body: (ZipCoordinator<Result>) -> Void) {
    Unmanaged.passUnretained(unsafeDowncast(owner, to: ZipCoordinator<Result>.self))._withUnsafeGuaranteedRef(body)
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    guard owner.point.tryEnter() else { return post(element) }
    deliver(element)
    owner.leave()
  }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func deliver(_ element: Element) {
    guard !owner.isDisposed else { return }
    withCoordinator { coordinator in
      if coordinator.machine.with({ $0.isBarren }) {
        coordinator.perform(coordinator.machine.with { $0.receiveInVain() })
      } else {
        let isOnly = queue.push(element)
        if coordinator.machine.with({ $0.receive(isOnly: isOnly) }) == .combine { coordinator.sendRow() }
      }
    }
  }

  @inlinable
  func deliverEnd() {
    hasEnded.value = true
    withCoordinator { $0.stop(takeEnd(), isEmpty: queue.isEmpty) }
  }

  /// The element of source number `index` for the next row; then counts on.
  @inlinable
  @inline(__always)
  static func take(_ index: inout Int, _ coordinator: ZipCoordinator<Result>) -> Element {
    defer { index &+= 1 }
    return coordinator.sinks[index]._withUnsafeGuaranteedRef {
      let sink = unsafeDowncast($0, to: ZipSink<Element, Result>.self)
      let element = sink.queue.pop()
      if sink.queue.isEmpty { coordinator.machine.with { $0.becameEmpty(hasEnded: sink.hasEnded.value) } }
      return element
    }
  }

  /// Empties the queue of source number `index`; then counts on.
  @inlinable
  static func discard(_ index: inout Int, _ coordinator: ZipCoordinator<Result>) {
    defer { index &+= 1 }
    coordinator.sinks[index]._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: ZipSink<Element, Result>.self).queue.removeAll()
    }
  }
}
