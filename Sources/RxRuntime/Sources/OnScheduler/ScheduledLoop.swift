public import RxAtomics

/// A scheduler whose actions run on the current thread's trampoline: there a loop need not be cut into actions.
@usableFromInline
package protocol TrampolineScheduling: ImmediateSchedulerType {}

/// A source that is a loop, an element in each turn of a scheduler.
///
/// At most one turn is asked for at any time. A scheduler that runs it before `schedule` returns, or on another thread before this one has
/// come to its end, only counts it, and the turn under way does its work: so turns never overlap and the stack does not grow.
///
/// - Safety: see `SinkDisposer`. `step` and `down` belong to whoever takes `turns` from zero.
@usableFromInline
package final class ScheduledLoop<Step: LoopStep & SendableMetatype>: SinkDisposer, @unchecked Sendable {
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let step: SerialCell<Step?>
  @usableFromInline let down: SerialLink

  /// The turns that have come and were not taken yet, and the disposal, which counts as one.
  @usableFromInline let turns = AtomicCounter()

  /// Lets go of everything. Formed where the client's compiler can specialise it.
  @usableFromInline let empty: @Sendable (ScheduledLoop<Step>) -> Void

  @inlinable
  init(_ down: Sink<Step.Element>, _ step: consuming Step, _ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler.carrying()
    self.step = SerialCell(step)
    self.down = SerialLink(down)
    empty = { $0.letGo() }
    super.init()
  }

  /// Starts a loop on a scheduler.
  @inlinable
  package static func start(
    _ down: Sink<Step.Element>, _ step: consuming Step, on scheduler: any ImmediateSchedulerType
  ) {
    if scheduler is any TrampolineScheduling { return LoopTurn.start(down, step) }
    let loop = ScheduledLoop(down, step, scheduler)
    if down.subscription.setUpstream(loop) { loop.askForTurn() }
  }

  @inlinable
  func askForTurn() {
    // The turn is not cancelled on disposal: it finds nothing to do, and nothing that is held.
    scheduler._perform(self) { unsafeDowncast($0, to: ScheduledLoop<Step>.self).takeTurn() }
  }

  @inlinable
  func takeTurn() {
    guard turns.add() == 0 else { return }
    repeat {
      guard !isDisposed else { return letGo() }
      guard let end = advance() else { continue }
      return stop(end)
    } while turns.subtract() > 0
  }

  /// Sends the next element and asks for another turn, or returns the end.
  @inlinable
  func advance() -> Termination? {
    guard var step = step.replace(with: nil), let down = down.reference else { return nil }
    do {
      guard let element = try step.next() else { return .completed }
      self.step.value = step
      down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Step.Element>.self).next(element) }
      if !isDisposed { askForTurn() }
      return nil
    } catch {
      return .error(error)
    }
  }

  @inlinable
  func stop(_ end: Termination) {
    guard !isDisposed, let down = down.take() else {
      letGo()
      return end.reportUndeliverable()
    }
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Step.Element>.self).stop(end) }
    Nesting.release(down)
  }

  @usableFromInline
  package override func didDispose() {
    // Whoever is inside lets go on the way out.
    if turns.add() == 0 { empty(self) }
  }

  @inlinable
  func letGo() {
    _ = step.replace(with: nil)
    down.letGo()
  }
}
