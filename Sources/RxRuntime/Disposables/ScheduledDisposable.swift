import RxAtomics

/// Disposes another disposable on a scheduler.
///
/// - Complexity: one allocation for the object itself, and what scheduling takes when it is disposed.
/// - Thread safety: every member may be called from any thread at any time. One action is scheduled, and the disposable
///   inside is disposed exactly once, with no lock held (contract, 4 and 6).
public final class ScheduledDisposable: Cancelable {
  /// Where the disposable inside is disposed.
  public let scheduler: any ImmediateSchedulerType

  private let slot: OnceSlot<any Disposable>
  private let scheduled = AtomicFlag()
  private let trace = ResourceTrace()

  /// Holds `disposable`, to be disposed on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    slot = OnceSlot(disposable)
  }

  /// Whether the disposable inside was disposed. That may be a while after `dispose` has returned.
  public var isDisposed: Bool { slot.isClosed }

  /// Schedules the disposal of the one inside.
  public func dispose() {
    guard scheduled.set() else { return }
    LockDiscipline.assertNoLockHeld()
    // What `schedule` returns would cancel the disposal: nobody may.
    _ = scheduler.schedule(self) { scheduled in
      scheduled.slot.close().value?.disposeNested()
      return Disposables.create()
    }
  }
}
