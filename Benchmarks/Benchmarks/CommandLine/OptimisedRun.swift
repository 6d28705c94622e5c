import Glibc

/// Makes `swift run Benchmarks` give real figures: the debug build builds the release build and becomes it.
enum OptimisedRun {
  /// Whether this very program was compiled without optimisation.
  static var isNeeded: Bool { _isDebugAssertConfiguration() }

  /// Replaces this process by the optimised program with the same arguments.
  ///
  /// The build has a scratch directory of its own, so that it neither waits for the lock of the `swift run` that
  /// started this process nor throws that one's products away.
  ///
  /// - Throws: ``Complaint`` if the package is not found or the shell cannot be run. Otherwise it does not return.
  static func become(arguments: [String]) throws(Complaint) -> Never {
    guard let package = packageDirectory() else {
      throw Complaint(
        "this is a debug build, whose figures mean nothing, and its package is not found to build an optimised one; "
          + "run it in the package's directory, or build with -c release.")
    }
    let scratch = scratchDirectory(package: package)
    StandardError.write(
      "Benchmarks: this is a debug build. Building and running the optimised one instead (into \(scratch); "
        + "a few minutes the first time).\n")
    try execute("/bin/sh", ["sh", "-c", script, "Benchmarks", package, scratch] + arguments)
  }

  /// What the build prints goes to stderr: stdout carries results only.
  private static let script = """
    package=$1 scratch=$2
    shift 2
    if swift build -c release --product Benchmarks --package-path "$package" --scratch-path "$scratch" >&2
    then exec "$scratch/release/Benchmarks" "$@"
    else echo "Benchmarks: the optimised build failed; what it said is above." >&2; exit 1
    fi
    """

  /// Where this file was compiled, if the package is still there; else the working directory or one above it.
  private static func packageDirectory(compiledAt file: StaticString = #filePath) -> String? {
    let source = file.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    // CommandLine, Benchmarks, Benchmarks: three folders below the package.
    let compiled = (0..<4).reduce(source) { path, _ in parent(of: path) }
    if isPackage(compiled) { return compiled }

    guard let here = getcwd(nil, 0) else { return nil }
    defer { free(here) }
    var directory = String(cString: here)
    while !isPackage(directory) {
      guard directory != "/" else { return nil }
      directory = parent(of: directory)
    }
    return directory
  }

  private static func isPackage(_ directory: String) -> Bool {
    access(directory + "/Package.swift", R_OK) == 0 && access(directory + "/Benchmarks/Benchmarks", R_OK) == 0
  }

  /// Beside the debug build's own products (`SCRATCH/TRIPLE/debug/Benchmarks`), wherever those are.
  private static func scratchDirectory(package: String) -> String {
    guard let program = realpath("/proc/self/exe", nil) else { return package + "/.build/optimised" }
    defer { free(program) }
    let configuration = parent(of: String(cString: program))
    guard configuration.hasSuffix("/debug") else { return package + "/.build/optimised" }
    return parent(of: parent(of: configuration)) + "/optimised"
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func execute(_ program: String, _ arguments: [String]) throws(Complaint) -> Never {
    let pointers = arguments.map { strdup($0) } + [nil]
    execv(program, pointers)
    throw Complaint("\(program) cannot be run: \(String(cString: strerror(errno))).")
  }
}
