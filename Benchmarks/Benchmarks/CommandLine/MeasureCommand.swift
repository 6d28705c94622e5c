/// Measures the workloads that were asked for and prints what was asked for.
struct MeasureCommand {
  private let options: MeasureOptions
  private let workloads: [Workload]
  private let theirs: [String: Double]?
  private let bounds: AllocationBounds?

  init(_ options: MeasureOptions) throws(Complaint) {
    self.options = options
    workloads = try Catalogue.workloads(matching: options.filters)
    if let file = options.comparison {
      theirs = try Self.figures(from: file)
    } else {
      theirs = nil
    }
    if let file = options.allocations {
      bounds = try AllocationBounds(text: Self.text(of: file), of: file)
    } else {
      bounds = nil
    }
  }

  func run() throws(Complaint) {
    StandardError.write("\(Machine.description)\n")
    let all = try Runner(effort: options.isQuick ? .quick : .full).run(workloads + unaskedFloors)
    let measurements = Array(all.prefix(workloads.count))

    if options.asJSON {
      print(FlatJSON.text(measurements.map { (name: $0.workload.name, value: $0.best) }))
    } else if let theirs {
      print("\(Machine.description)\n\n\(Comparison(measurements: measurements, theirs: theirs).text)")
    } else {
      print("\(Machine.description)\n\n\(Report(measurements: measurements, floors: Self.floors(in: all)).text)")
    }
    guard let bounds else { return }
    let violations = bounds.violations(in: measurements) + bounds.strangers(among: Catalogue.workloads)
    if !violations.isEmpty { throw Complaint(violations.joined(separator: "\n")) }
  }

  /// The floors that the table's ratios need and the filter left out.
  private var unaskedFloors: [Workload] {
    guard !options.asJSON, theirs == nil else { return [] }
    let needed = Set(workloads.compactMap { $0.floor?.rawValue })
    let asked = Set(workloads.map(\.name))
    return Catalogue.floors.filter { needed.contains($0.name) && !asked.contains($0.name) }
  }

  private static func floors(in measurements: [Measurement]) -> [Workload.Floor: Double] {
    var floors: [Workload.Floor: Double] = [:]
    for measurement in measurements {
      if let floor = Workload.Floor(rawValue: measurement.workload.name) { floors[floor] = measurement.best }
    }
    return floors
  }

  private static func figures(from file: String) throws(Complaint) -> [String: Double] {
    if let figures = FlatJSON.figures(in: try text(of: file)) { return figures }
    throw Complaint("\(file) is no JSON object of names and numbers.", status: Complaint.usage)
  }

  private static func text(of file: String) throws(Complaint) -> String {
    do throws(FileError) {
      return try TextFile.contents(of: file)
    } catch {
      throw Complaint("\(error).", status: Complaint.usage)
    }
  }
}
