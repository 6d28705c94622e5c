/// How many allocations an item of each workload may take and has to, and how many a round: fewer than expected are an improvement to be written down, or a
/// workload that does not do its work any more.
///
/// A round of most workloads is one subscription with very many items, so what a round takes is what the subscription takes. Where items are subscriptions, an item
/// says so.
///
/// One line a workload: its name, the least and the most of an item, the least and the most of a round. What comes after a `#` is for the reader.
struct AllocationBounds {
  private struct Bounds {
    let item: ClosedRange<Double>
    let round: ClosedRange<Double>
  }

  private let bounds: [String: Bounds]

  init(text: String, of file: String) throws(Complaint) {
    var bounds: [String: Bounds] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      guard let name = words.first.map(String.init) else { continue }
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard words.count == 5, numbers.count == 4, numbers[0] <= numbers[1], numbers[2] <= numbers[3],
        bounds[name] == nil
      else {
        throw Complaint(
          "\(file), line \(index + 1): a name of its own, and the least and the most of an item and of a round are wanted.",
          status: Complaint.usage)
      }
      bounds[name] = Bounds(item: numbers[0]...numbers[1], round: numbers[2]...numbers[3])
    }
    self.bounds = bounds
  }

  /// What is outside, one sentence each.
  func violations(in measurements: [Measurement]) -> [String] {
    measurements.flatMap { measurement -> [String] in
      let name = measurement.workload.name
      let (item, round) = (measurement.allocations, measurement.allocations * Double(measurement.workload.items))
      let (items, rounds) = (item.formatted(decimals: 3), round.formatted(decimals: 0))
      guard let bounds = bounds[name] else {
        return ["\(name) has no bounds: \(items) allocations an item, \(rounds) a round"]
      }
      var found: [String] = []
      if !bounds.item.contains(item) {
        found.append("\(name) takes \(items) allocations an item, outside \(bounds.item)")
      }
      if !bounds.round.contains(round.rounded()) {
        found.append("\(name) takes \(rounds) allocations a round, outside \(bounds.round)")
      }
      return found
    }
  }

  /// The names that no workload has, one sentence each.
  func strangers(among workloads: [Workload]) -> [String] {
    Set(bounds.keys).subtracting(workloads.map(\.name)).sorted().map { "\($0) has bounds, and is no workload" }
  }
}
