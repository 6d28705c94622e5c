import Synchronization

/// Whether a source is still sending, asked by the observer of its events.
final class Emission: Sendable {
  private let hasEnded = Atomic<Bool>(false)

  // Relaxed, both: nothing else is read by what the flag says, and an event that arrives about when the source ends may
  // be counted or not.
  var isGoingOn: Bool { !hasEnded.load(ordering: .relaxed) }

  func end() {
    hasEnded.store(true, ordering: .relaxed)
  }
}
