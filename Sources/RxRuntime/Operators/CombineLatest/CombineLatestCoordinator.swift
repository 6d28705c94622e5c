public import RxAtomics

/// Combines what the sources of one `combineLatest` subscription have sent last.
///
/// - Safety: see `CombiningCoordinator`. `machine` is touched inside the point only.
@usableFromInline
final class CombineLatestCoordinator<Result: Sendable>: CombiningCoordinator, @unchecked Sendable {
  /// Calls the selector with the latest value of every sink. Formed where the types of all sources are known.
  @usableFromInline typealias Combine = @Sendable (CombineLatestCoordinator<Result>) throws -> Result

  @usableFromInline let down: OwnedSink<Result>
  @usableFromInline let combine: Combine
  @usableFromInline let machine: SerialCell<CombineLatestStateMachine>

  @inlinable
  init(to down: Sink<Result>, count: Int, combine: @escaping Combine) {
    self.down = OwnedSink(down)
    self.combine = combine
    machine = SerialCell(CombineLatestStateMachine(count: count))
    super.init(count: count)
  }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func receive(isFirst: Bool) {
    switch machine.with({ $0.receive(isFirst: isFirst) }) {
    case .nothing: return
    case .combine:
      do {
        down.next(try combine(self))
      } catch {
        finish(.error(error))
      }
    case .complete: finish(.completed)
    }
  }

  @inlinable
  func stop(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    if case .completed = end, machine.with({ $0.complete() }) != .complete { return }
    finish(end)
  }

  @inlinable
  @inline(never)
  func finish(_ end: Termination) {
    down.stop(end)
    dispose()
  }
}
