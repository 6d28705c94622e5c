/// How many allocations an item of each workload may take, and has to: fewer than expected are an improvement to be written down, or a workload that does not
/// do its work any more.
///
/// One line a workload: its name, the least and the most. What comes after a `#` is for the reader.
struct AllocationBounds {
  private let bounds: [String: ClosedRange<Double>]

  init(text: String, of file: String) throws(Complaint) {
    var bounds: [String: ClosedRange<Double>] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      if words.isEmpty { continue }
      guard words.count == 3, let least = Double(words[1]), let most = Double(words[2]), least <= most else {
        throw Complaint(
          "\(file), line \(index + 1): a name, the least and the most are wanted.", status: Complaint.usage)
      }
      bounds[String(words[0])] = least...most
    }
    self.bounds = bounds
  }

  /// What is outside, one sentence each.
  func violations(in measurements: [Measurement]) -> [String] {
    measurements.compactMap { measurement in
      let (name, count) = (measurement.workload.name, measurement.allocations)
      guard let range = bounds[name] else {
        return "\(name) has no bounds: \(count.formatted(decimals: 3)) allocations an item"
      }
      if range.contains(count) { return nil }
      return
        "\(name) takes \(count.formatted(decimals: 3)) allocations an item, outside \(range.lowerBound)...\(range.upperBound)"
    }
  }
}
