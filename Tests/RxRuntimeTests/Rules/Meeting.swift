/// An operator whose sources can meet, or a source and a timer: it is explored, and raced.
struct Meeting: Sendable {
  /// Where it lies, inside of the operators.
  let folder: String

  /// How it is called in a program of the explorer and in a race.
  let calls: [String]

  static let all = [
    Meeting(folder: "Amb", calls: [".amb("]),
    Meeting(folder: "CombineLatest", calls: [".combineLatest("]),
    Meeting(folder: "GroupBy", calls: [".groupBy {"]),
    Meeting(folder: "Merge", calls: [".merge(", ".flatMap {", ".flatMapFirst {", ".concatMap {"]),
    Meeting(folder: "Multicast", calls: [".multicast", ".publish()", ".connect()", ".refCount()"]),
    Meeting(folder: "ObserveOn", calls: [".observe(on:"]),
    Meeting(folder: "RetryWhen", calls: [".retry {"]),
    Meeting(folder: "Sample", calls: [".sample("]),
    Meeting(folder: "Share", calls: [".share("]),
    Meeting(folder: "SkipUntil", calls: [".skip(until:"]),
    Meeting(folder: "SubscribeOn", calls: [".subscribe(on:"]),
    Meeting(folder: "Switch", calls: [".flatMapLatest {", ".switchLatest()"]),
    Meeting(folder: "TakeUntil", calls: [".take(until:"]),
    Meeting(folder: "Time/Buffer", calls: [".buffer(timeSpan:"]),
    Meeting(folder: "Time/Debounce", calls: [".debounce("]),
    Meeting(folder: "Time/Delay", calls: [".delay("]),
    Meeting(folder: "Time/Throttle", calls: [".throttle("]),
    Meeting(folder: "Time/Timeout", calls: [".timeout("]),
    Meeting(folder: "Time/Window", calls: [".window("]),
    Meeting(folder: "WithLatestFrom", calls: [".withLatestFrom("]),
    Meeting(folder: "Zip", calls: [".zip("]),
  ]

  /// Folders of operators with one source at a time and no timer, and of what is only another name for an operator of another folder.
  ///
  /// What calls in tasks is raced (`AsyncMapStress`), and not explored: tasks are not modelled.
  ///
  /// What waits for a moment and then does one thing (`retry` after a while, `take` and `skip` for a while) is raced as an operator of time.
  static let single: Set = ["AsyncMap", "Debug", "Deprecated", "Do", "Time/Retry", "Time/TakeSkip"]
}

extension Rules {
  /// The folders that contain public operators, and are in neither list.
  static func unlisted(in files: [SourceFile]) -> [String] {
    let root = "Sources/RxRuntime/Operators/"
    let listed = Meeting.single.union(Meeting.all.map(\.folder))
    let folders = files.filter { $0.path.hasPrefix(root) && !operators(in: $0).isEmpty }.map { file in
      file.path.dropFirst(root.count).split(separator: "/").dropLast().joined(separator: "/")
    }
    return Set(folders).filter { !$0.isEmpty && $0 != "Time" && !listed.contains($0) }.sorted()
  }

  /// The calls of operators whose sources meet that are in none of some files.
  static func uncalled(in files: [SourceFile]) -> [String] {
    Meeting.all.flatMap(\.calls).filter { call in !files.contains { $0.code.contains { $0.contains(call) } } }
  }
}
