/// Our figures beside those of another implementation, by name.
struct Comparison {
  let measurements: [Measurement]
  /// Nanoseconds per item by workload, from the other implementation's JSON.
  let theirs: [String: Double]

  var text: String {
    var table = Table(["workload", "ours", "theirs", "ours/theirs", "our median", "against"])
    for measurement in measurements {
      let counterparts = Self.counterparts(of: measurement.workload.name).filter { theirs[$0] != nil }
      if counterparts.isEmpty {
        let best = measurement.best.formatted(decimals: 2)
        table.add([measurement.workload.name, best, "–", "–", median(measurement), ""])
      }
      for counterpart in counterparts {
        table.add(row(of: measurement, against: counterpart))
      }
    }
    return table.text + "\n\nns/item, the best round; below 1 the ratio is in our favour.\(missing)"
  }

  private func row(of measurement: Measurement, against counterpart: String) -> [String] {
    let cost = theirs[counterpart] ?? .nan
    return [
      measurement.workload.name,
      measurement.best.formatted(decimals: 2),
      cost.formatted(decimals: 2),
      (measurement.best / cost).formatted(decimals: 2),
      median(measurement),
      counterpart == measurement.workload.name ? "" : counterpart,
    ]
  }

  /// Where threads meet, the best round is the one in which they met least: the median says what the others cost.
  private func median(_ measurement: Measurement) -> String {
    measurement.met == nil ? "" : measurement.median.formatted(decimals: 2)
  }

  /// A subject of ours may be called from many threads, so it is held against RxJava's serialized one first; the plain
  /// one, which may not, is shown too.
  private static func counterparts(of name: String) -> [String] {
    let prefix = "subject-"
    guard name.hasPrefix(prefix) else { return [name] }
    return [prefix + "serialized-" + name.dropFirst(prefix.count), name]
  }

  /// Names in the file for which there is no workload here.
  private var missing: String {
    let known = Set(Catalogue.workloads.flatMap { Self.counterparts(of: $0.name) })
    let unknown = theirs.keys.filter { !known.contains($0) }.sorted()
    return unknown.isEmpty ? "" : "\nOnly in the file: \(unknown.joined(separator: ", "))."
  }
}
