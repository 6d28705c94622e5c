import RxAtomics
import RxFlow

/// Runs actions when a test says so.
final class HandScheduler: ImmediateSchedulerType {
  private let actions = Locked<[@Sendable () -> Void]>([])

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    actions.withLock { $0.append { _ = action(state) } }
    return Disposables.create()
  }

  /// Runs the action that has waited longest.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func runOne() -> Bool {
    guard let action = actions.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    action()
    return true
  }

  func runAll() { while runOne() {} }
}
