import Foundation

/// The threads of this process with a name of their own, as the system sees them.
enum ThreadsNamed {
  private static func files(_ name: String) -> [(comm: String, stat: String)] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.compactMap { task in
      guard let comm = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8),
        comm.hasPrefix(name + "."),
        let stat = try? String(contentsOfFile: "/proc/self/task/\(task)/stat", encoding: .utf8)
      else { return nil }
      return (comm, stat)
    }
  }

  /// How many there are whose name begins so.
  static func count(_ name: String) -> Int { files(name).count }

  /// How many of them sleep.
  static func sleeping(_ name: String) -> Int {
    files(name).count { $0.stat.contains(") S ") }
  }

  /// How many times the processor was given to them so far, in ticks of the system.
  static func ticks(_ name: String) -> Int {
    files(name).reduce(0) { sum, file in
      let fields = file.stat.split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 12 else { return sum }
      return sum + (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
  }
}
