#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  /// What is explored. Each name begins with the piece, and goes on with what must be true.
  enum Programs {
    static var all: [Program] {
      litmus + linearLitmus + flags + locks + slots + queues + points + machines + loops + disposables + subjects
        + traits + sharing + operators + demand + demandMeetings + meetings + time + linearQueues + linearDisposables
        + linearSubjects
        + schedulers
    }
  }

  /// An observer that fails the program when it is called by two threads unordered, called back from inside, or called after the end.
  final class Tape<Element>: @unchecked Sendable {
    private let run: Run
    private let cell: Plain<Int>
    private var isInside = false
    private(set) var elements: [Element] = []
    private(set) var ends: [String] = []

    init(_ run: Run) {
      self.run = run
      cell = run.plain(0)
    }

    func on(_ event: Event<Element>, inside: () -> Void = {}) {
      cell.value += 1
      run.require(!isInside, "the observer is called while it is inside")
      run.require(ends.isEmpty, "the observer is called after the end")
      isInside = true
      switch event {
      case .next(let element): elements.append(element)
      case .error: ends.append("error")
      case .completed: ends.append("completed")
      }
      inside()
      isInside = false
      cell.value += 1
    }
  }

  /// Counts the objects that live.
  final class Alive: @unchecked Sendable {
    private(set) var count = 0

    final class Token: @unchecked Sendable {
      let alive: Alive
      init(_ alive: Alive) {
        self.alive = alive
        alive.count += 1
      }
      deinit { alive.count -= 1 }
    }

    func make() -> Token { Token(self) }
  }

  /// Holds what cannot be captured: an object with a place for it.
  final class Box<Value: ~Copyable>: @unchecked Sendable {
    let value: Value
    init(_ value: consuming Value) { self.value = value }
  }

  /// Subscriptions that are disposed in the end.
  final class Subscriptions: @unchecked Sendable {
    private var all: [any Disposable] = []

    func add(_ subscription: any Disposable) { all.append(subscription) }

    func dispose() {
      for subscription in all { subscription.dispose() }
      all = []
    }
  }

  /// A count that is read when all threads have ended.
  final class Tally: @unchecked Sendable {
    var count = 0
  }
#endif
