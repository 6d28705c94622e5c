/// What the rounds of one workload gave.
struct Measurement {
  let workload: Workload
  /// Nanoseconds per item of each round.
  let rounds: [Double]
  /// Allocations per item, in a round that was not timed.
  let allocations: Double
  /// The share of events that met another thread, where threads meet.
  let met: Double?

  var best: Double { rounds.min() ?? .nan }

  var median: Double { Self.median(of: rounds) }

  /// The middle one, or the mean of the two in the middle.
  static func median(of figures: [Double]) -> Double {
    guard !figures.isEmpty else { return .nan }
    let sorted = figures.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
