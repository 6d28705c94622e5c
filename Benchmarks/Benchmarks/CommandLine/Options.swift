/// What the command line asks for.
enum Request: Equatable {
  case help
  case list(filters: [String])
  case measure(MeasureOptions)
  case timers
  case words(files: [String])
}

struct MeasureOptions: Equatable {
  /// A workload is run if its name contains one of these; all are run if there are none.
  var filters: [String] = []
  var isQuick = false
  var asJSON = false
  /// A file with another implementation's figures.
  var comparison: String?
  /// A file with the bounds of allocations.
  var allocations: String?
}

extension Request {
  /// - Parameter arguments: without the program's name.
  init(arguments: [String]) throws(Complaint) {
    if arguments.first == "words" {
      self = try Self.words(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == "timers" {
      self = try Self.timers(Array(arguments.dropFirst()))
      return
    }
    var options = MeasureOptions()
    var isList = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--list": isList = true
      case "--quick": options.isQuick = true
      case "--json": options.asJSON = true
      case "--filter": options.filters.append(try Self.value(of: argument, from: &rest))
      case "--allocations": options.allocations = try Self.value(of: argument, from: &rest)
      case "--compare": options.comparison = try Self.value(of: argument, from: &rest)
      default:
        throw Complaint("there is no option \"\(argument)\"; --help lists what there is.", status: Complaint.usage)
      }
    }
    if options.asJSON, options.comparison != nil {
      throw Complaint("--json and --compare are two formats of stdout; ask for one.", status: Complaint.usage)
    }
    self = isList ? .list(filters: options.filters) : .measure(options)
  }

  private static func timers(_ arguments: [String]) throws(Complaint) -> Request {
    guard let argument = arguments.first else { return .timers }
    if arguments.contains("--help") || arguments.contains("-h") { return .help }
    throw Complaint("timers takes no arguments, not \"\(argument)\".", status: Complaint.usage)
  }

  private static func words(_ arguments: [String]) throws(Complaint) -> Request {
    if arguments.contains("--help") || arguments.contains("-h") { return .help }
    if let option = arguments.first(where: { $0.hasPrefix("--") && $0 != "--" }) {
      throw Complaint("words has no option \"\(option)\"; --help lists what there is.", status: Complaint.usage)
    }
    let files = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    if files.isEmpty {
      throw Complaint("words wants the names of the text files to count.", status: Complaint.usage)
    }
    return .words(files: files)
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws(Complaint) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Complaint("\(option) wants a value after it.", status: Complaint.usage)
    }
    return value
  }
}
