import RxRuntime
import RxTest
import Testing

/// The marble diagrams of the documentation, in virtual time: two lines of sources, one expression, one line expected.
@Suite struct CombiningMarblesTests {
  typealias Letters = Observable<String>

  func check(
    _ first: String, _ second: String, _ expected: String, _ link: @escaping @Sendable (Letters, Letters) -> Letters
  ) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let first = try scheduler.createHotObservable(first).asObservable()
    let second = try scheduler.createHotObservable(second).asObservable()
    try scheduler.expect(expected) { link(first, second) }
  }

  @Test func `take(until:)`() throws {
    try check("--1--2--3--4--|", "-------a--", "--1--2-|") { $0.take(until: $1) }
    try check("--1--2--3--4--|", "-------|", "--1--2--3--4--|") { $0.take(until: $1) }
    try check("--1--2--3--4--|", "-------#", "--1--2-#") { $0.take(until: $1) }
    try check("--1--2--|", "-----------a", "--1--2--|") { $0.take(until: $1) }
    try check("--1--2--#", "-----------a", "--1--2--#") { $0.take(until: $1) }
  }

  @Test func `skip(until:)`() throws {
    try check("--1--2--3--4--|", "------a--", "--------3--4--|") { $0.skip(until: $1) }
    try check("--1--2--3--4--|", "------|", "-") { $0.skip(until: $1) }
    try check("--1--2--3--4--|", "------#", "------#") { $0.skip(until: $1) }
    try check("--1--2--|", "----------a--", "-") { $0.skip(until: $1) }
    try check("--1--2--#", "----------a--", "--------#") { $0.skip(until: $1) }
    try check("--1--2--3--4--|", "------a--#", "--------3--4--|") { $0.skip(until: $1) }
  }

  @Test func `sample`() throws {
    try check("--1--2--3--------4--|", "------a-----b--c-----d--", "------2-----3--------(4|)") { $0.sample($1) }
    try check("--1--2--3--------4--|", "------a-----b--c-----d--", "------2-----3--0-----(4|)") {
      $0.sample($1, defaultValue: "0")
    }
    try check("--1--2--------|", "---a---|", "---1---2") { $0.sample($1) }
    try check("--1--2--|", "---a------|", "---1------(2|)") { $0.sample($1) }
    try check("--1--#", "---a--b", "---1-#") { $0.sample($1) }
    try check("--1----2", "---a-#", "---1-#") { $0.sample($1) }
  }

  @Test func `amb`() throws {
    try check("-----1--2--|", "---a----b----c--|", "---a----b----c--|") { $0.amb($1) }
    try check("-----1--2--|", "--------b----c--|", "-----1--2--|") { $0.amb($1) }
    try check("-----1--2--|", "---#", "---#") { $0.amb($1) }
    try check("-----1--2--|", "---|", "---|") { $0.amb($1) }
    try check("-----1--2--|", "------#", "-----1--2--|") { .amb([$1, $0, .never()]) }
  }

  @Test func `flatMapFirst`() throws {
    try check("--a---b-------c--d-|", "----1--2-------3-----4--", "----1--2-------3-----(4|)") { outer, inner in
      outer.flatMapFirst { _ in inner.take(2) }
    }
  }

  @Test func `withLatestFrom`() throws {
    try check("--1----2---------3--|", "----a-----b--c-----------|", "-------a---------c--|") { $0.withLatestFrom($1) }
  }

  @Test func `ifEmpty(switchTo:)`() throws {
    try check("-----|", "---7-----8--9--|", "---------8--9--|") { $0.ifEmpty(switchTo: $1) }
    try check("--1--|", "---7-----8--9--|", "--1--|") { $0.ifEmpty(switchTo: $1) }
    try check("-----#", "---7-----8--9--|", "-----#") { $0.ifEmpty(switchTo: $1) }
  }

  @Test func `retry(when:)`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createColdObservable("--1--#")
    let trigger = try scheduler.createHotObservable("---t----t-----------t--------|")
    try scheduler.expect("--1-------1-----------1------|") {
      source.asObservable().retry { (_: Observable<any Error>) in trigger.asObservable() }
    }
    #expect(source.subscriptions.map(\.subscribe) == [200, 208, 220])
    #expect(source.subscriptions.map(\.unsubscribe) == [205, 213, 225])
  }
}
