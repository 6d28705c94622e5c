public import RxAtomics

/// Makes rows of what the sources of one `zip` subscription send.
///
/// - Safety: see `CombiningCoordinator`. `machine` is touched inside the point only.
@usableFromInline
final class ZipCoordinator<Result: Sendable>: CombiningCoordinator, @unchecked Sendable {
  /// What an operator does with the sinks of all its sources. Formed where their types are known.
  @usableFromInline
  struct Row: Sendable {
    /// Takes an element out of every queue and calls the selector with them.
    @usableFromInline let combine: @Sendable (ZipCoordinator<Result>) throws -> Result
    /// Empties every queue.
    @usableFromInline let discard: @Sendable (ZipCoordinator<Result>) -> Void

    @inlinable
    init(
      combine: @escaping @Sendable (ZipCoordinator<Result>) throws -> Result,
      discard: @escaping @Sendable (ZipCoordinator<Result>) -> Void
    ) {
      self.combine = combine
      self.discard = discard
    }
  }

  @usableFromInline let down: OwnedSink<Result>
  @usableFromInline let row: Row
  @usableFromInline let machine: SerialCell<ZipStateMachine>

  @inlinable
  init(to down: Sink<Result>, count: Int, endsOnOrphan: Bool, row: Row) {
    self.down = OwnedSink(down)
    self.row = row
    machine = SerialCell(ZipStateMachine(count: count, endsOnOrphan: endsOnOrphan))
    super.init(count: count)
  }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func perform(_ action: ZipStateMachine.Action) {
    switch action {
    case .nothing: return
    case .combine: sendRow()
    case .discard: row.discard(self)
    case .complete: finish(.completed)
    }
  }

  @inlinable
  @inline(__always)
  func sendRow() {
    do {
      let result = try row.combine(self)
      if machine.with({ $0.isBarren }) { row.discard(self) }
      down.next(result)
    } catch {
      finish(.error(error))
    }
  }

  @inlinable
  func stop(_ end: Termination, isEmpty: Bool) {
    guard !isDisposed else { return end.reportUndeliverable() }
    if case .error = end { return finish(end) }
    perform(machine.with { $0.complete(isEmpty: isEmpty) })
  }

  @inlinable
  @inline(never)
  func finish(_ end: Termination) {
    down.stop(end)
    dispose()
  }
}
