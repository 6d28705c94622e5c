#if ExploreInterleavings
  /// What a thread waits for that waits at a count.
  @usableFromInline
  package enum ExploredGoal: Sendable {
    /// That there is one to take: it is taken off then.
    case positive
    /// That nothing is left.
    case zero

    package func isReached(by count: ExploredPlace) -> Bool {
      let count = Int(bitPattern: count.word)
      return self == .positive ? count > 0 : count == 0
    }
  }

  /// A count that threads wait for: what stands in for the semaphores and groups of Dispatch.
  ///
  /// - Safety: as for `Exploration.explorer`.
  package final class ExploredCount: @unchecked Sendable {
    private let place: ExploredPlace

    /// A count that begins with `count`.
    package init(
      _ count: Int = 0, file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) {
      place = ExploredPlace(UInt(bitPattern: count), ExploredSite(file, line, column))
    }

    /// Changes the count.
    ///
    /// - Returns: what it is then.
    @discardableResult
    package func add(_ amount: Int) -> Int {
      if let explorer = Exploration.explorer {
        explorer.add(amount, to: place)
      } else {
        place.word = UInt(bitPattern: Int(bitPattern: place.word) + amount)
      }
      return Int(bitPattern: place.word)
    }

    /// Waits until the count is what is wanted, at most until the clock says `deadline`.
    ///
    /// - Returns: whether it is.
    @discardableResult
    package func wait(for goal: ExploredGoal, until deadline: UInt64? = nil) -> Bool {
      Exploration.explorer?.wait(at: place, for: goal, until: deadline) ?? true
    }
  }

  /// A serial queue: what stands in for one of Dispatch. Its blocks run one after the other, on logical threads of their own.
  ///
  /// - Safety: as for `Exploration.explorer`.
  package final class ExploredQueue: @unchecked Sendable {
    private let count = ExploredCount()
    private var blocks: [() -> Void] = []
    /// Whether there is a thread that runs what waits.
    private var isServed = false

    /// An empty queue.
    package init() {}

    /// Has a block run behind what waits.
    package func give(_ block: @escaping () -> Void) {
      guard let explorer = Exploration.explorer, explorer.thread > 0 else { return block() }
      count.add(1)
      blocks.append(block)
      guard !isServed else { return }
      isServed = true
      explorer.spawn { [self] in serve() }
    }

    private func serve() {
      while !blocks.isEmpty {
        count.wait(for: .positive)
        blocks.removeFirst()()
        // What runs next, on another thread perhaps, sees what this one wrote.
        if blocks.isEmpty { count.add(0) }
      }
      isServed = false
    }
  }

  extension Exploration {
    private static let patience = ExploredPlace(0, ExploredSite(#fileID, #line, #column))

    /// What a thread says that looks again and again for what another one is about to do.
    package static func letOthersGoFirst() { explorer?.letOthersGoFirst(patience) }
  }
#endif
