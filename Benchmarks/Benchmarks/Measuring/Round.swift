/// What one round of a workload gets: the counter to add to, and a clock that it may start anew.
///
/// The clock runs from before the body to after it. A workload with preparations that are not to be timed, such as
/// threads that wait at a gate, calls ``begin()`` when they are done.
struct Round: Sendable {
  let sum: Sum
  /// - Safety: touched by the thread that runs the round's body, and by no other.
  private nonisolated(unsafe) let start: UnsafeMutablePointer<Int>

  private init(sum: Sum, start: UnsafeMutablePointer<Int>) {
    self.sum = sum
    self.start = start
  }

  /// Starts the clock anew. What came before is preparation.
  func begin() {
    start.pointee = monotonicNanoseconds()
  }

  /// Runs `body` once and returns the nanoseconds between the (last) start of the clock and its end.
  static func time(sum: Sum, _ body: (Round) -> Void) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 1) { storage in
      let round = Round(sum: sum, start: storage.baseAddress!)
      sum.reset()
      round.begin()
      body(round)
      return monotonicNanoseconds() - round.start.pointee
    }
  }
}
