/// How long a workload is measured.
struct Effort {
  /// Rounds before the clock counts.
  let warmUps: Int
  /// Timed rounds, unless `seconds` are over before.
  let rounds: Int
  /// Timed rounds that are done however long they take.
  let leastRounds: Int
  let seconds: Double
  /// Rounds in which meetings of threads are counted.
  let meetingRounds: Int

  static let full = Effort(warmUps: 3, rounds: 30, leastRounds: 5, seconds: 10, meetingRounds: 5)
  /// The same items a round, but few rounds: for a look, and for CI.
  static let quick = Effort(warmUps: 1, rounds: 8, leastRounds: 2, seconds: 0.4, meetingRounds: 1)
}
