import RxRuntime
import RxTest
import Testing

/// What a chain sends, and when its sources are subscribed to and disposed of, in the same virtual time in which RxSwift records it.
///
/// Times are written as they are in RxSwift: the chain is built at 100, subscribed to at 200 and disposed of at 1000. In a line,
/// `210:2` is an element, `240|` the completion and `230#` an error; a subscription is `200-240`.
struct Reference: Sendable, CustomTestStringConvertible {
  /// What the chain is made of.
  struct Stage: Sendable {
    let scheduler: TestScheduler
    fileprivate let sources: [TestableObservable<Int>]

    subscript(index: Int) -> Observable<Int> { sources[index].asObservable() }
  }

  let testDescription: String
  private let lines: [String]
  private let disposed: Int
  private let expected: String
  private let subscriptions: [String]
  private let build: @Sendable (Stage) -> Observable<String>

  /// A chain and its recording.
  ///
  /// - Parameters:
  ///   - name: the operator, and what of it.
  ///   - lines: the sources, `hot 210:1 250|` by the clock, or `cold 10:1 50|` counted from each subscription.
  ///   - disposed: when the chain is disposed of.
  ///   - expected: what it sends.
  ///   - subscriptions: when each of the sources is subscribed to and disposed of, in the order of `lines`.
  ///   - build: makes the chain.
  init<Element>(
    _ name: String, _ lines: [String], disposed: Int = TestScheduler.Defaults.disposed, sends expected: String,
    _ subscriptions: [String], _ build: @escaping @Sendable (Stage) -> Observable<Element>
  ) {
    testDescription = name
    self.lines = lines
    self.disposed = disposed
    self.expected = expected
    self.subscriptions = subscriptions
    self.build = { stage in build(stage).map { "\($0)".split(separator: " ").joined() } }
  }

  /// Runs the chain and compares.
  func check() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let stage = try Stage(scheduler: scheduler, sources: lines.map { try Self.source($0, scheduler) })
    let build = build
    let result = scheduler.start(disposed: disposed) { build(stage) }
    #expect(result.events.map(Self.text).joined(separator: " ") == expected)
    for (source, subscription) in Swift.zip(stage.sources, subscriptions) {
      let times = source.subscriptions.map { "\($0.subscribe)-\($0.unsubscribe == .max ? "" : "\($0.unsubscribe)")" }
      #expect(times.joined(separator: " ") == subscription)
    }
    #expect(stage.sources.count == subscriptions.count)
  }

  private static func text(_ recorded: Recorded<Event<String>>) -> String {
    switch recorded.value {
    case .next(let element): "\(recorded.time):\(element)"
    case .error: "\(recorded.time)#"
    case .completed: "\(recorded.time)|"
    }
  }

  private static func source(_ line: String, _ scheduler: TestScheduler) throws -> TestableObservable<Int> {
    let words = line.split(separator: " ")
    let events = try words.dropFirst().map { try event($0) }
    return words.first == "hot" ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
  }

  private static func event(_ word: Substring) throws -> Recorded<Event<Int>> {
    if let time = Int(word.dropLast()), word.hasSuffix("|") { return .completed(time) }
    if let time = Int(word.dropLast()), word.hasSuffix("#") { return .error(time, Boom()) }
    let parts = word.split(separator: ":").compactMap { Int($0) }
    return try .next(#require(parts.first), #require(parts.last))
  }
}

@Suite struct ReferenceTests {
  private static let several: [[Reference]] = [
    Reference.amb, Reference.zip, Reference.combineLatest, Reference.withLatestFrom, Reference.concat,
    Reference.multicast,
  ]
  private static let inner: [[Reference]] = [
    Reference.merge, Reference.mergeSome, Reference.flatMapFirst, Reference.switchLatest,
  ]
  private static let timed: [[Reference]] = [
    Reference.buffer, Reference.window, Reference.throttle, Reference.debounce, Reference.delay, Reference.timeout,
  ]

  @Test(arguments: several.flatMap(\.self))
  func `several sources are combined as in RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: inner.flatMap(\.self))
  func `sequences of sequences are flattened as in RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: timed.flatMap(\.self))
  func `time is counted as in RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: Reference.sample + Reference.skipUntil + Reference.takeUntil)
  func `notifiers are heard as in RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: Reference.errors + Reference.retryWhen)
  func `errors are dealt with as in RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: Reference.single + Reference.maybe + Reference.completable)
  func `traits keep the times of RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: Reference.sources + Reference.schedulers)
  func `schedulers take as many ticks as in RxSwift`(reference: Reference) throws { try reference.check() }

  @Test(arguments: Reference.linear)
  func `one source is worked on as in RxSwift`(reference: Reference) throws { try reference.check() }
}
