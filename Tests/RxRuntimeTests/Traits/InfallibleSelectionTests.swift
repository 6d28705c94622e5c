import RxRuntime
import RxTest
import TestSupport
import Testing

@Suite struct InfallibleSelectionTests {
  /// How an operator selects elements.
  struct Selection: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let link: @Sendable (Infallible<Int>) -> Infallible<Int>

    init(_ name: String, _ expected: String, _ link: @escaping @Sendable (Infallible<Int>) -> Infallible<Int>) {
      (testDescription, self.expected, self.link) = (name, expected, link)
    }
  }

  /// An element with a property.
  struct Parity: Sendable, Equatable {
    let number: Int
    var isOdd: Bool { number % 2 == 1 }
  }

  @Test(arguments: [
    Selection("equal elements", "1 3 2 1 |") { $0.distinctUntilChanged() },
    Selection("by a key", "1 2 1 |") { $0.distinctUntilChanged { $0 % 2 } },
    Selection("by a comparer", "1 3 1 |") { $0.distinctUntilChanged { abs($0 - $1) < 2 } },
    Selection("by a key and a comparer", "1 2 1 |") { $0.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }) },
    Selection("by a property", "1 2 1 |") {
      $0.map { Parity(number: $0) }.distinctUntilChanged(at: \.isOdd).map { $0.number }
    },
    Selection("take until", "1 1 |") { $0.take(until: { $0 == 3 }) },
    Selection("take until, inclusive", "1 1 3 |") { $0.take(until: { $0 == 3 }, behavior: .inclusive) },
    Selection("take while", "1 1 |") { $0.take(while: { $0 < 3 }) },
    Selection("take while, inclusive", "1 1 3 |") { $0.take(while: { $0 < 3 }, behavior: .inclusive) },
    Selection("skip while", "3 2 1 |") { $0.skip(while: { $0 < 3 }) },
    Selection("take until an infallible", "|") { $0.take(until: Infallible.just(0)) },
    Selection("take until an observable", "|") { $0.take(until: Observable.just(0)) },
    Selection("flatMapFirst", "1 1 3 2 1 |") { $0.flatMapFirst { Infallible.just($0) } },
    Selection("debug", "1 1 3 2 1 |") { $0.debug("infallible", trimOutput: true) },
  ])
  func `elements are selected`(_ selection: Selection) {
    let events = EventText()
    events.subscribe(to: selection.link(.of(1, 1, 3, 2, 1)).asObservable()).dispose()
    #expect(events.text == selection.expected)
  }

  @Test func `an element is left out while an inner sequence is live`() {
    let (source, inner, events) = (PublishSubject<Int>(), PublishSubject<Int>(), EventText())
    let outer = source.asInfallible(onErrorJustReturn: 0)
    _ = events.subscribe(to: outer.flatMapFirst { _ in inner }.asObservable())
    source.onNext(1)
    source.onNext(2)
    inner.onNext(7)
    #expect(events.text == "7")
  }

  @Test func `an infallible opens and closes another`() {
    let (source, gate, events) = (PublishSubject<Int>(), PublishSubject<Int>(), EventText())
    let (infallible, closing) = (source.asInfallible(onErrorJustReturn: 0), PublishSubject<Int>())
    let result = infallible.skip(until: gate).take(until: closing.asInfallible(onErrorJustReturn: 0))
    _ = events.subscribe(to: result.asObservable())
    source.onNext(1)
    gate.onNext(0)
    source.onNext(2)
    #expect(!gate.hasObservers)
    closing.onNext(0)
    source.onNext(3)
    #expect(events.text == "2 |")
    #expect(!source.hasObservers && !closing.hasObservers)
  }

  @Test func `a closure that throws ends it, and the error goes to the default handler`() {
    HookLog.install()
    let source = Infallible.of(1, 2)
    let failing: [@Sendable (TestError) -> Infallible<Int>] = [
      { error in source.distinctUntilChanged { _ -> Int in throw error } },
      { error in source.distinctUntilChanged { _, _ in throw error } },
      { error in source.distinctUntilChanged({ $0 }, comparer: { _, _ in throw error }) },
      { error in source.take(until: { _ in throw error }) },
      { error in source.take(while: { _ in throw error }) },
      { error in source.skip(while: { _ in throw error }) },
      { error in source.take(until: Observable<Int>.error(error)) },
      { error in source.concat(Infallible.never()).skip(until: Observable<Int>.error(error)) },
    ]
    for make in failing {
      let (error, completions) = (TestError(), Log<Int>())
      _ = make(error).subscribe(onCompleted: { completions.add(1) })
      #expect(HookLog.unhandledStacks(of: error).count == 1)
      #expect(completions.count == 0)
    }
  }

  @Test func `elements come with an object that is not kept alive`() {
    let (alive, source, events) = (Alive(), PublishSubject<Int>(), EventText())
    var object: Alive.Token? = alive.make(10)
    let infallible = source.asInfallible(onErrorJustReturn: 0)
    if let object {
      _ = events.subscribe(to: infallible.withUnretained(object).map { $0.0.value + $0.1 }.asObservable())
      _ = events.subscribe(to: infallible.withUnretained(object) { $0.value - $1 }.asObservable())
    }
    source.onNext(1)
    #expect(events.text == "11 9")
    object = nil
    #expect(alive.count == 0)
    source.onNext(2)
    #expect(events.text == "11 9 | |")
    #expect(!source.hasObservers)
  }
}

@Suite struct InfallibleTimeTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private func check(
    _ line: String, _ expected: String, _ link: @escaping @Sendable (Infallible<String>) -> Infallible<String>
  ) throws {
    let source = try scheduler.createHotObservable(line).asObservable().asInfallible(onErrorJustReturn: "x")
    try scheduler.expect(expected) { link(source).asObservable() }
  }

  @Test func `what is followed by silence comes through`() throws {
    try check("-ab-c-----d--|", "-------c-----(d|)") { [scheduler] in $0.debounce(.seconds(3), scheduler: scheduler) }
  }

  @Test func `elements keep a distance`() throws {
    try check("-abc----d-e--|", "-a---c---d---(e|)") { [scheduler] in $0.throttle(.seconds(4), scheduler: scheduler) }
  }

  @Test func `of elements that come too early none is sent`() throws {
    try check("-abc----d-e--|", "-a------d----|") { [scheduler] in
      $0.throttle(.seconds(4), latest: false, scheduler: scheduler)
    }
  }

  @Test func `it is complete after a while`() throws {
    try check("--a--b--c--d--|", "--a--b-|") { [scheduler] in $0.take(for: .seconds(7), scheduler: scheduler) }
  }

  @Test func `nothing comes of time that is disposed`() throws {
    let (source, events) = (PublishSubject<Int>(), EventText())
    let subscription = events.subscribe(
      to: source.asInfallible(onErrorJustReturn: 0).debounce(.seconds(3), scheduler: scheduler).asObservable())
    source.onNext(1)
    subscription.dispose()
    scheduler.start()
    #expect(events.text == "")
    #expect(!source.hasObservers)
  }
}
