import RxAtomics
import RxFlow
import TestSupport
import Testing

/// Ten thousand tasks, each with a subscription of its own to one shared sequence.
@Suite(.timeLimit(.minutes(5))) struct ManyTasksTests {
  private static let count = 10_000
  private static let elements = 20

  private let alive = Alive()
  private let subject = PublishSubject<Alive.Token>()
  private let subscribed = Counter()

  /// What each of the tasks does.
  private enum Part {
    case staysToTheEnd, leaves, isCancelled

    init(_ number: Int) { self = number % 10 == 3 ? .leaves : number % 10 == 7 ? .isCancelled : .staysToTheEnd }
  }

  @Test func `of an observable`() async throws {
    let connections = Counter()
    let shared = subject.do(onSubscribe: { connections.add() }).share()
    try await run { didSubscribe, goesOn in
      let values = shared.values
      didSubscribe()
      for try await token in values { guard goesOn(token) else { break } }
    }
    #expect(connections.value == 1)
  }

  @Test(arguments: [SharePolicy.slowest, .bounded(capacity: 20)])
  func `of a flowable`(_ policy: SharePolicy) async throws {
    let connections = Counter()
    let shared = subject.do(onSubscribe: { connections.add() }).asFlowable(.buffer(capacity: Self.elements))
      .share(policy, prefetch: 4)
    try await run { didSubscribe, goesOn in
      let iterator = shared.values(prefetch: 3).makeAsyncIterator()
      didSubscribe()
      while let token = try await iterator.next(), goesOn(token) {}
    }
    #expect(connections.value == 1)
  }

  /// Some tasks stay to the end, some leave their loop, some are cancelled while they wait or while elements come.
  private func run(
    _ loop: @escaping @Sendable (_ didSubscribe: () -> Void, _ goesOn: (Alive.Token) -> Bool) async throws -> Void
  ) async throws {
    let (subscribed, left) = (subscribed, Counter())
    let tasks = (0..<Self.count).map { number in
      Task { () -> [Int] in
        let leaves = Part(number) == .leaves
        var seen: [Int] = []
        try await loop({ subscribed.add() }) { token in
          seen.append(token.value)
          return !leaves || seen.count < 3
        }
        if leaves { left.add() }
        return seen
      }
    }
    try await eventually("all have subscribed") { subscribed.value == Self.count }
    #expect(alive.count == 0)
    for number in 0..<Self.elements {
      subject.onNext(alive.make(number))
      guard number == 5 else { continue }
      for (number, task) in tasks.enumerated() where Part(number) == .isCancelled { task.cancel() }
    }
    subject.onCompleted()
    let all = Array(0..<Self.elements)
    var wrong: [Int] = []
    for (number, task) in tasks.enumerated() {
      let seen = try await task.value
      let isRight =
        switch Part(number) {
        case .staysToTheEnd: seen == all
        case .leaves: seen == [0, 1, 2]
        case .isCancelled: seen == Array(all.prefix(seen.count))
        }
      if !isRight { wrong.append(number) }
    }
    #expect(wrong == [])
    #expect(left.value == Self.count / 10)
    try await eventually("release") { alive.count == 0 }
    #expect(alive.madeCount == Self.elements)
    #expect(!subject.hasObservers)
  }
}
