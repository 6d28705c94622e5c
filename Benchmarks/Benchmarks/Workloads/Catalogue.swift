/// All workloads, in the order in which they are run.
enum Catalogue {
  static let floors = Floors.workloads

  static let workloads: [Workload] = [
    floors,
    Sources.workloads,
    Chains.workloads,
    Keeping.workloads,
    InnerSources.workloads,
    Subjects.workloads,
    Relays.workloads,
    Contention.workloads,
    Combining.workloads,
    Notifying.workloads,
    Successions.workloads,
    Sharing.workloads,
    Grouping.workloads,
    Timing.workloads,
    Hops.workloads,
    Demands.workloads,
    Concurrency.workloads,
    Pool.workloads,
  ].flatMap { $0 }

  /// - Returns: the workloads whose name contains one of `filters`; all of them if there are no filters.
  static func workloads(matching filters: [String]) throws(Complaint) -> [Workload] {
    guard !filters.isEmpty else { return workloads }
    for filter in filters where !workloads.contains(where: { $0.name.contains(filter) }) {
      throw Complaint("no workload's name contains \"\(filter)\"; --list names them all.", status: Complaint.usage)
    }
    return workloads.filter { workload in filters.contains { workload.name.contains($0) } }
  }
}
