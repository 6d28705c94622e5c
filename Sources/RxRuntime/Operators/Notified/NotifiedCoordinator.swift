public import RxAtomics

/// Where a source and its notifier meet.
///
/// - Safety: see `CombiningCoordinator`. `machine` is touched inside the point only.
@usableFromInline
final class NotifiedCoordinator<Machine: NotifiedStateMachine>: CombiningCoordinator, @unchecked Sendable {
  @usableFromInline typealias Element = Machine.Element

  @usableFromInline let down: OwnedSink<Element>
  @usableFromInline let machine: SerialCell<Machine>

  @inlinable
  init(to down: Sink<Element>, machine: Machine) {
    self.down = OwnedSink(down)
    self.machine = SerialCell(machine)
    super.init(count: 2)
  }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func perform(_ action: NotifiedAction<Element>) {
    switch action {
    case .drop: return
    case .send(let element): down.next(element)
    case .sendLast(let element):
      down.next(element)
      if !isDisposed { finish(.completed) }
    case .complete: finish(.completed)
    case .silence:
      dispose()
      // Nobody has to keep what is downstream for a sequence that sends nothing any more.
      down.with { $0.subscription.clearUpstream() }
    }
  }

  @inlinable
  @inline(never)
  func finish(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    down.stop(end)
    dispose()
  }
}
