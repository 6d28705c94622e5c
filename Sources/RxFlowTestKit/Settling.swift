import Dispatch

/// How a kit knows that what it tries has done what it was asked for.
enum Settling: Sendable {
  /// By something to call, which returns when it has.
  case call(@Sendable () -> Void)
  /// By looking, again and again, for so long at most.
  case look(Duration)

  /// Returns when what is tried has done what it was asked for, or had time enough for it.
  func wait(until isSettled: () -> Bool) {
    switch self {
    case .call(let settle): settle()
    case .look(let patience):
      let deadline = ContinuousClock.now + patience
      while !isSettled(), ContinuousClock.now < deadline { pause(.microseconds(20)) }
      // What must not come is given time to come.
      pause(.milliseconds(1))
    }
  }

  private func pause(_ time: DispatchTimeInterval) { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + time) }
}
