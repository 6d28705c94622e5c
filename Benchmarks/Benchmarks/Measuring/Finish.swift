import Dispatch

/// What the thread that times a round waits on until the last event has arrived.
struct Finish: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Called once, from the callback that ends the sequence.
  func reach() {
    semaphore.signal()
  }

  /// - Parameter seconds: a sequence that takes longer is an error, not a benchmark that hangs; `nil` waits for ever.
  func wait(atMost seconds: Int? = 60) {
    guard let seconds else { return semaphore.wait() }
    if semaphore.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      fail("a sequence did not end within \(seconds) seconds.")
    }
  }
}
