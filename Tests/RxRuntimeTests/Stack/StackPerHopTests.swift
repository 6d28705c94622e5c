import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// How much stack an event uses as it crosses operators (contract, 7). The figures are in `docs/decisions/002-stack.md`.
@Suite struct StackPerHopTests {
  typealias Link = @Sendable (Observable<Int>) -> Observable<Int>

  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many operators the link is made of.
    let hops: Int
    let link: Link

    init(_ name: String, hops: Int = 1, _ link: @escaping Link) {
      testDescription = name
      self.hops = hops
      self.link = link
    }
  }

  static let hops = 2_000

  static let kinds: [Kind] = [
    Kind("map") { $0.map { $0 + 1 } },
    Kind("filter") { $0.filter { $0 >= 0 } },
    Kind("compactMap") { $0.compactMap { $0 < 0 ? nil : $0 + 1 } },
    Kind("map that throws") { $0.map { if $0 < 0 { throw Boom() } else { $0 + 1 } } },
    Kind("scan") { $0.scan(0) { $0 + $1 } },
    Kind("scan into") { $0.scan(into: 0) { $0 += $1 } },
    Kind("take") { $0.take(5) },
    Kind("skip") { $0.skip(0) },
    Kind("do onNext") { $0.do(onNext: { _ in }) },
    Kind("do onNext afterNext") { $0.do(onNext: { _ in }, afterNext: { _ in }) },
    Kind("distinctUntilChanged") { $0.distinctUntilChanged() },
    Kind("single") { $0.single() },
    Kind("skip(while:)") { $0.skip(while: { $0 < 0 }) },
    Kind("take(while:)") { $0.take(while: { $0 >= 0 }) },
    Kind("enumerated and map", hops: 2) { $0.enumerated().map(\.element) },
    Kind("materialize and dematerialize", hops: 2) { $0.materialize().dematerialize() },
    Kind("withUnretained") { $0.withUnretained(Held.instance) { $0.1 } },
    Kind("ifEmpty(default:)") { $0.ifEmpty(default: 1) },
    Kind("startWith") { $0.startWith(1) },
    Kind("catch") { $0.catch { .error($0) } },
    Kind("retry") { $0.retry() },
    Kind("concat") { $0.concat(Observable.never()) },
  ]

  #if DEBUG
    static let stackSize = 8 * 1024 * 1024
    static let limit = 4_096
  #else
    static let stackSize = 512 * 1024
    static let limit = 128 * JoinableThread.frameFactor
  #endif

  @Test(arguments: kinds)
  func `an event crosses two thousand operators`(_ kind: Kind) {
    let perHop = Self.bytesPerHop(of: 1, kind.link) / kind.hops
    print("\(perHop) bytes of stack a hop: \(kind.testDescription)")
    #expect(perHop <= Self.limit)
  }

  @Test func `a string crosses two thousand operators`() {
    let perHop = Self.bytesPerHop(of: "some text that is not stored inline") { $0.map { $0 } }
    print("\(perHop) bytes of stack a hop: map of strings")
    #expect(perHop <= Self.limit)
  }

  @Test func `a large element crosses two thousand operators`() {
    let perHop = Self.bytesPerHop(of: Large()) { $0.map { Large(first: $0.first + 1, rest: $0.rest) } }
    print("\(perHop) bytes of stack a hop: map of elements of 72 bytes")
    #expect(perHop <= Self.limit + 72)
  }

  struct Large: Sendable {
    var first = 0
    var rest: (Int, Int, Int, Int, Int, Int, Int, Int) = (1, 2, 3, 4, 5, 6, 7, 8)
  }

  /// Sends one element through a chain of one operator.
  static func bytesPerHop<Element: Sendable>(
    of element: Element, _ link: @escaping @Sendable (Observable<Element>) -> Observable<Element>
  ) -> Int {
    let bytes = onThread(stackSize: stackSize) {
      let subject = PublishSubject<Element>()
      var chain: Observable<Element> = subject
      for _ in 0..<hops { chain = link(chain) }
      // The first address that is noted is that of the element, not of those that `startWith` sends.
      let bottom = AtomicCounter()
      let subscription = chain.subscribe(onNext: { _ in bottom.add(stackPointer() - bottom.value) })
      let top = stackPointer()
      subject.onNext(element)
      subscription.dispose()
      return top - bottom.value
    }
    return (bytes + hops - 1) / hops
  }

  /// The address of a local variable.
  @inline(never)
  static func stackPointer() -> Int {
    var local = 0
    return withUnsafeMutablePointer(to: &local) { Int(bitPattern: $0) }
  }
}
