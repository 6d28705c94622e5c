/// Counts the events that another thread delivered than the one that sent them, in a round that is not timed.
///
/// An event that its own producer delivers, because it found the stream idle, does not count, nor does one that it
/// brought in while the other thread was elsewhere. So the share is a lower bound of how often threads met.
struct Meetings: Sendable {
  /// - Safety: each producer writes its own slot before it waits at the gate; deliveries come after the gate is open.
  private nonisolated(unsafe) let identities: UnsafeMutablePointer<UInt>
  private let delivered = Sum()

  init(producers: Int) {
    identities = .allocate(capacity: producers)
    identities.initialize(repeating: 0, count: producers)
  }

  /// Called by a producer, on its thread, before its first event.
  func announce(_ producer: Int) {
    identities[producer] = WorkerThread.currentIdentity
  }

  /// Called by the observer: its calls are serial, so a plain counter will do, and losing none is a check by itself.
  func deliver(from producer: Int) {
    if WorkerThread.currentIdentity != identities[producer] { delivered.add(1) }
  }

  var count: Int { delivered.value }
}
