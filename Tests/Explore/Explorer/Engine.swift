#if ExploreInterleavings
  import CFiber
  import Glibc
  package import RxAtomics

  /// Runs a program again and again, one step of one thread at a time, each time in another order.
  ///
  /// What is modelled: atomic operations with relaxed, acquiring and releasing ordering, locks, and memory that is not atomic where the seam tells of it.
  /// A load may find any value that the rules of C++20 allow it to find, apart from values that are written later. All writes to one place are in the order in
  /// which they are carried out; a weak compare-exchange fails once a thread without a reason, at whichever. Two accesses to memory that is not atomic, one not ordered before the other, are a race, and
  /// fail the program. Reference counts and Dispatch are not modelled.
  package final class Engine: InterleavingExplorer {
    static let greatestThreadCount = 7
    static let stepLimit = 5_000

    // MARK: One execution

    package private(set) var thread = 0
    package private(set) var execution = 0
    private(set) var failure: String?
    private(set) var trace: [String] = []
    private(set) var greatestStepCount = 0
    private(set) var seen: Set<SeenOperation> = []
    var threads: [ThreadState] = []
    var views = Array(repeating: View(), count: greatestThreadCount + 1)
    private var places: [PlaceState] = []
    var addresses: [UInt: (thread: Int, clock: UInt32)] = [:]
    var blocks: Set<UInt> = []
    private var steps = 0
    /// How much was written: who lets the others go first waits for it to change.
    var writes = 0
    private(set) var isRunning = false
    private let mainFiber = fiber_of_thread()
    /// For all engines: one at a time runs.
    private static nonisolated(unsafe) let fibers = (0..<greatestThreadCount).map { _ in fiber_create(512 * 1024) }
    let planner: any Planner
    private let mutation: Mutation?
    let records: Bool
    /// Where the trace is written while it grows, for what crashes.
    static nonisolated(unsafe) var file: Int32?

    final class ThreadState {
      let body: () -> Void
      var pending: Pending?
      var isFinished = false
      /// Which message its operation finds, once it is its turn.
      var message = 0
      /// How many destructions it is inside.
      var destructions = 0
      /// Where to go back to from the first step: who has started the thread.
      var starter: OpaquePointer?
      /// Whether a weak compare-exchange of the thread has failed without a reason.
      var hasFailedWeakly = false
      /// What had been written when the thread let the others go first.
      var writesBefore = 0
      /// How often it has done so.
      var patience = 0

      init(_ body: @escaping () -> Void) { self.body = body }
    }

    init(_ planner: any Planner, mutation: Mutation?, records: Bool, execution: Int) {
      self.planner = planner
      self.mutation = mutation
      self.records = records || Self.file != nil
      self.execution = execution
    }

    /// Runs the program once, as the planner says.
    func run(_ program: Program) {
      execution += 1
      failure = nil
      trace = []
      threads = []
      views = Array(repeating: View(), count: Self.greatestThreadCount + 1)
      views[0].clocks[0] = 1
      places = []
      addresses = [:]
      blocks = []
      (steps, writes, ticks) = (0, 0, 0)
      planner.begin()
      if let file = Self.file {
        ftruncate(file, 0)
        lseek(file, 0, SEEK_SET)
      }
      let run = Run(self)
      program.body(run)
      views[0].clocks[0] += 1
      start(run.threads)
      if failure == nil {
        for thread in 1...max(1, threads.count) { views[0].join(views[thread]) }
        thread = 0
        run.check()
      }
      run.threads = []
      run.check = {}
      threads = []
      if failure == nil {
        Exploration.forgetThreads()
        if !blocks.isEmpty { fail("\(blocks.count) blocks of memory are never freed") }
      }
      greatestStepCount = max(greatestStepCount, steps)
    }

    private func start(_ bodies: [() -> Void]) {
      isRunning = true
      for body in bodies { begin(body, knowing: views[0], from: mainFiber) }
      thread = 0
      if failure == nil { turn(from: mainFiber) }
      isRunning = false
      thread = 0
    }

    /// Runs a new thread up to its first step.
    private func begin(_ body: @escaping () -> Void, knowing view: View, from fiber: OpaquePointer?) {
      precondition(threads.count < Self.greatestThreadCount, "A program has too many threads.")
      threads.append(ThreadState(body))
      let number = threads.count
      views[number] = view
      views[number].clocks[number] = 1
      threads[number - 1].starter = fiber
      thread = number
      fiber_prepare(
        Self.fibers[number - 1],
        { Unmanaged<Engine>.fromOpaque($0!).takeUnretainedValue().runThread() },
        Unmanaged.passUnretained(self).toOpaque())
      fiber_switch(fiber, Self.fibers[number - 1])
    }

    package func spawn(_ body: @escaping () -> Void) {
      let own = thread
      precondition(own > 0 && isRunning, "Only a thread of a program starts another one.")
      begin(body, knowing: views[own], from: Self.fibers[own - 1])
      thread = own
      views[own].clocks[own] += 1
    }

    /// What a fiber runs. It never returns: it is left for good.
    private func runThread() {
      let own = thread
      threads[own - 1].body()
      threads[own - 1].isFinished = true
      if let starter = threads[own - 1].starter.take() { fiber_switch(Self.fibers[own - 1], starter) }
      turn(from: Self.fibers[own - 1])
    }

    /// Lets the next thread go on.
    private func turn(from fiber: OpaquePointer?) {
      let before = thread
      let next = failure == nil ? decide() : 0
      if fiber == mainFiber ? next == 0 : next == before && !threads[before - 1].isFinished { return }
      thread = next
      fiber_switch(fiber, next == 0 ? mainFiber : Self.fibers[next - 1])
    }

    private func decide() -> Int {
      var runnable: [Int] = []
      var isOver = true
      for (index, thread) in threads.enumerated() where !thread.isFinished {
        isOver = false
        guard let pending = thread.pending, pending.isReady else { continue }
        runnable.append(index + 1)
      }
      if isOver { return 0 }
      // Who has let the others go first goes on when one of them has written something, or none can. (Several who only wait for another one may write all
      // the time; so after some times only the latter counts.)
      let patient = runnable.filter { number in
        let thread = threads[number - 1]
        return thread.pending!.isPatient && (thread.writesBefore == writes || thread.patience > 2)
      }
      if patient.count < runnable.count { runnable.removeAll(where: patient.contains) }
      steps += 1
      if runnable.isEmpty {
        fail("no thread can go on")
        return 0
      }
      if steps > Self.stepLimit {
        fail("no end after \(Self.stepLimit) steps")
        return 0
      }
      let turns = runnable.flatMap { number in
        let pending = threads[number - 1].pending!
        let isDestroying = threads[number - 1].destructions > 0
        return choices(of: pending, for: number).map {
          Turn(thread: number, message: $0, footprint: pending.footprint(finding: $0, isDestroying: isDestroying))
        }
      }
      let turn = turns[planner.choose(turns, last: thread)]
      threads[turn.thread - 1].message = turn.message
      return turn.thread
    }

    // MARK: Operations

    package func perform(_ operation: ExploredOperation, on place: ExploredPlace) -> (found: UInt, exchanged: Bool) {
      note(
        SeenOperation(
          site: operation.site, action: operation.action, order: operation.order,
          orderOfFailure: operation.orderOfFailure))
      guard let mutation, mutation.site == operation.site, isRunning else { return step(operation, place) }
      switch mutation.kind {
      case .tear:
        let (found, exchanged) = step(
          ExploredOperation(.load, operation.order.intersection(.acquiring), at: operation.site), place)
        guard operation.action != .compareExchange || found == operation.expected else { return (found, false) }
        let write = operation.result(of: found)
        _ = step(
          ExploredOperation(.store, operand: write, operation.order.intersection(.releasing), at: operation.site), place
        )
        return (found, exchanged)
      case .dropWrite:
        let found = step(ExploredOperation(.load, operation.order.intersection(.acquiring), at: operation.site), place)
          .found
        return (found, operation.action != .compareExchange || found == operation.expected)
      case .ignoreComparison:
        let found = step(
          ExploredOperation(.exchange, operand: operation.operand, operation.order, at: operation.site), place
        ).found
        return (found, true)
      default:
        return step(operation.mutated(mutation.kind), place)
      }
    }

    private func step(_ operation: ExploredOperation, _ place: ExploredPlace) -> (found: UInt, exchanged: Bool) {
      let own = thread
      let state = state(of: place)
      var chosen = state.messages.count - 1
      if own > 0, isRunning {
        wait(Pending(state: state, step: .operation(operation)), own)
        chosen = threads[own - 1].message
      }
      let failsWeakly = chosen == Pending.withoutReason
      if failsWeakly { threads[own - 1].hasFailedWeakly = true }
      let index = failsWeakly ? state.messages.count - 1 : chosen
      let message = state.messages[index]
      let writes =
        operation.action != .load && !failsWeakly
        && (operation.action != .compareExchange || message.word == operation.expected)
      let order = writes || operation.action == .load ? operation.order : operation.orderOfFailure
      if order.contains(.acquiring), operation.action != .store { views[own].join(message.view) }
      views[own].see(index, of: state.number)
      if writes {
        let number = state.messages.count
        views[own].see(number, of: state.number)
        var view = View()
        // A read-modify-write goes on with the release sequence that it found.
        if operation.action != .store { view = message.view }
        if order.contains(.releasing) { view.join(views[own]) } else { view.see(number, of: state.number) }
        place.word = operation.result(of: message.word)
        self.writes += 1
        state.messages.append(Message(word: place.word, view: view))
      }
      views[own].clocks[own] += 1
      if records {
        record(operation, place, message.word, writes, isStale: index < state.messages.count - (writes ? 2 : 1))
      }
      return (message.word, operation.action != .compareExchange || writes)
    }

    /// The messages that an operation may find: the newest first.
    private func choices(of pending: Pending, for thread: Int) -> [Int] {
      let last = pending.state.messages.count - 1
      guard thread > 0, let operation = pending.operation, threads[thread - 1].destructions == 0 else { return [last] }
      let mayFailWeakly =
        operation.isWeak && isRunning && !threads[thread - 1].hasFailedWeakly
        && pending.state.messages[last].word == operation.expected
      switch operation.action {
      case .load:
        let oldest = min(views[thread].oldest(of: pending.state.number), last)
        return oldest == last ? [last] : Array((oldest...last).reversed())
      case .compareExchange:
        let oldest = min(views[thread].oldest(of: pending.state.number), last)
        return [last]
          + (oldest..<last).reversed().filter { pending.state.messages[$0].word != operation.expected }
          + (mayFailWeakly ? [Pending.withoutReason] : [])
      default:
        return [last]
      }
    }

    package func enter(_ lock: ExploredPlace) {
      note(.lock, at: lock.site)
      guard !hasMutation(.leaveUnlocked, at: lock.site) else { return }
      let own = thread
      let state = state(of: lock)
      if own > 0, isRunning { wait(Pending(state: state, step: .lock), own) }
      state.holder = own
      views[own].join(state.lockView)
      if records { add("enters the lock \(lock.site)") }
    }

    package func leave(_ lock: ExploredPlace) {
      guard !hasMutation(.leaveUnlocked, at: lock.site) else { return }
      let state = state(of: lock)
      state.holder = nil
      state.lockView = views[thread]
      views[thread].clocks[thread] += 1
      planner.touched(Footprint(place: state.number, effect: .writes))
      if records { add("leaves the lock \(lock.site)") }
    }

    func wait(_ pending: Pending, _ own: Int) {
      threads[own - 1].pending = pending
      if let starter = threads[own - 1].starter.take() {
        fiber_switch(Self.fibers[own - 1], starter)
      } else {
        turn(from: Self.fibers[own - 1])
      }
      threads[own - 1].pending = nil
    }

    /// What is known of a place.
    func state(of place: ExploredPlace) -> PlaceState {
      if let state = place.state as? PlaceState, state.execution == execution { return state }
      let state = PlaceState(place, number: places.count, execution: execution)
      places.append(state)
      place.state = state
      return state
    }

    /// Lets a thread find nothing but the newest values from here on, without acquiring anything: a value that is written is seen in the end.
    func refresh(_ own: Int) {
      for place in places { views[own].see(place.messages.count - 1, of: place.number) }
    }

    // MARK: The order of calls

    private var ticks = 0

    /// The moment it is for the thread that runs, once it is its turn to look at the clock.
    func tick(_ clock: ExploredPlace?) -> Moment {
      if let clock, thread > 0, isRunning { wait(Pending(state: state(of: clock), step: .tick), thread) }
      ticks += 1
      views[thread].clocks[thread] += 1
      return Moment(thread: thread, tick: ticks, clocks: views[thread].clocks)
    }

    func fail(_ sentence: String) {
      guard failure == nil else { return }
      failure = sentence
      if records { add("✘ \(sentence)") }
    }

    /// Adds a line to the trace.
    func add(_ text: String) {
      let line = line(text)
      trace.append(line)
      if let file = Self.file { _ = (line + "\n").withCString { write(file, $0, strlen($0)) } }
    }

    private func note(_ operation: SeenOperation) { if isRunning { seen.insert(operation) } }

    func note(_ part: SeenOperation.Part, at site: ExploredSite) { note(SeenOperation(site: site, part: part)) }

    func hasMutation(_ kind: Mutation.Kind, at site: ExploredSite) -> Bool {
      mutation?.kind == kind && mutation?.site == site
    }
  }
#endif
