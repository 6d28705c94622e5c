import RxAtomics
package import RxRuntime

/// An action that runs at most once, and afterwards what it returned.
///
/// - Thread safety: every member may be called from any thread. After `dispose` the action does not begin.
struct OnceAction: ~Copyable, Sendable {
  typealias Action = @Sendable () -> any Disposable

  private let action: OnceSlot<Action>
  private let result = OnceSlot<any Disposable>()

  init(_ action: @escaping Action) {
    self.action = OnceSlot(action)
  }

  var isDisposed: Bool { result.isClosed }

  /// Runs the action, unless it was disposed.
  func run() {
    guard let action = action.close().value else { return }
    let disposable = action()
    guard type(of: disposable) != NopDisposable.self else { return }
    if case .closed = result.fill(disposable) { disposable.dispose() }
  }

  /// Lets go of the action if it has not begun, and disposes what it returned if it has.
  func dispose() {
    _ = action.close()
    result.close().value?.dispose()
  }
}

/// An action that waits for its turn on a scheduler, or for a moment and then for its turn.
package final class ScheduledWork: Cancelable {
  private let once: OnceAction

  /// What is to be disposed if the action does not begin.
  private let timer = OnceSlot<ScheduledTimer>()

  package init(_ action: @escaping @Sendable () -> any Disposable) {
    once = OnceAction(action)
  }

  package var isDisposed: Bool { once.isDisposed }

  /// The work that this is to a queue or a timer.
  var work: Work { Work(object: self) { unsafeDowncast($0, to: ScheduledWork.self).run() } }

  func wait(for timer: ScheduledTimer) {
    if case .closed = self.timer.fill(timer) { timer.dispose() }
  }

  package func run() {
    _ = timer.close()
    once.run()
  }

  package func dispose() {
    once.dispose()
    timer.close().value?.dispose()
  }
}
