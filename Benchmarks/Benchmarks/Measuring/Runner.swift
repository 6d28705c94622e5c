import CAllocationCounter

/// Runs workloads one after another and reports each on stderr as it goes.
struct Runner {
  let effort: Effort
  private let sum = Sum()

  init(effort: Effort) {
    self.effort = effort
  }

  /// - Returns: one measurement a workload, in the same order.
  /// - Throws: ``Complaint`` at the first wrong sum: figures of wrong work are worth nothing.
  func run(_ workloads: [Workload]) throws(Complaint) -> [Measurement] {
    var measurements: [Measurement] = []
    for (index, workload) in workloads.enumerated() {
      StandardError.write("[\(index + 1)/\(workloads.count)] \(workload.name) ")
      let measurement = try measure(workload)
      StandardError.write("\(measurement.best.formatted(decimals: 2)) ns\n")
      measurements.append(measurement)
    }
    return measurements
  }

  private func measure(_ workload: Workload) throws(Complaint) -> Measurement {
    for _ in 0..<effort.warmUps { _ = try round(of: workload) }

    var rounds: [Double] = []
    let deadline = monotonicNanoseconds() + Int(effort.seconds * 1e9)
    while rounds.count < effort.rounds {
      rounds.append(try round(of: workload))
      if rounds.count >= effort.leastRounds, monotonicNanoseconds() >= deadline { break }
    }
    return Measurement(
      workload: workload,
      rounds: rounds,
      allocations: try allocations(of: workload),
      met: try meetings(of: workload))
  }

  /// - Returns: nanoseconds per item.
  private func round(of workload: Workload) throws(Complaint) -> Double {
    let nanoseconds = Round.time(sum: sum, workload.body)
    try check(workload)
    return Double(nanoseconds) / Double(workload.items)
  }

  /// Allocations per item in a round of its own; preparations count too, which a million items make small.
  private func allocations(of workload: Workload) throws(Complaint) -> Double {
    allocation_counter_start()
    _ = Round.time(sum: sum, workload.body)
    let allocations = allocation_counter_stop()
    try check(workload)
    return Double(allocations) / Double(workload.items)
  }

  private func meetings(of workload: Workload) throws(Complaint) -> Double? {
    guard let count = workload.meetings else { return nil }
    var shares: [Double] = []
    for _ in 0..<effort.meetingRounds {
      sum.reset()
      shares.append(count(sum))
      try check(workload)
    }
    return Measurement.median(of: shares)
  }

  private func check(_ workload: Workload) throws(Complaint) {
    guard sum.value != workload.expected else { return }
    StandardError.write("\n")
    throw Complaint("\(workload.name) is wrong: its sum is \(sum.value) and should be \(workload.expected).")
  }
}
