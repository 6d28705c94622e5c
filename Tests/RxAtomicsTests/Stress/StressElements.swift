import Glibc
import Synchronization
import TestSupport

/// An element that one thread writes and another reads.
///
/// - Safety: none of its own. It is for the queue to order one thread's write before the other's read.
final class Message: @unchecked Sendable {
  let token: Alive.Token
  var text = ""

  init(_ token: Alive.Token) {
    self.token = token
  }
}

/// Keeps producers from running away from their consumer, so that what is recycled is used again.
///
/// Its operations are relaxed: it orders nothing, so it hides no missing order from ThreadSanitizer.
final class InFlight: Sendable {
  private let limit: Int
  private let count = Atomic<Int>(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Waits until there is room, and takes it.
  func add() {
    // Relaxed: see above.
    while count.load(ordering: .relaxed) >= limit { sched_yield() }
    count.add(1, ordering: .relaxed)
  }

  /// Makes room.
  func remove() {
    // Relaxed: see above.
    count.subtract(1, ordering: .relaxed)
  }
}
