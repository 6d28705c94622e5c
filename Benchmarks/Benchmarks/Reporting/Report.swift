/// The results as a table: what an item costs, what it allocates, and how many times the floor that is.
struct Report {
  let measurements: [Measurement]
  /// Nanoseconds per item of the floors that were measured in the same run.
  let floors: [Workload.Floor: Double]

  var text: String {
    var table = Table(["workload", "ns/item", "allocs/item", "x floor", "median", "met"])
    for measurement in measurements {
      table.add([
        measurement.workload.name,
        measurement.best.formatted(decimals: 2),
        measurement.allocations.formatted(decimals: 3),
        timesFloor(measurement),
        measurement.met == nil ? "" : measurement.median.formatted(decimals: 2),
        measurement.met.map { ($0 * 100).formatted(decimals: 1) + "%" } ?? "",
      ])
    }
    return table.text + "\n\n" + Self.legend
  }

  private func timesFloor(_ measurement: Measurement) -> String {
    guard let floor = measurement.workload.floor, let cost = floors[floor] else { return "" }
    return (measurement.best / cost).formatted(decimals: 1)
  }

  private static let legend = """
    ns/item: the best round. x floor: times floor-closure, for chains of twelve times floor-closure-x12.
    median, met: where threads meet, the median round and the share of events that met another thread.
    """
}
