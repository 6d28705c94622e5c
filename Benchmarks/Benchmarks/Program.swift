import Glibc

/// `Benchmarks`: the event hot path, measured. See ``Help``.
@main
enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(Complaint) {
      exit(try run(Request(arguments: arguments), arguments: arguments))
    } catch {
      StandardError.write("Benchmarks: \(error.sentence)\n")
      exit(error.status)
    }
  }

  /// - Returns: the exit status.
  private static func run(_ request: Request, arguments: [String]) throws(Complaint) -> Int32 {
    switch request {
    case .help:
      print(Help.text)
    case .list(let filters):
      for workload in try Catalogue.workloads(matching: filters) { print(workload.name) }
    case .measure(let options):
      // Before a build that takes minutes: a filter that matches nothing, a file that cannot be read.
      let command = try MeasureCommand(options)
      if OptimisedRun.isNeeded { try OptimisedRun.become(arguments: arguments) }
      try command.run()
    case .timers:
      if OptimisedRun.isNeeded { try OptimisedRun.become(arguments: arguments) }
      TimersCommand().run()
    case .words(let files):
      if OptimisedRun.isNeeded { try OptimisedRun.become(arguments: arguments) }
      return WordsCommand(files: files).run()
    }
    return 0
  }
}
