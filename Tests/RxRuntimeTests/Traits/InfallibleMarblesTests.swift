import RxRuntime
import RxTest
import Testing

/// The operators of infallibles, in virtual time.
@Suite struct InfallibleMarblesTests {
  typealias Letters = Infallible<String>

  /// What an operator makes of two sources.
  struct Line: Sendable, CustomTestStringConvertible {
    typealias Link = @Sendable (_ first: Letters, _ second: Letters, _ scheduler: TestScheduler) -> Letters

    let testDescription: String
    let sources: [String]
    let expected: String
    let link: Link

    /// An operator with one source.
    init(_ name: String, _ first: String, _ expected: String, _ link: @escaping Link) {
      self.init(name, first, "-", expected, link)
    }

    init(_ name: String, _ first: String, _ second: String, _ expected: String, _ link: @escaping Link) {
      testDescription = "\(name) \(first) \(second)"
      sources = [first, second]
      self.expected = expected
      self.link = link
    }
  }

  @Sendable static func sum(_ numbers: [String]) -> String { String(numbers.reduce(0) { $0 + (Int($1) ?? 0) }) }

  /// Sources that send whether they are subscribed to or not.
  static let hot: [Line] = [
    Line("filter", "--1--2--3--|", "--1-----3--|") { first, _, _ in first.filter { $0 != "2" } },
    Line("map", "--1--2--|", "--a--b--|") { first, _, _ in first.map { $0 == "1" ? "a" : "b" } },
    Line("compactMap", "--1--2--3--|", "--a-----a--|") { first, _, _ in first.compactMap { $0 == "2" ? nil : "a" } },
    Line("scan", "--1--2--3--|", "--1--3--6--|") { first, _, _ in first.scan("0") { sum([$0, $1]) } },
    Line("scan(into:)", "--1--2--3--|", "--1--3--6--|") { first, _, _ in first.scan(into: "0") { $0 = sum([$0, $1]) } },
    Line("do", "--1--2--|", "--1--2--|") { first, _, _ in first.do(onNext: { _ in }) },
    Line("take", "--1--2--3--|", "--1--(2|)") { first, _, _ in first.take(2) },
    Line("skip", "--1--2--3--|", "-----2--3--|") { first, _, _ in first.skip(1) },
    Line("take(while:)", "--1--2--3--|", "--1--2--|") { first, _, _ in first.take(while: { $0 != "3" }) },
    Line("take(while:), inclusive", "--1--2--3--|", "--1--(2|)") { first, _, _ in
      first.take(while: { $0 != "2" }, behavior: .inclusive)
    },
    Line("take(until:) a predicate", "--1--2--3--|", "--1--|") { first, _, _ in first.take(until: { $0 == "2" }) },
    Line("skip(while:)", "--1--2--1--|", "-----2--1--|") { first, _, _ in first.skip(while: { $0 == "1" }) },
    Line("take(until:) an infallible", "--1--2--3--|", "------a", "--1--2|") { first, second, _ in
      first.take(until: second)
    },
    Line("take(until:) an observable", "--1--2--3--|", "------a", "--1--2|") { first, second, _ in
      first.take(until: second.asObservable())
    },
    Line("skip(until:)", "--1--2--3--|", "------a", "--------3--|") { first, second, _ in
      first.skip(until: second.asObservable())
    },
    Line("distinctUntilChanged", "--1-1-2-2-1--|", "--1---2---1--|") { first, _, _ in first.distinctUntilChanged() },
    Line("distinctUntilChanged by a key", "--1-3-2-4-1--|", "--1---2---1--|") { first, _, _ in
      first.distinctUntilChanged { (Int($0) ?? 0) % 2 }
    },
    Line("startWith", "--1--|", "0-1--|") { first, _, _ in first.startWith("0") },
    Line("share", "--1--2--|", "--1--2--|") { first, _, _ in first.share(replay: 1) },
    Line("withUnretained", "--1--2--|", "--1--2--|") { first, _, _ in first.withUnretained(Held.instance) { $1 } },
    Line("observe(on:)", "--1--2--|", "---1--2--|") { first, _, scheduler in first.observe(on: scheduler) },
    Line("merge of arguments", "--1---2---|", "----3-------5--|", "--1-3-2-----5--|") { first, second, _ in
      .merge(first, second)
    },
    Line("merge of an array", "--1---2---|", "----3-------5--|", "--1-3-2-----5--|") { first, second, _ in
      .merge([first, second])
    },
    Line("merge of a collection", "--1---2---|", "----3-------5--|", "--1-3-2-----5--|") { first, second, _ in
      .merge(ArraySlice([first, second]))
    },
    Line("combineLatest", "--1-----2----|", "----3-----5----|", "----4---5-7----|") { first, second, _ in
      Infallible.combineLatest(first, second).map { sum([$0, $1]) }
    },
    Line("combineLatest with a selector", "--1-----2----|", "----3-----5----|", "----4---5-7----|") {
      first, second, _ in
      .combineLatest(first, second) { sum([$0, $1]) }
    },
    Line("combineLatest of a collection", "--1-----2----|", "----|", "--------|") { first, second, _ in
      .combineLatest([first, second], resultSelector: sum)
    },
    Line("zip", "--1---2------------|", "----3---5---6--|", "----4---7----------|") { first, second, _ in
      .zip(first, second) { sum([$0, $1]) }
    },
    Line("zip into tuples", "--1---2--|", "-------------3---5--|", "-------------4---7--|") { first, second, _ in
      Infallible.zip(first, second).map { sum([$0, $1]) }
    },
    Line("withLatestFrom", "--1---2---2--|", "----5---6----|", "------5---6--|") { first, second, _ in
      first.withLatestFrom(second)
    },
    Line("withLatestFrom with a selector", "--1---2---2--|", "----5---6----|", "------7---8--|") { first, second, _ in
      first.withLatestFrom(second) { sum([$0, $1]) }
    },
    Line("debounce", "--1-2-----3--|", "--------2----(3|)") { first, _, scheduler in
      first.debounce(.seconds(4), scheduler: scheduler)
    },
  ]

