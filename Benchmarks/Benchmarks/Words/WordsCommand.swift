import Glibc
import RxSchedulers

/// `Benchmarks words FILE...`: real input through the whole runtime.
struct WordsCommand {
  let files: [String]

  /// - Returns: the exit status: a failure if a file could not be read.
  func run() -> Int32 {
    let readings = Readings()
    let start = monotonicNanoseconds()
    let counts = collect(WordPipeline(files: files, noting: readings).counts(lanes: cores))
    let seconds = Double(monotonicNanoseconds() - start) / 1e9

    for count in counts.sorted().prefix(20) { print(count.line) }
    let words = counts.reduce(0) { $0 + $1.count }
    print(
      """

      \(words.grouped) words, \(counts.count.grouped) of them different, in \(readings.byteCount.grouped) bytes
      \(seconds.formatted(decimals: 3)) s: \((Double(readings.byteCount) / 1e6 / seconds).formatted(decimals: 1)) MB/s, \
      \(Int(Double(words) / seconds).grouped) words/s
      """)
    return readings.hasFailures ? Complaint.failure : 0
  }

  private var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Waits, on this thread, for the sequence to end and returns all that it sent.
  private func collect(_ source: Observable<WordCount>) -> [WordCount] {
    let collected = Collected()
    let finish = Finish()
    let subscription = source.subscribe(
      onNext: { collected.counts.append($0) },
      onError: { fail("counting words failed: \($0).") },
      onCompleted: { finish.reach() })
    finish.wait(atMost: nil)
    subscription.dispose()
    return collected.counts
  }

  private final class Collected: Sendable {
    /// - Safety: appended to by the observer only, whose calls are serial and see each other's writes (contract, 2 and
    ///   3), and read when the sequence has ended.
    nonisolated(unsafe) var counts: [WordCount] = []
  }
}
