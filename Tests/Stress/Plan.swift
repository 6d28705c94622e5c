/// Everything that a round does: made of a seed, printed when it fails.
struct Plan: Sendable, CustomStringConvertible {
  var graph: Graph
  /// How many elements each producer sends.
  var counts: [Int]
  /// Which producers end with an error.
  var failing: [Bool]
  /// After how many pauses the subscription is disposed; never if nil.
  var disposal: Int?

  var description: String {
    let ends = zip(counts, failing).map { "\($0)\($1 ? "!" : "")" }.joined(separator: ", ")
    return "\(graph), elements \(ends)" + (disposal.map { ", disposed after \($0)" } ?? "")
  }

  /// A plan by chance.
  init(_ random: inout Random, threads: Int, isBroken: Bool) {
    let producers = 1 + random.below(threads)
    counts = (0..<producers).map { _ in random.below(2) == 0 ? random.below(8) : random.below(300) }
    failing = (0..<producers).map { _ in random.below(8) == 0 }
    disposal = random.below(3) == 0 ? random.below(2_000) : nil
    var parts = (0..<producers).map { Graph.source($0) }
    while true {
      for index in parts.indices { parts[index] = Self.chain(parts[index], &random) }
      if parts.count == 1 { break }
      // Two or more of them meet. Who meets whom is known where each has one producer.
      if random.below(2) == 0, parts[0].soleProducer != nil, parts[1].soleProducer != nil {
        let joint = random.below(2) == 0 ? Graph.zip(parts[0], parts[1]) : .combine(parts[0], parts[1])
        parts = [joint] + parts.dropFirst(2)
        continue
      }
      let count = 2 + random.below(parts.count - 1)
      parts = [.merge(Array(parts.prefix(count)))] + parts.dropFirst(count)
    }
    graph = isBroken ? .broken(parts[0]) : parts[0]
  }

  private static func chain(_ source: Graph, _ random: inout Random) -> Graph {
    var graph = source
    for _ in 0..<random.below(4) {
      switch random.below(22) {
      case 0: graph = .map(graph)
      case 1: graph = .filter(graph, every: 2 + random.below(5))
      case 2: graph = .scan(graph)
      case 3: graph = .skip(graph, random.below(3))
      case 4: graph = .take(graph, 1 + random.below(200))
      case 5: graph = .distinct(graph)
      case 6: graph = .buffer(graph, 1 + random.below(5))
      case 7: graph = .flatMap(graph)
      case 8: graph = .concatMap(graph)
      case 9: graph = .groupBy(graph)
      case 10: graph = .materialize(graph)
      case 11: graph = .share(graph, replay: random.below(3))
      case 12: graph = .subscribe(graph, on: random.below(2))
      case 13: graph = .delay(graph, on: random.below(2))
      case 14: graph = .debounce(graph, on: random.below(2))
      case 15: graph = .throttle(graph, on: random.below(2))
      case 16: graph = .timedBuffer(graph, 1 + random.below(5), on: random.below(2))
      case 17: graph = .window(graph, 1 + random.below(5), on: random.below(2))
      default: graph = .observe(graph, on: random.below(2))
      }
    }
    return graph
  }

  /// Plans with one thing less.
  var smaller: [Plan] {
    var plans: [Plan] = []
    for graph in Self.smaller(graph) {
      var plan = self
      plan.graph = graph
      plans.append(plan)
    }
    for index in counts.indices where counts[index] > 0 {
      for count in [counts[index] / 2, counts[index] - 1] {
        var plan = self
        plan.counts[index] = count
        plans.append(plan)
      }
    }
    for index in failing.indices where failing[index] {
      var plan = self
      plan.failing[index] = false
      plans.append(plan)
    }
    if disposal != nil {
      var plan = self
      plan.disposal = nil
      plans.append(plan)
    }
    return plans
  }

  /// The graph without one of its operators, at the top or further up.
  private static func smaller(_ graph: Graph) -> [Graph] {
    switch graph {
    case .source: []
    case .broken(let source): smaller(source).map { .broken($0) }
    case .merge(let sources):
      sources
        + sources.indices.flatMap { index in
          smaller(sources[index]).map { small in
            var all = sources
            all[index] = small
            return .merge(all)
          }
        }
    case .zip(let first, let second): meetings(first, second) { .zip($0, $1) }
    case .combine(let first, let second): meetings(first, second) { .combine($0, $1) }
    case .delay(let source, let scheduler): [source] + smaller(source).map { .delay($0, on: scheduler) }
    case .debounce(let source, let scheduler): [source] + smaller(source).map { .debounce($0, on: scheduler) }
    case .throttle(let source, let scheduler): [source] + smaller(source).map { .throttle($0, on: scheduler) }
    case .timedBuffer(let source, let count, let scheduler):
      [source] + smaller(source).map { .timedBuffer($0, count, on: scheduler) }
    case .window(let source, let count, let scheduler):
      [source] + smaller(source).map { .window($0, count, on: scheduler) }
    case .map(let source): [source] + smaller(source).map { .map($0) }
    case .filter(let source, let every): [source] + smaller(source).map { .filter($0, every: every) }
    case .scan(let source): [source] + smaller(source).map { .scan($0) }
    case .skip(let source, let count): [source] + smaller(source).map { .skip($0, count) }
    case .take(let source, let count): [source] + smaller(source).map { .take($0, count) }
    case .distinct(let source): [source] + smaller(source).map { .distinct($0) }
    case .buffer(let source, let count): [source] + smaller(source).map { .buffer($0, count) }
    case .flatMap(let source): [source] + smaller(source).map { .flatMap($0) }
    case .concatMap(let source): [source] + smaller(source).map { .concatMap($0) }
    case .groupBy(let source): [source] + smaller(source).map { .groupBy($0) }
    case .materialize(let source): [source] + smaller(source).map { .materialize($0) }
    case .share(let source, let replay): [source] + smaller(source).map { .share($0, replay: replay) }
    case .observe(let source, let scheduler): [source] + smaller(source).map { .observe($0, on: scheduler) }
    case .subscribe(let source, let scheduler): [source] + smaller(source).map { .subscribe($0, on: scheduler) }
    }
  }
}

extension Plan {
  private static func meetings(_ first: Graph, _ second: Graph, _ meet: (Graph, Graph) -> Graph) -> [Graph] {
    [first, second] + smaller(first).map { meet($0, second) } + smaller(second).map { meet(first, $0) }
  }
}

/// Numbers by chance, the same for the same seed.
struct Random {
  private var state: UInt64

  init(seed: UInt64, round: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ round &* 0xD1B5_4A32_D192_ED03 }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(limit))
  }
}
