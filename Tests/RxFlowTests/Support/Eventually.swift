import TestSupport

/// Waits until a condition holds, and leaves the thread to others meanwhile: what is waited for may need it.
func eventually(_ what: String, within limit: Duration = .seconds(120), _ condition: () -> Bool) async throws {
  let deadline = ContinuousClock.now + limit
  while !condition() {
    guard ContinuousClock.now < deadline else { throw TimedOut(waitingFor: what, after: limit) }
    await Task.yield()
  }
}
