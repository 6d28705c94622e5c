#if ExploreInterleavings
  import CFiber
  import Glibc

  /// Writes the trace of each execution to a file as it grows, so that what crashes leaves one.
  package func recordTraces(in path: String) {
    Engine.file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  }

  /// How a program fared that has a bug put in.
  package enum Verdict: Sendable {
    case survived
    case caught(String)
  }

  extension Program {
    /// How many bytes a process of its own may say.
    private static var greatestReport: Int { 60_000 }

    /// Explores the program with a bug put in, in a process of its own: a bug may well crash it.
    package func verdict(on mutation: Mutation, limit: Int, seconds: Int) -> Verdict {
      let task = IsolatedTask { [self] in
        let outcome = explore(mutation: mutation, limit: limit, seconds: seconds)
        guard let failure = outcome.failure else { return "" }
        let text = ([failure] + outcome.trace).joined(separator: "\n").utf8
        return String(decoding: text.prefix(Self.greatestReport), as: UTF8.self)
      }
      var buffer = [CChar](repeating: 0, count: Self.greatestReport)
      var status: Int32 = 0
      let length = isolated_run(
        { argument, output in
          let text = Unmanaged<IsolatedTask>.fromOpaque(argument!).takeUnretainedValue().body()
          _ = text.withCString { write(output, $0, strlen($0)) }
        }, Unmanaged.passUnretained(task).toOpaque(), UInt32(2 * seconds), &buffer, buffer.count, &status)
      if status == SIGXCPU { return .caught("a loop without a step") }
      if status != 0 { return .caught("a crash (signal \(status))") }
      let text = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return text.isEmpty ? .survived : .caught(text)
    }
  }

  private final class IsolatedTask {
    let body: () -> String
    init(_ body: @escaping () -> String) { self.body = body }
  }
#endif
