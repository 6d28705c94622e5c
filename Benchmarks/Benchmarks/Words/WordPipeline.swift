import Dispatch
import RxSchedulers

/// Text files in, words with their counts out: one producing thread a file, and the counting on as many threads as the
/// machine has cores.
///
/// Nothing holds the producers back: what they read faster than it is counted waits in memory.
struct WordPipeline: Sendable {
  private let files: [String]
  private let readings: Readings

  init(files: [String], noting readings: Readings) {
    self.files = files
    self.readings = readings
  }

  /// Every word with its count, in no particular order.
  ///
  /// Words are dealt to lanes by their letters, so that all occurrences of one meet in one lane; each lane groups and
  /// counts on the concurrent scheduler.
  func counts(lanes: Int) -> Observable<WordCount> {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    return Observable.merge(files.map { lines(of: $0) })
      .flatMap { Self.words(in: $0) }
      .groupBy { Self.lane(of: $0, outOf: lanes) }
      .flatMap { lane in
        lane.observe(on: scheduler)
          .groupBy { $0 }
          .flatMap { word in
            word.reduce(0) { count, _ in count + 1 }.map { WordCount(word: word.key, count: $0) }
          }
      }
  }

  /// The lines of a file, read on a thread of its own. Where it cannot be read it ends, and the others go on.
  private func lines(of file: String) -> Observable<String> {
    Observable<String>.create { observer in
      do throws(FileError) {
        readings.add(bytes: try LineReader(file).forEachLine { observer.onNext($0) })
        observer.onCompleted()
      } catch {
        observer.onError(error)
      }
      return Disposables.create()
    }
    .subscribe(on: SerialDispatchQueueScheduler(qos: .default))
    .catch { error in
      readings.add(failure: error)
      return .empty()
    }
  }

  /// Sent where the line arrives. `from` would take turns with the source of the lines, as synchronous sources on one
  /// thread do: the words would wait until the whole file has been read.
  private static func words(in line: String) -> Observable<String> {
    Observable.create { observer in
      for word in line.lowerCaseWords { observer.onNext(word) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  private static func lane(of word: String, outOf lanes: Int) -> Int {
    word.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % lanes
  }
}
