import Glibc

/// What the figures were measured on. They mean nothing without it.
enum Machine {
  static var description: String {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return "\(processor ?? "unknown processor"), \(cores) cores"
  }

  private static var processor: String? {
    guard let text = try? TextFile.contents(of: "/proc/cpuinfo") else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) }
  }
}
