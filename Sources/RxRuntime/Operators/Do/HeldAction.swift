import RxAtomics

/// A user's closure that runs once, when nothing holds it back any more.
@usableFromInline
package final class HeldAction: Sendable {
  private let holds: AtomicCounter
  private let action: Locked<(@Sendable () -> Void)?>

  /// - Parameters:
  ///   - holds: how many calls of `release` it takes.
  ///   - action: the closure. It is let go of when it runs.
  @usableFromInline
  package init(holds: Int, _ action: @escaping @Sendable () -> Void) {
    self.holds = AtomicCounter(holds)
    self.action = Locked(action)
  }

  /// Holds the closure back until one more `release`, unless it ran already.
  @usableFromInline
  package func hold() { holds.add() }

  /// Takes a hold back, and runs the closure with the last.
  @usableFromInline
  package func release() {
    guard holds.subtract() == 0 else { return }
    let action = action.withLock { $0.take() }
    action?()
  }
}