  /// Sources that begin when they are subscribed to.
  static let cold: [Line] = [
    Line("concat", "--1--2|", "--3--|", "--1--2--3--|") { first, second, _ in first.concat(second) },
    Line("concat of a collection", "--1--2|", "--3--|", "--1--2--3--|") { first, second, _ in .concat([first, second])
    },
    Line("concat of arguments", "--1--2|", "--3--|", "--1--2--3--|") { first, second, _ in .concat(first, second) },
    Line("subscribe(on:)", "--1--2--|", "---1--2--|") { first, _, scheduler in first.subscribe(on: scheduler) },
    Line("deferred", "--1--2--|", "--1--2--|") { first, _, _ in .deferred { first } },
    Line("an error that is replaced", "--1--#", "--1--(x|)") { first, _, _ in first },
  ]

  /// An outer sequence of `1` and `2` whose elements stand for two sources that begin when they are subscribed to.
  static let nested:
    [(name: String, lines: [String], link: @Sendable (Letters, @escaping @Sendable (String) -> Letters) -> Letters)] = [
      ("flatMap", ["--1---2---1---|", "-a--b|", "-c--d|", "---a--bc--da--b|"], { $0.flatMap($1) }),
      ("concatMap", ["--1-----2-------|", "-a--b----|", "-c--d--|", "---a--b-----c--d--|"], { $0.concatMap($1) }),
      (
        "flatMapLatest", ["--1-----2--------|", "-a--b--c--|", "--d--e--|", "---a--b---d--e---|"],
        { $0.flatMapLatest($1) }
      ),
      ("flatMapFirst", ["--1--2-----2---|", "-a---b|", "-c|", "---a---b----c--|"], { $0.flatMapFirst($1) }),
    ]

  @Test(arguments: hot)
  func `of sources that send anyway`(_ line: Line) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = try line.sources.map {
      try scheduler.createHotObservable($0).asObservable().asInfallible(onErrorJustReturn: "x")
    }
    try scheduler.expect(line.expected) { line.link(sources[0], sources[1], scheduler).asObservable() }
  }

  @Test(arguments: cold)
  func `of sources that begin when they are subscribed to`(_ line: Line) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = try line.sources.map {
      try scheduler.createColdObservable($0).asObservable().asInfallible(onErrorJustReturn: "x")
    }
    try scheduler.expect(line.expected) { line.link(sources[0], sources[1], scheduler).asObservable() }
  }

  @Test(arguments: nested.indices)
  func `of what a closure returns`(_ index: Int) throws {
    let (_, lines, link) = Self.nested[index]
    let scheduler = TestScheduler(initialClock: 0)
    let outer = try scheduler.createHotObservable(lines[0]).asObservable().asInfallible(onErrorJustReturn: "x")
    let inner = try lines[1...2].map {
      try scheduler.createColdObservable($0).asObservable().asInfallible(onErrorJustReturn: "x")
    }
    try scheduler.expect(lines[3]) { link(outer) { inner[$0 == "1" ? 0 : 1] }.asObservable() }
  }

  @Test func `an error gives way to another infallible`() throws {
    let recoveries: [@Sendable (Observable<String>, Letters) -> Letters] = [
      { $0.asInfallible(onErrorFallbackTo: $1) },
      { source, other in source.asInfallible(onErrorRecover: { _ in other }) },
    ]
    for recover in recoveries {
      let scheduler = TestScheduler(initialClock: 0)
      let source = try scheduler.createColdObservable("--1--#").asObservable()
      let other = try scheduler.createColdObservable("--8--|").asObservable().asInfallible(onErrorJustReturn: "x")
      try scheduler.expect("--1----8--|") { recover(source, other).asObservable() }
    }
  }
}
