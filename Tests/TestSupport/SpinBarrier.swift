import Glibc
import Synchronization

/// Releases a fixed number of threads at the same instant, again and again.
///
/// Threads spin a little and then yield: there may be more of them than cores. When it lasts they are blocked, as in `waitUntil`.
public final class SpinBarrier: Sendable {
  private let count: Int
  private let arrived = Atomic<Int>(0)
  private let generation = Atomic<Int>(0)

  /// Creates a barrier for `count` threads.
  public init(_ count: Int) {
    self.count = count
  }

  /// Waits until all threads have arrived.
  public func wait() {
    // Acquiring: the value is of this round or, for the last to arrive, about to change; ordered before the arrival.
    let current = generation.load(ordering: .acquiring)
    // Acquiring and releasing: what every thread did before the barrier is visible to all behind it.
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == count {
      // Relaxed: the store below publishes it.
      arrived.store(0, ordering: .relaxed)
      // Releasing: pairs with the loads below.
      generation.store(current + 1, ordering: .releasing)
      return
    }
    var spins = 0
    // Acquiring: pairs with the store above.
    while generation.load(ordering: .acquiring) == current {
      spins += 1
      if spins > 10_000 { usleep(50) } else if spins > 200 { sched_yield() }
    }
  }
}
