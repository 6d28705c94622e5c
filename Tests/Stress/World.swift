import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport

/// What a round runs in: its subjects, and the schedulers that all rounds share.
final class World: Sendable {
  let subjects: [PublishSubject<Item>]
  let alive = Alive()

  /// How many sources have been subscribed to.
  let subscribed = AtomicCounter()

  static let serial = SerialDispatchQueueScheduler(qos: .default)
  static let concurrent = ConcurrentDispatchQueueScheduler(qos: .default)

  /// What each producer sends.
  let sent: [[Int]]

  /// Where sources meet, and where elements are left out.
  let joints = Locked<[Joint]>([])
  let thinnings = Locked<[Thinning]>([])

  init(counts: [Int]) {
    sent = counts.map { Array(0..<$0) }
    subjects = counts.map { _ in PublishSubject() }
  }

  func scheduler(_ number: Int) -> any SchedulerType { number == 0 ? Self.serial : Self.concurrent }
}

/// What an observer has seen.
final class Record: Sendable {
  private struct Seen {
    var numbers: [Int: [Int]] = [:]
    var ends: [String] = []
    var afterTheEnd = 0
  }

  private let seen = Locked(Seen())
  let overlaps = OverlapDetector()

  func add(_ event: Event<Item>) {
    overlaps.run {
      seen.withLock { seen in
        if !seen.ends.isEmpty { seen.afterTheEnd += 1 }
        switch event {
        case .next(let item): seen.numbers[item.producer, default: []].append(item.number)
        case .error: seen.ends.append("error")
        case .completed: seen.ends.append("completed")
        }
      }
    }
  }

  var numbers: [Int: [Int]] { seen.withLock { $0.numbers } }
  var ends: [String] { seen.withLock { $0.ends } }
  var afterTheEnd: Int { seen.withLock { $0.afterTheEnd } }
}

struct StressError: Error {}

extension Plan {
  /// Runs the plan once.
  ///
  /// - Returns: what was wrong, or nil.
  func run() -> String? {
    let world = World(counts: counts)
    let record = Record()
    return check(world, record, subscribe(world, record))
  }

  /// Nothing of the caller's keeps the token.
  @inline(never)
  private func subscribe(_ world: World, _ record: Record) -> any Disposable {
    let token = world.alive.make()
    return graph.build(world).subscribe { event in withExtendedLifetime(token) { record.add(event) } }
  }

  private func check(_ world: World, _ record: Record, _ subscription: any Disposable) -> String? {
    let isHot = sourcesOfGraph
    // `subscribe(on:)` takes its time, and `take(0)` takes none.
    let isReady = reached("the sources to be subscribed to") {
      !record.ends.isEmpty || world.subscribed.value >= isHot.count
    }
    if let isReady { return isReady }
    let barrier = SpinBarrier(counts.count + 1)
    let threads = counts.indices.map { producer in
      JoinableThread {
        barrier.wait()
        let subject = world.subjects[producer]
        for number in 0..<counts[producer] {
          subject.onNext(Item(producer: producer, number: number, token: world.alive.make()))
        }
        if failing[producer] { subject.onError(StressError()) } else { subject.onCompleted() }
      }
    }
    barrier.wait()
    if let disposal {
      for _ in 0..<disposal { _ = world.alive.count }
      subscription.dispose()
    }
    for thread in threads { thread.join() }
    let isBounded = disposal != nil
    if !isBounded, let late = reached("the end", { !record.ends.isEmpty }) { return late }
    if let late = reached("everything to be released", { world.alive.count == 0 }) {
      return late + ": \(world.alive.count) are left"
    }
    if record.overlaps.overlapCount > 0 { return "\(record.overlaps.overlapCount) calls overlapped" }
    if record.afterTheEnd > 0 { return "\(record.afterTheEnd) events after the end" }
    if record.ends.count > 1 { return "ends: \(record.ends)" }
    // `subscribe(on:)` lets go of its source on the scheduler.
    if let late = reached("the sources to be let go of", { isHot.allSatisfy { !world.subjects[$0].hasObservers } }) {
      return late
    }
    return compare(record, world)
  }

  private var sourcesOfGraph: [Int] {
    func sources(_ graph: Graph) -> [Int] {
      if case .source(let producer) = graph { return [producer] }
      return graph.sources.flatMap(sources)
    }
    return sources(graph)
  }

  /// What came out against what the model says.
  private func compare(_ record: Record, _ world: World) -> String? {
    let sent = world.sent
    let endsEarly = disposal != nil || graph.takes || sourcesOfGraph.contains { failing[$0] }
    let numbers = record.numbers
    for (producer, expected) in graph.expected(of: sent) {
      let came = numbers[producer] ?? []
      if graph.thins {
        guard came.isSubsequence(of: expected) else { return "of producer \(producer) came \(came)" }
        continue
      }
      // With `skip` it is decided by who comes first whose elements are missing; what is left has no gap.
      let beginning = graph.skips ? expected.firstIndex(of: came.first ?? -1) ?? 0 : 0
      let rest = expected.suffix(from: min(beginning, expected.count))
      guard rest.starts(with: came), endsEarly || graph.skips || came == expected else {
        let place = zip(came, rest).prefix { $0 == $1 }.count
        return
          "of producer \(producer), \(came.count) of \(expected.count) elements came; after \(came.prefix(place).suffix(2)) "
          + "\(Array(rest.dropFirst(place).prefix(3))) were expected, \(Array(came.dropFirst(place).prefix(3))) came"
      }
    }
    for joint in world.joints.withLock({ $0.map(\.self) }) {
      if let fault = joint.fault(isWhole: !endsEarly) { return fault }
    }
    for thinning in world.thinnings.withLock({ $0.map(\.self) }) {
      if let fault = thinning.fault { return fault }
    }
    if disposal == nil, !sourcesOfGraph.contains(where: { failing[$0] }), record.ends != ["completed"] {
      return "ends: \(record.ends)"
    }
    return nil
  }

  private func reached(_ what: String, _ condition: () -> Bool) -> String? {
    do {
      try waitUntil(what, condition)
      return nil
    } catch { return "\(error)" }
  }
}

extension Array where Element: Equatable {
  /// Whether all elements are among others, in the same order.
  fileprivate func isSubsequence(of others: [Element]) -> Bool {
    var rest = others[...]
    return allSatisfy { element in
      guard let place = rest.firstIndex(of: element) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
