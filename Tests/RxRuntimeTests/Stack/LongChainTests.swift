import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Chains of 100,000 operators over `never`, built, subscribed, disposed and released on a thread with 512 KiB of stack.
@Suite(.serialized) struct LongChainTests {
  typealias Link = @Sendable (Observable<Int>) -> Observable<Int>

  static let length = 100_000

  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let link: Link

    init(_ name: String, _ link: @escaping Link) {
      testDescription = name
      self.link = link
    }
  }

  static let kinds: [Kind] = [
    Kind("map") { $0.map { $0 } },
    Kind("filter") { $0.filter { _ in true } },
    Kind("compactMap") { $0.compactMap { $0 } },
    Kind("scan") { $0.scan(0) { $0 + $1 } },
    Kind("scan into") { $0.scan(into: 0) { $0 += $1 } },
    Kind("reduce") { $0.reduce(0) { $0 + $1 } },
    Kind("take") { $0.take(1) },
    Kind("skip") { $0.skip(1) },
    Kind("do") { $0.do(onNext: { _ in }) },
    Kind("do with onDispose") { $0.do(onDispose: {}) },
    Kind("distinctUntilChanged") { $0.distinctUntilChanged() },
    Kind("element(at:)") { $0.element(at: 1) },
    Kind("single") { $0.single() },
    Kind("skip(while:)") { $0.skip(while: { $0 < 0 }) },
    Kind("take(while:)") { $0.take(while: { $0 >= 0 }) },
    Kind("takeLast") { $0.takeLast(1) },
    Kind("enumerated") { $0.enumerated().map(\.element) },
    Kind("materialize") { $0.materialize().dematerialize() },
    Kind("withUnretained") { $0.withUnretained(Held.instance) { $0.1 } },
    Kind("ifEmpty(default:)") { $0.ifEmpty(default: 1) },
    Kind("debug") { $0.debug(to: DebugJournal("", trims: false) { _ in }) },
    Kind("startWith") { $0.startWith(1) },
    Kind("toArray") { $0.toArray().asObservable().map(\.count) },
    Kind("buffer") { $0.buffer(count: 2).map(\.count) },
    Kind("catch") { $0.catch { .error($0) } },
    Kind("catchAndReturn") { $0.catchAndReturn(1) },
    Kind("catch sequence") { .catch(sequence: [$0, $0]) },
    Kind("retry") { $0.retry() },
    Kind("retry count") { $0.retry(2) },
    Kind("concat before") { $0.concat(Observable.empty()) },
    Kind("concat after") { Observable.empty().concat($0) },
    Kind("concat sequence") { .concat(AnySequence([$0]).sendable) },
    Kind("ifEmpty switchTo") { $0.ifEmpty(switchTo: .never()) },
    Kind("switched to") { Observable.empty().ifEmpty(switchTo: $0) },
    Kind("retry when") { $0.retry { (errors: Observable<any Error>) in errors } },
    Kind("take until") { $0.take(until: Observable<Int>.never()) },
    Kind("amb") { $0.amb(Observable.never()) },
    Kind("using") { source in .using({ SerialDisposable() }, observableFactory: { _ in source }) },
    Kind("deferred") { source in .deferred { source.map { $0 } } },
  ]

  static let mixed = Kind("all in turn") { source in
    kinds.reduce(source) { $1.link($0) }
  }

  @Test(arguments: kinds)
  func `a chain of one operator over never`(_ kind: Kind) {
    let alive = Alive()
    onThread {
      // A fifth overflows as well where the stack grows with the chain; the full length is for the plain and the mixed chain.
      Self.live(through: kind.link, times: kind.testDescription == "map" ? Self.length : Self.length / 5, alive)
    }
    #expect(alive.count == 0)
  }

  @Test func `a chain of all operators in turn over never`() {
    let alive = Alive()
    onThread {
      Self.live(through: Self.mixed.link, times: Self.length / Self.kinds.count, alive)
    }
    #expect(alive.count == 0)
  }

  /// The whole life of a chain. What is below it holds a token.
  static func live(through link: Link, times: Int, _ alive: Alive) {
    let token = alive.make()
    var chain = Observable<Int>.never().map { $0 + token.value }
    for _ in 0..<times { chain = link(chain) }
    let kept = chain.subscribe()
    chain = .never()
    kept.dispose()
  }

  @Test(arguments: kinds)
  func `a chain over a subject that is disposed after it was let go of`(_ kind: Kind) {
    let alive = Alive()
    onThread {
      let subject = PublishSubject<Int>()
      let token = alive.make()
      var chain = subject.map { $0 + token.value }
      for _ in 0..<1_000 { chain = kind.link(chain) }
      let subscription = chain.subscribe(onError: { _ in })
      chain = .never()
      subscription.dispose()
      #expect(!subject.hasObservers)
    }
    #expect(alive.count == 0)
  }
}

extension AnySequence where Element: Sendable {
  /// The same, for the compiler.
  var sendable: RepetitionTests.SendableSequence<Self> { .init(base: self) }
}
