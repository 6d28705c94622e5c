import RxRuntime
import RxTest
import Testing

/// The operators that merge, follow or combine sources, in virtual time.
@Suite struct MergingMarblesTests {
  typealias Letters = Observable<String>

  /// Sources that send whether they are subscribed to or not.
  func hot(
    _ first: String, _ second: String, _ expected: String, _ link: @escaping @Sendable (Letters, Letters) -> Letters
  ) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let first = try scheduler.createHotObservable(first).asObservable()
    let second = try scheduler.createHotObservable(second).asObservable()
    try scheduler.expect(expected) { link(first, second) }
  }

  /// Sources that begin when they are subscribed to.
  func cold(
    _ first: String, _ second: String, _ expected: String, _ link: @escaping @Sendable (Letters, Letters) -> Letters
  ) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let first = try scheduler.createColdObservable(first).asObservable()
    let second = try scheduler.createColdObservable(second).asObservable()
    try scheduler.expect(expected) { link(first, second) }
  }

  /// An outer sequence whose elements `a` and `b` are sources that begin when they are subscribed to.
  func nested(
    _ outer: String, a: String, b: String, _ expected: String,
    _ link: @escaping @Sendable (Observable<Letters>) -> Letters
  ) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let outer = try scheduler.createHotObservable(outer).asObservable()
    let a = try scheduler.createColdObservable(a).asObservable()
    let b = try scheduler.createColdObservable(b).asObservable()
    try scheduler.expect(expected) { link(outer.map { $0 == "a" ? a : b }) }
  }

  /// The sum of numbers that are written as text.
  @Sendable static func sum(_ numbers: String...) -> String { sum(numbers) }

  @Sendable static func sum(_ numbers: [String]) -> String {
    String(numbers.reduce(0) { $0 + (Int($1) ?? 0) })
  }

  static let combinations: [@Sendable (Letters, Letters) -> Letters] = [
    { .combineLatest($0, $1) { sum($0, $1) } }, { .combineLatest([$0, $1]) { sum($0) } },
    { Observable.combineLatest($0, $1).map { sum($0, $1) } },
  ]

  @Test(arguments: combinations.indices)
  func `combineLatest`(_ form: Int) throws {
    let link = Self.combinations[form]
    try hot("--1-----2----|", "----3-----5----|", "----4---5-7----|", link)
    try hot("--1-----2----|", "----3-----#", "----4---5-#", link)
    try hot("--1-----2----|", "--#", "--#", link)
    try hot("--1-----2--|", "----3-----------#", "----4---5-------#", link)
    try hot("--1-----2----|", "----|", "--------|", link)
    try hot("---|", "-----|", "-----|", link)
  }

  static let rows: [@Sendable (Letters, Letters) -> Letters] = [
    { .zip($0, $1) { sum($0, $1) } }, { .zip([$0, $1]) { sum($0) } }, { Observable.zip($0, $1).map { sum($0, $1) } },
  ]

  @Test(arguments: rows.indices)
  func `zip`(_ form: Int) throws {
    let link = Self.rows[form]
    try hot("--1---2------------|", "----3---5---6--|", "----4---7----------|", link)
    try hot("--1---2---|", "----3---#", "----4---#", link)
    try hot("--1---2---|", "--#", "--#", link)
    try hot("--1---2--|", "-------------3---#", "-------------4---#", link)
    try hot("--1---2--|", "-------------3---5--|", "-------------4---7--|", link)
  }

  @Test func `merge`() throws {
    try hot("--1---2---|", "----3-------5--|", "--1-3-2-----5--|") { .merge($0, $1) }
    try hot("--1---2---|", "----3-------5--|", "--1-3-2-----5--|") { .merge([$0, $1]) }
    try hot("--1---2---|", "----3---#", "--1-3-2-#") { .merge($0, $1) }
    try hot("--1---2---|", "-#", "-#") { .merge($0, $1) }
    try hot("--1---2---|", "----3----------#", "--1-3-2--------#") { .merge($0, $1) }
    try nested("--a---b-------|", a: "-1-----2|", b: "-3--4|", "---1---3-24---|") { $0.merge() }
  }

  @Test func `merge(maxConcurrent:) and concat of inner sequences`() throws {
    let links: [@Sendable (Observable<Letters>) -> Letters] = [
      { $0.merge(maxConcurrent: 1) }, { $0.concat() }, { outer in outer.concatMap { $0 } },
    ]
    for link in links {
      try nested("--a-----b-------|", a: "-1--2----|", b: "-3--4--|", "---1--2-----3--4--|", link)
      try nested("--a-----b-------|", a: "-1--2----#", b: "-3--4--|", "---1--2----#", link)
      try nested("--a-----b-------|", a: "-1--2----|", b: "-3--#", "---1--2-----3--#", link)
      try nested("--a-----b-#", a: "-1--2----|", b: "-3--4--|", "---1--2---#", link)
    }
    try nested("--a-a-b-------|", a: "-1-----2|", b: "--3|", "---1-1---2-23-|") { $0.merge(maxConcurrent: 2) }
  }

  @Test func `concat`() throws {
    let links: [@Sendable (Letters, Letters) -> Letters] = [
      { $0.concat($1) }, { .concat([$0, $1]) }, { .concat($0, $1) }, { .concat(AnySequence([$0, $1]).sendable) },
    ]
    for link in links {
      try cold("--1--2|", "--3--|", "--1--2--3--|", link)
      try cold("--1--#", "--3--|", "--1--#", link)
      try cold("--1|", "--3--#", "--1--3--#", link)
      try hot("--1--2|", "--3----4--|", "--1--2-4--|", link)
    }
  }

  @Test func `flatMap`() throws {
    try nested("--a---b---a---|", a: "-1--2|", b: "-3--4|", "---1--23--41--2|") { outer in outer.flatMap { $0 } }
    try nested("--a-#", a: "-1--2|", b: "-", "---1#") { outer in outer.flatMap { $0 } }
    try nested("--a---b---|", a: "-1------2|", b: "-3#", "---1---3#") { outer in outer.flatMap { $0 } }
    try nested("--a---b---|", a: "-1------2|", b: "-", "---1--#") { outer in
      outer.enumerated().flatMap { index, inner in
        if index > 0 { throw MarbleError() }
        return inner
      }
    }
  }

  @Test func `flatMapLatest and switchLatest`() throws {
    let links: [@Sendable (Observable<Letters>) -> Letters] = [
      { $0.switchLatest() }, { outer in outer.flatMapLatest { $0 } },
    ]
    for link in links {
      try nested("--a-----b--------|", a: "-1--2--3--|", b: "--4--5--|", "---1--2---4--5---|", link)
      try nested("--a--b---------|", a: "-1--#", b: "-3--4|", "---1--3--4-----|", link)
      try nested("--a--b---------|", a: "-1--2|", b: "-3-#", "---1--3-#", link)
      try nested("--a-#", a: "-1--2|", b: "-", "---1#", link)
      try nested("--a--|", a: "-1-----2-|", b: "-", "---1-----2-|", link)
    }
  }

  @Test func `startWith`() throws {
    try hot("--1--|", "-", "0-1--|") { first, _ in first.startWith("0") }
    try hot("--------1--#", "-", "(89)-------1--#") { first, _ in first.startWith("8", "9") }
  }

  @Test func `catch`() throws {
    try cold("--1--2--#", "--8--9--|", "--1--2----8--9--|") { first, second in first.catch { _ in second } }
    try cold("--1--2--#", "--8--9--|", "--1--2----8--9--|") { .catch(sequence: [$0, $1]) }
    try cold("--1--#", "-8-#", "--1---8-#") { first, second in first.catch { _ in second } }
    try cold("--1--#", "-8-#", "--1---8-#") { .catch(sequence: [$0, $1]) }
    try cold("--1--|", "-8-#", "--1--|") { .catch(sequence: [$0, $1]) }
    try cold("--1--#", "-", "--1--#") { first, _ in first.catch { throw $0 } }
    try cold("--1--#", "-", "--1--(9|)") { first, _ in first.catchAndReturn("9") }
  }

  @Test func `retry`() throws {
    try cold("--1--#", "-", "--1----1--#") { first, _ in first.retry(2) }
    try cold("--1--#", "-", "--1----1----(1|)") { first, _ in first.retry().take(3) }
    try cold("--1--|", "-", "--1--|") { first, _ in first.retry() }
  }

  @Test func `groupBy`() throws {
    let link: @Sendable (Letters, Letters) -> Letters = { first, _ in
      first.groupBy { (Int($0) ?? 0) % 2 }.flatMap { $0.asObservable().take(2) }
    }
    try hot("--1--3--4--5--2--|", "-", "--1--3--4-----2--|", link)
    try hot("--1--3--4--#", "-", "--1--3--4--#", link)
    try hot("--#", "-", "--#", link)
  }

  @Test func `observe(on:) and subscribe(on:)`() throws {
    // An action that is to run at once runs a tick later.
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createHotObservable("--1--2--|").asObservable()
    try scheduler.expect("---1--2--|") { source.observe(on: scheduler) }
    let other = TestScheduler(initialClock: 0)
    let failing = try other.createHotObservable("--1--#").asObservable()
    try other.expect("---1--#") { failing.observe(on: other) }
    let third = TestScheduler(initialClock: 0)
    let late = try third.createColdObservable("--1--2--|")
    try third.expect("---1--2--|") { late.asObservable().subscribe(on: third) }
    #expect(late.subscriptions.map(\.subscribe) == [201])
  }
}
