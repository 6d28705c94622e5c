#if ExploreInterleavings
  /// A thread that can go on, and how many values its operation may find.
  struct Option {
    let thread: Int
    let footprint: Footprint
    let choices: Int
  }

  /// Decides whose turn it is.
  protocol Planner: AnyObject {
    /// An execution begins.
    func begin()
    /// The thread that goes on, and which value its operation finds.
    func choose(_ options: [Option], last: Int) -> (thread: Int, choice: Int)
    /// The thread that runs has left a lock.
    func touched(_ footprint: Footprint)
    /// Prepares the next execution. Returns false if all were run.
    func advance() -> Bool
  }

  /// Enumerates all orders, depth first.
  ///
  /// Without a bound, of orders that differ only in operations which do not notice each other one is run (sleep sets). With a bound, all are run that take
  /// a turn from a thread which could go on at most so many times.
  final class Enumeration: Planner {
    private struct Node {
      let options: [Option]
      var order: [Int]
      var position = 0
      var choice = 0
      var asleep: Set<Int>
      let preemptions: Int
      let last: Int

      var option: Option { options[order[position]] }
    }

    private let bound: Int?
    private var nodes: [Node] = []
    private var depth = 0
    private var touchedPlaces: [Footprint] = []
    private var isPruned = false
    private(set) var prunedCount = 0

    init(bound: Int?) { self.bound = bound }

    func begin() {
      depth = 0
      isPruned = false
      touchedPlaces = []
    }

    func choose(_ options: [Option], last: Int) -> (thread: Int, choice: Int) {
      if isPruned { return (options[0].thread, 0) }
      if depth == nodes.count {
        guard let node = makeNode(options, last: last) else {
          isPruned = true
          prunedCount += 1
          return (options[0].thread, 0)
        }
        nodes.append(node)
      }
      let node = nodes[depth]
      precondition(
        node.options.map(\.thread) == options.map(\.thread) && node.options.map(\.choices) == options.map(\.choices),
        "A program must do the same whenever its threads take the same turns.")
      depth += 1
      touchedPlaces = []
      return (node.option.thread, node.choice)
    }

    func touched(_ footprint: Footprint) { touchedPlaces.append(footprint) }

    private func makeNode(_ options: [Option], last: Int) -> Node? {
      let parent = nodes.last
      var preemptions = parent?.preemptions ?? 0
      if let parent, parent.last != parent.option.thread, parent.options.contains(where: { $0.thread == parent.last }) {
        preemptions += 1
      }
      var order = Array(options.indices)
      if let own = order.first(where: { options[$0].thread == last }) {
        order.removeAll { $0 == own }
        order.insert(own, at: 0)
        if let bound, preemptions >= bound { order = [own] }
      }
      var asleep: Set<Int> = []
      if bound == nil, let parent {
        let done = touchedPlaces + [parent.option.footprint]
        asleep = parent.asleep.filter { sleeper in
          guard sleeper != parent.option.thread, let option = options.first(where: { $0.thread == sleeper }) else {
            return false
          }
          return done.allSatisfy { $0.place != option.footprint.place || (!$0.writes && !option.footprint.writes) }
        }
        order.removeAll { asleep.contains(options[$0].thread) }
      }
      guard !order.isEmpty else { return nil }
      return Node(options: options, order: order, asleep: asleep, preemptions: preemptions, last: last)
    }

    func advance() -> Bool {
      while var node = nodes.popLast() {
        if node.choice + 1 < node.option.choices {
          node.choice += 1
        } else {
          node.asleep.insert(node.option.thread)
          node.position += 1
          node.choice = 0
          if node.position == node.order.count { continue }
        }
        nodes.append(node)
        return true
      }
      return false
    }
  }

  /// Takes turns by chance, the same for the same seed.
  final class Chance: Planner {
    private let seed: UInt64
    private let count: Int
    private var run: UInt64 = 0
    private var random: SplitMix

    init(seed: UInt64, count: Int, from run: UInt64 = 0) {
      self.seed = seed
      self.count = count
      self.run = run
      random = SplitMix(state: seed)
    }

    /// The number of the execution, with which it can be run again.
    var number: UInt64 { run }

    func begin() { random = SplitMix(state: seed &+ run &* 0x9E37_79B9_7F4A_7C15) }

    func choose(_ options: [Option], last: Int) -> (thread: Int, choice: Int) {
      var option = options[random.below(options.count)]
      // A thread that has begun mostly goes on: switches are rare enough to reach deep states.
      if random.below(3) > 0, let own = options.first(where: { $0.thread == last }) { option = own }
      let choice = option.choices > 1 && random.below(2) == 0 ? random.below(option.choices) : 0
      return (option.thread, choice)
    }

    func touched(_ footprint: Footprint) {}

    func advance() -> Bool {
      run += 1
      return run < count
    }
  }

  struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(limit))
    }
  }
#endif
