/// An operator whose sources can meet, or a source and a timer: it is explored, and raced.
struct Meeting: Sendable {
  /// Where it lies, inside of the operators.
  let folder: String

  /// How it is called in a program of the explorer, and in a race unless that is said by itself.
  let calls: [String]

  /// How it is called in a race.
  let raced: [String]

  init(folder: String, calls: [String], raced: [String]? = nil) {
    self.folder = folder
    self.calls = calls
    self.raced = raced ?? calls
  }

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

  /// Operators with demand: beside sources, requests meet what comes.
  static let demand = [
    Meeting(
      folder: "Backpressure", calls: [".onBackpressureBuffer(", ".onBackpressureDrop(", ".onBackpressureLatest("],
      raced: [".onBackpressureBuffer(", ".asFlowable(.drop", ".dropOldest"]),
    Meeting(folder: "CombineLatest", calls: [".combineLatest("]),
    Meeting(folder: "FlatMap", calls: [".merge(", ".flatMap {", ".concatMap {"]),
    Meeting(folder: "ObserveOn", calls: [".observe(on:"]),
    Meeting(folder: "Parallel", calls: [".parallel("]),
    Meeting(folder: "Rebatch", calls: [".rebatchRequests("]),
    Meeting(folder: "Share", calls: [".share(", ".multicast("]),
    Meeting(folder: "SubscribeOn", calls: [".subscribe(on:"]),
    Meeting(folder: "Succession", calls: [".concat("]),
    Meeting(folder: "TimedBuffer", calls: [".buffer(timeSpan:"]),
    Meeting(folder: "Zip", calls: [".zip("]),
  ]

  /// Traits and relays that are more than another name for an operator or a subject: `create` lets one answer through, and what is put together ends once.
  static let traits = [
    Meeting(folder: "Traits", calls: ["Single<Int>.create {", "Maybe<Int>.create {"], raced: ["TraitRound("]),
    Meeting(folder: "Traits", calls: ["Single.zip(", "Completable.merge("]),
    Meeting(folder: "Relays", calls: ["PublishRelay<Int>()", "BehaviorRelay(value:", "ReplayRelay<Int>.create("]),
  ]

  /// The only files of traits and relays that hold what several threads use; all others hand on to an operator or a subject, which is explored and raced itself.
  static let keepers: Set = [
    "TraitObserver.swift", "TraitSubscription.swift", "AsyncAnswer.swift", "AsyncPull.swift", "AsyncValues.swift",
  ]

  /// Folders of operators with one source at a time and no timer, and of what is only another name for an operator of another folder.
  ///
  /// What calls in tasks is raced (`AsyncMapStress`), and not explored: tasks are not modelled.
  ///
  /// What waits for a moment and then does one thing (`retry` after a while, `take` and `skip` for a while) is raced as an operator of time.
  static let single: Set = ["AsyncMap", "Debug", "Deprecated", "Do", "Time/Retry", "Time/TakeSkip"]
}

extension Rules {
  /// The folders of `root` that contain public operators, and are in neither list.
  static func unlisted(
    in files: [SourceFile], of root: String = "Sources/RxRuntime/Operators/", _ meetings: [Meeting] = Meeting.all
  ) -> [String] {
    let listed = Meeting.single.union(meetings.map(\.folder))
    let folders = files.filter { $0.path.hasPrefix(root) && !operators(in: $0).isEmpty }.map { file in
      file.path.dropFirst(root.count).split(separator: "/").dropLast().joined(separator: "/")
    }
    return Set(folders).filter { !$0.isEmpty && $0 != "Time" && !listed.contains($0) }.sorted()
  }

  /// The calls of operators whose sources meet that are in none of some files.
  static func uncalled(_ calls: [String] = Meeting.all.flatMap(\.calls), in files: [SourceFile]) -> [String] {
    calls.filter { call in !files.contains { $0.code.contains { $0.contains(call) } } }
  }

  /// The files that hold what several threads use, and are not among those that are known to.
  static func unknownKeepers(in files: [SourceFile]) -> [String] {
    let shared = [
      "AtomicFlag", "AtomicCounter", "AtomicMachine", "Locked", "SerialPoint", "SerialCell", "OnceSlot", "OwnedSlot",
      "MPSCQueue", "SPSCQueue", "HandoffQueue", "Claim(",
    ]
    return files.filter { file in
      !Meeting.keepers.contains(file.path.split(separator: "/").last.map(String.init) ?? "")
        && file.code.contains { code in shared.contains { code.contains($0) } }
    }.map(\.path)
  }
}
