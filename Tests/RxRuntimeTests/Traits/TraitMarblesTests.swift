import RxRuntime
import RxTest
import Testing

/// Traits that follow and meet one another, in virtual time.
@Suite struct TraitMarblesTests {
  typealias Letters = Observable<String>

  func check(
    _ first: String, _ second: String, _ expected: String, _ link: @escaping @Sendable (Letters, Letters) -> Letters
  ) throws {
    let scheduler = TestScheduler(initialClock: 0)
    let first = try scheduler.createColdObservable(first).asObservable()
    let second = try scheduler.createColdObservable(second).asObservable()
    try scheduler.expect(expected) { link(first, second) }
  }

  @Test func `andThen`() throws {
    try check("---|", "-5--|", "----5--|") { $0.end.andThen($1) }
    try check("---|", "--5|", "------(5|)") { $0.end.andThen($1.asSingle()).asObservable() }
    try check("---|", "--|", "-----|") { $0.end.andThen($1.asMaybe()).asObservable() }
    try check("---|", "--|", "-----|") { $0.end.andThen($1.end).letters }
    try check("---#", "--5|", "---#") { $0.end.andThen($1.asSingle()).asObservable() }
    try check("---|", "--#", "-----#") { $0.end.andThen($1.asSingle()).asObservable() }
  }

  @Test func `completables one after the other`() throws {
    try check("---|", "--|", "-----|") { Completable.concat($0.end, $1.end).letters }
    try check("---#", "--|", "---#") { Completable.concat([$0.end, $1.end]).letters }
    try check("---|", "--#", "-----#") { $0.end.concat($1.end).letters }
  }

  @Test func `completables side by side`() throws {
    try check("---|", "-----|", "-----|") { Completable.merge($0.end, $1.end).letters }
    try check("---|", "-----#", "-----#") { Completable.zip($0.end, $1.end).letters }
    try check("---#", "-----|", "---#") { Completable.zip([$0.end, $1.end]).letters }
  }

  @Test func `singles and maybes that meet`() throws {
    try check("--1|", "----3|", "-----(1|)") {
      Single.zip($0.asSingle(), $1.asSingle()) { one, _ in one }.asObservable()
    }
    try check("--1|", "----#", "----#") { Single.zip([$0.asSingle(), $1.asSingle()]) { $0[0] }.asObservable() }
    try check("--1|", "----3|", "-----(3|)") { Maybe.zip($0.asMaybe(), $1.asMaybe()) { _, two in two }.asObservable() }
    try check("--1|", "----|", "----|") { Maybe.zip($0.asMaybe(), $1.asMaybe()) { _, two in two }.asObservable() }
  }

  @Test func `one trait takes over from another`() throws {
    try check("---|", "--5|", "------(5|)") { $0.asMaybe().ifEmpty(switchTo: $1.asMaybe()).asObservable() }
    try check("---|", "--5|", "------(5|)") { $0.asMaybe().ifEmpty(switchTo: $1.asSingle()).asObservable() }
    try check("--1|", "--5|", "---(1|)") { $0.asMaybe().ifEmpty(switchTo: $1.asSingle()).asObservable() }
    try check("---#", "--5|", "------(5|)") { first, second in
      first.asSingle().catch { _ in second.asSingle() }.asObservable()
    }
    try check("--1|", "--5|", "------(5|)") { first, second in
      first.asSingle().flatMap { _ in second.asSingle() }.asObservable()
    }
  }
}

extension Observable<String> {
  /// The end alone.
  fileprivate var end: Completable { ignoreElements().asCompletable() }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// A sequence of the other tests' type, which sends nothing.
  fileprivate var letters: Observable<String> { andThen(Observable<String>.empty()) }
}
