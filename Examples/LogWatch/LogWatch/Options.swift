/// What the command line asks for.
struct Options {
  static let usage = """
    usage: LogWatch [--follow | --live] [--totals] [--window SECONDS] [--buffer LINES] [FILE...]

    Reads access logs in the combined format, from files or from the standard input.

      --follow          wait for what is appended to the files, from now on
      --live            never keep the writer waiting: drop lines when they come too fast (--follow does, too)
      --totals          print nothing but the totals, at the end or when interrupted
      --window SECONDS  how long the sliding window is (10)
      --buffer LINES    how many lines of each live log may wait (100000)
    """

  private(set) var paths: [String] = []
  private(set) var isFollowed = false
  private(set) var isLive = false
  private(set) var showsOnlyTotals = false
  private(set) var window = 10
  private(set) var buffer = 100_000

  /// - Returns: `nil` if the arguments make no sense.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--follow":
        isFollowed = true
        isLive = true
      case "--live": isLive = true
      case "--totals": showsOnlyTotals = true
      case "--window", "--buffer":
        guard let number = arguments.next().flatMap({ Int($0) }), number > 0 else { return nil }
        if argument == "--window" { window = number } else { buffer = number }
      default:
        guard !argument.hasPrefix("-") else { return nil }
        paths.append(argument)
      }
    }
    if isFollowed, paths.isEmpty { return nil }
  }
}
