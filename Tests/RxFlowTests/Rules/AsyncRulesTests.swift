import RxFlow
import RxFlowTestKit
import Testing

/// The rules, for what works in tasks.
@Suite(.timeLimit(.minutes(5))) struct AsyncRulesTests {
  private actor Anybody {}

  private static let anybody = Anybody()

  static let cases: [RuleCase] = [
    tasks("create(_:)", failing: { Flowable<Int>.create { _ in throw Boom() } }) { count in
      Flowable<Int>.create { sender in for element in 0..<count { try await sender.send(element) } }
    },
    // The sequence is asked for no more than was asked for: so it is not asked for its end either.
    tasks("AsyncSequence.asFlowable()", failing: { Sequence(0, fails: true).asFlowable() }) {
      Sequence($0).asFlowable()
    }
    .endingWhenAsked,
    .stage("map(maxConcurrent:_:)", place: .tasks) { $0.map(maxConcurrent: 3) { await passed($0) } },
    .stage("map(maxConcurrent:_:), one at a time", place: .tasks) { $0.map(maxConcurrent: 1) { await passed($0) } },
    .stage("flatMap(maxConcurrent:_:), results", place: .tasks) { $0.flatMap(maxConcurrent: 3) { await passed($0) } },
    .stage("flatMap(maxConcurrent:_:), sequences", place: .tasks) {
      $0.flatMap(maxConcurrent: 2) { Flowable.just(await passed($0)) }
    },
    .stage("concatMap(_:)", place: .tasks) { $0.concatMap { Flowable.just(await passed($0)) } },
    .stage("observe(on:prefetch:), an actor", place: .tasks) { $0.observe(on: anybody, prefetch: 4) },
    .stage("observe(on:prefetch:), an actor through a queue", place: .tasks) {
      Flowable.concat($0, .empty()).observe(on: anybody, prefetch: 4)
    },
    .stage("AsyncSequence.asFlowable(), and the values before it", place: .tasks) {
      $0.values(prefetch: 3).asFlowable()
    }.endingWhenAsked.except(.r209, .r210),
  ]

  @Test(arguments: cases) func `what works in tasks keeps the rules`(_ test: RuleCase) async {
    let violations = await test.violations()
    #expect(violations == [])
  }

  private static func tasks(
    _ name: String, failing: @escaping RuleCase.Failing, _ make: @escaping RuleCase.Make
  ) -> RuleCase {
    var made = RuleCase(name, failing: failing, make)
    made.place = .tasks
    return made
  }

  private static func passed(_ element: Int) async -> Int {
    await Task.yield()
    return element
  }

  /// So many elements, each after a wait.
  private struct Sequence: AsyncSequence, Sendable {
    let count: Int
    let fails: Bool

    init(_ count: Int, fails: Bool = false) {
      self.count = count
      self.fails = fails
    }

    func makeAsyncIterator() -> Iterator { Iterator(count: count, fails: fails) }

    struct Iterator: AsyncIteratorProtocol {
      let count: Int
      let fails: Bool
      var next = 0

      mutating func next() async throws -> Int? {
        if fails { throw Boom() }
        guard next < count else { return nil }
        defer { next += 1 }
        return await passed(next)
      }
    }
  }
}
