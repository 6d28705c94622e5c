#if ExploreInterleavings
  /// A step that a thread can take.
  struct Turn {
    let thread: Int
    /// Which of the values that its operation may find, by the number of the message.
    let message: Int
    let footprint: Footprint

    func isSame(as other: Turn) -> Bool { thread == other.thread && message == other.message }

    /// Whether it comes before a later turn in whatever order.
    func precedes(_ later: Turn) -> Bool {
      // Who finds a message comes after those who wrote it and the ones before it.
      if footprint.place == later.footprint.place, footprint.effect == .writes, later.footprint.effect == .readsAsBefore
      {
        return message < later.message
      }
      return footprint.notices(later.footprint)
    }

    /// Whether it finds something else if a later turn comes first.
    func mightFind(_ later: Turn) -> Bool {
      footprint.place == later.footprint.place && footprint.effect == .readsAsBefore
        && later.footprint.effect == .writes
    }
  }

  /// Decides whose turn it is.
  protocol Planner: AnyObject {
    /// An execution begins.
    func begin()
    /// Which of some turns is taken: those of one thread stand next to each other, the newest value first.
    func choose(_ turns: [Turn], last: Int) -> Int
    /// The thread that runs has left a lock.
    func touched(_ footprint: Footprint)
    /// Prepares the next execution. Returns false if all were run.
    func advance() -> Bool
  }

  /// Enumerates all orders, depth first.
  ///
  /// Without a bound, of orders that differ only in steps which do not notice each other one is run. Of the threads that could go on, only one does, until it
  /// shows that it made a difference: a step that notices one of another thread, which it might have preceded, is tried before it (source sets, after Abdulla and
  /// others); and what has been tried is not tried again until something happens which it notices (sleep sets).
  ///
  /// With a bound, all are run that depart at most so many times from what is usual: that a thread goes on as long as it can, that a load finds the newest value,
  /// and that a weak compare-exchange does not fail without a reason.
  final class Enumeration: Planner {
    private typealias Clock = SIMD8<Int32>

    private struct Node {
      let turns: [Turn]
      let last: Int
      /// How often the turns up to here depart from what is usual.
      let departures: Int
      /// The threads whose turns are taken here, one after the other.
      var threads: [Int] = []
      /// Turns after which nothing is new: what follows them has been run.
      var asleep: [Turn]
      /// The turn that is taken now.
      var turn: Turn
      /// What was touched besides, up to the next step of the thread.
      var touched: [Footprint] = []
      /// For each thread, how many steps of the execution there were when the last one of it was taken that comes before this one in whatever order.
      var clock = Clock()

      /// How often a turn departs from what is usual.
      func departure(of index: Int) -> Int {
        let isPreemption = turns[index].thread != last && turns.contains { $0.thread == last }
        let isNewest = index == 0 || turns[index - 1].thread != turns[index].thread
        return (isPreemption ? 1 : 0) + (isNewest ? 0 : 1)
      }

      /// The next turn that has not been taken, by its position.
      var next: Int? {
        for thread in threads {
          let index = turns.indices.first { index in
            turns[index].thread == thread && !asleep.contains { $0.isSame(as: turns[index]) }
          }
          if let index { return index }
        }
        return nil
      }
    }

    private let bound: Int?
    private var nodes: [Node] = []
    private var depth = 0
    private var isPruned = false
    private(set) var prunedCount = 0

    init(bound: Int?) { self.bound = bound }

    func begin() {
      depth = 0
      isPruned = false
    }

    func choose(_ turns: [Turn], last: Int) -> Int {
      if isPruned { return 0 }
      if depth == nodes.count {
        guard let node = makeNode(turns, last: last) else {
          isPruned = true
          prunedCount += 1
          return 0
        }
        nodes.append(node)
      }
      precondition(
        nodes[depth].turns.elementsEqual(turns) { $0.isSame(as: $1) },
        "A program must do the same whenever its threads take the same turns.")
      nodes[depth].touched = []
      depth += 1
      if depth == nodes.count, bound == nil { orderLast() }
      let turn = nodes[depth - 1].turn
      return turns.firstIndex { $0.isSame(as: turn) }!
    }

    func touched(_ footprint: Footprint) { if depth > 0, !isPruned { nodes[depth - 1].touched.append(footprint) } }

    private func makeNode(_ turns: [Turn], last: Int) -> Node? {
      var node = Node(turns: turns, last: last, departures: departures, asleep: [], turn: turns[0])
      let threads = turns.contains { $0.thread == last } ? [last] : []
      if let bound {
        node.threads = threads + others(than: threads, in: turns)
        node.asleep = turns.indices.filter { node.departures + node.departure(of: $0) > bound }.map { turns[$0] }
      } else {
        node.asleep = asleep(in: turns)
        for thread in threads + others(than: threads, in: turns) {
          node.threads = [thread]
          if node.next != nil { break }
        }
      }
      guard let next = node.next else { return nil }
      node.turn = turns[next]
      return node
    }

    private func others(than threads: [Int], in turns: [Turn]) -> [Int] {
      turns.reduce(into: []) { if !threads.contains($1.thread), !$0.contains($1.thread) { $0.append($1.thread) } }
    }

    private var departures: Int {
      guard let parent = nodes.last else { return 0 }
      return parent.departures + parent.departure(of: parent.turns.firstIndex { $0.isSame(as: parent.turn) }!)
    }

    private func asleep(in turns: [Turn]) -> [Turn] {
      guard let parent = nodes.last else { return [] }
      return parent.asleep.filter {
        $0.thread != parent.turn.thread && !parent.turn.footprint.notices($0.footprint)
      }
    }

    // MARK: What comes before what

    /// Finds out which steps come before the last one in whatever order, and which of the others it might precede.
    private func orderLast() {
      let end = nodes.count - 1
      let turn = nodes[end].turn
      var clock = nodes[..<end].last { $0.turn.thread == turn.thread }?.clock ?? Clock()
      var known = clock
      var races: [Int] = []
      for index in (0..<end).reversed() where nodes[index].turn.thread != turn.thread {
        let earlier = nodes[index]
        let precedes = earlier.turn.precedes(turn)
        if precedes || earlier.turn.mightFind(turn), known[earlier.turn.thread] <= index {
          races.append(index)
          // What comes before that one is tried when the two have changed places: unless this one cannot go first, because it has to wait.
          if precedes, turn.footprint.place != nil { known = pointwiseMax(known, earlier.clock) }
        }
        if precedes || earlier.touched.contains(where: { $0.notices(turn.footprint) }) {
          clock = pointwiseMax(clock, earlier.clock)
        }
      }
      clock[turn.thread] = Int32(end + 1)
      nodes[end].clock = clock
      for index in races { reverse(index, end) }
    }

    /// Sees to it that a step is tried before an earlier one of another thread.
    private func reverse(_ early: Int, _ late: Int) {
      let thread = nodes[early].turn.thread
      var between: [Int] = []
      var first: [Int] = []
      for index in (early + 1)...late where index == late || nodes[index].clock[thread] <= early {
        let node = nodes[index]
        if between.allSatisfy({ nodes[$0].turn.thread != node.turn.thread && node.clock[nodes[$0].turn.thread] <= $0 })
        {
          first.append(node.turn.thread)
        }
        between.append(index)
      }
      guard !first.contains(where: nodes[early].threads.contains) else { return }
      let ready = others(than: [], in: nodes[early].turns)
      let added = first.last(where: ready.contains)
      nodes[early].threads += added.map { [$0] } ?? ready.filter { !nodes[early].threads.contains($0) }
    }

    func advance() -> Bool {
      while var node = nodes.popLast() {
        node.asleep.append(node.turn)
        guard let next = node.next else { continue }
        node.turn = node.turns[next]
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

    func choose(_ turns: [Turn], last: Int) -> Int {
      let threads = turns.indices.filter { $0 == 0 || turns[$0].thread != turns[$0 - 1].thread }
      var first = threads[random.below(threads.count)]
      // A thread that has begun mostly goes on: switches are rare enough to reach deep states.
      if random.below(3) > 0, let own = threads.first(where: { turns[$0].thread == last }) { first = own }
      let count = turns[first...].prefix { $0.thread == turns[first].thread }.count
      return count > 1 && random.below(2) == 0 ? first + random.below(count) : first
    }

    func touched(_ footprint: Footprint) {}

    func advance() -> Bool {
      run += 1
      return run < count
    }
  }

  package struct SplitMix {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func below(_ limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(limit))
    }
  }
#endif
