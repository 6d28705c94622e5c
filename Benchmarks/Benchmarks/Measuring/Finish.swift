import Dispatch

/// What the thread that times a round waits on until the last event has arrived.
struct Finish: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Called once, from the callback that ends the sequence.
  func reach() {
    semaphore.signal()
  }

  /// A sequence that never ends is an error, not a benchmark that hangs.
  func wait() {
    if semaphore.wait(timeout: .now() + 60) == .timedOut {
      fail("a sequence did not end within 60 seconds.")
    }
  }
}
