import RxAtomics
import RxRuntime

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

/// An action that waits for its turn on a scheduler.
final class ScheduledWork: Cancelable {
  private let once: OnceAction

  init(_ action: @escaping OnceAction.Action) {
    once = OnceAction(action)
  }

  var isDisposed: Bool { once.isDisposed }

  func run() { once.run() }

  func dispose() { once.dispose() }
}
