import Glibc
import Synchronization

/// Holds threads until all of them are there, so that contended work starts at one moment and a thread's own start is
/// not timed.
final class StartingGate: Sendable {
  private let runners: Int
  private let waiting = Atomic<Int>(0)
  private let isOpen = Atomic<Bool>(false)

  init(runners: Int) {
    self.runners = runners
  }

  /// Waits, on a thread that is to run, until the gate opens.
  func wait() {
    // Releasing: what this thread prepared is visible to the one that opens the gate.
    waiting.add(1, ordering: .releasing)
    // Acquiring: pairs with the store in `open`.
    spin { isOpen.load(ordering: .acquiring) }
  }

  /// Waits until all runners do, starts the round's clock and lets them go.
  func open(starting round: Round? = nil) {
    // Acquiring: pairs with the addition in `wait`.
    spin { waiting.load(ordering: .acquiring) == runners }
    round?.begin()
    // Releasing: what the opener prepared is visible to the runners.
    isOpen.store(true, ordering: .releasing)
  }

  /// Spins first, because waking a thread would take longer than many rounds do; sleeps when it lasts, so that a pool
  /// that counts blocked threads starts the ones that are still missing.
  private func spin(until isReached: () -> Bool) {
    var attempts = 0
    while !isReached() {
      attempts += 1
      if attempts < 5_000 { sched_yield() } else { usleep(50) }
      if attempts > 500_000 { fail("not all threads of a workload came to its start within 25 seconds.") }
    }
  }
}
