#if ExploreInterleavings
  import CFiber
  import Glibc
  package import RxAtomics

  /// Runs a program again and again, one step of one thread at a time, each time in another order.
  ///
  /// What is modelled: atomic operations with relaxed, acquiring and releasing ordering, locks, and memory that is not atomic where the seam tells of it.
  /// A load may find any value that the rules of C++20 allow it to find, apart from values that are written later. All writes to one place are in the order in
  /// which they are carried out; a compare-exchange never fails without a reason. Two accesses to memory that is not atomic, one not ordered before the other, are a race, and
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
    private var threads: [ThreadState] = []
    private var views = Array(repeating: View(), count: greatestThreadCount + 1)
    private var placeCount = 0
    private var addresses: [UInt: (thread: Int, clock: UInt32)] = [:]
    private var blocks: Set<UInt> = []
    private var steps = 0
    private var isStarting = false
    private var isRunning = false
    private let mainFiber = fiber_of_thread()
    private let fibers = (0..<greatestThreadCount).map { _ in fiber_create(512 * 1024) }
    private var planner: any Planner
    private let mutation: Mutation?
    private let records: Bool
    /// Where the trace is written while it grows, for what crashes.
    static nonisolated(unsafe) var file: Int32?

    final class ThreadState {
      let body: () -> Void
      var pending: Pending?
      var isFinished = false
      var choice = 0
      /// How many destructions it is inside.
      var destructions = 0

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
      placeCount = 0
      addresses = [:]
      blocks = []
      steps = 0
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
      threads = bodies.map(ThreadState.init)
      for number in 1...max(1, bodies.count) {
        views[number] = views[0]
        views[number].clocks[number] = 1
      }
      isRunning = true
      isStarting = true
      for number in 1...max(1, bodies.count) {
        thread = number
        fiber_prepare(
          fibers[number - 1],
          { Unmanaged<Engine>.fromOpaque($0!).takeUnretainedValue().runThread() },
          Unmanaged.passUnretained(self).toOpaque())
        fiber_switch(mainFiber, fibers[number - 1])
      }
      isStarting = false
      if failure == nil { turn(from: mainFiber) }
      isRunning = false
      thread = 0
    }

    /// What a fiber runs. It never returns: it is left for good.
    private func runThread() {
      let own = thread
      threads[own - 1].body()
      threads[own - 1].isFinished = true
      if isStarting { fiber_switch(fibers[own - 1], mainFiber) }
      turn(from: fibers[own - 1])
    }

    /// Lets the next thread go on.
    private func turn(from fiber: OpaquePointer?) {
      let before = thread
      let next = failure == nil ? decide() : 0
      if fiber == mainFiber ? next == 0 : next == before && !threads[before - 1].isFinished { return }
      thread = next
      fiber_switch(fiber, next == 0 ? mainFiber : fibers[next - 1])
    }

    private func decide() -> Int {
      var runnable: [Int] = []
      var isOver = true
      for (index, thread) in threads.enumerated() where !thread.isFinished {
        isOver = false
        guard let pending = thread.pending, pending.operation != nil || pending.state.holder == nil else { continue }
        runnable.append(index + 1)
      }
      if isOver { return 0 }
      steps += 1
      if runnable.isEmpty {
        fail("no thread can go on")
        return 0
      }
      if steps > Self.stepLimit {
        fail("no end after \(Self.stepLimit) steps")
        return 0
      }
      let options = runnable.map { number -> Option in
        let pending = threads[number - 1].pending!
        return Option(
          thread: number, footprint: pending.footprint, choices: choices(of: pending, for: number).count)
      }
      let (number, choice) = planner.choose(options, last: thread)
      threads[number - 1].choice = choice
      return number
    }

    // MARK: Operations

    package func perform(_ operation: ExploredOperation, on place: ExploredPlace) -> (found: UInt, exchanged: Bool) {
      note(operation.action, operation.order, operation.orderOfFailure, operation.site, isLock: false)
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
      var choice = 0
      if own > 0, isRunning {
        wait(Pending(state: state, operation: operation), own)
        choice = threads[own - 1].choice
      }
      let pending = Pending(state: state, operation: operation)
      let readable = choices(of: pending, for: own)
      let index = readable[min(choice, readable.count - 1)]
      let message = state.messages[index]
      let writes =
        operation.action != .load && (operation.action != .compareExchange || message.word == operation.expected)
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
      switch operation.action {
      case .load:
        let oldest = min(views[thread].oldest(of: pending.state.number), last)
        return oldest == last ? [last] : Array((oldest...last).reversed())
      case .compareExchange:
        let oldest = min(views[thread].oldest(of: pending.state.number), last)
        if oldest == last { return [last] }
        return [last]
          + (oldest..<last).reversed().filter { pending.state.messages[$0].word != operation.expected }
      default:
        return [last]
      }
    }

    package func enter(_ lock: ExploredPlace) {
      note(.exchange, [], [], lock.site, isLock: true)
      guard mutation?.kind != .leaveUnlocked || mutation?.site != lock.site else { return }
      let own = thread
      let state = state(of: lock)
      if own > 0, isRunning { wait(Pending(state: state, operation: nil), own) }
      state.holder = own
      views[own].join(state.lockView)
      if records { add("enters the lock \(lock.site)") }
    }

    package func leave(_ lock: ExploredPlace) {
      guard mutation?.kind != .leaveUnlocked || mutation?.site != lock.site else { return }
      let state = state(of: lock)
      state.holder = nil
      state.lockView = views[thread]
      views[thread].clocks[thread] += 1
      planner.touched(Footprint(place: state.number, writes: true))
      if records { add("leaves the lock \(lock.site)") }
    }

    private func wait(_ pending: Pending, _ own: Int) {
      threads[own - 1].pending = pending
      if isStarting {
        fiber_switch(fibers[own - 1], mainFiber)
      } else {
        turn(from: fibers[own - 1])
      }
      threads[own - 1].pending = nil
    }

    // MARK: Memory that is not atomic

    private var isDestroying: Bool { thread > 0 && isRunning && threads[thread - 1].destructions > 0 }

    package func beginDestruction() { if thread > 0, isRunning { threads[thread - 1].destructions += 1 } }

    package func endDestruction() { if thread > 0, isRunning { threads[thread - 1].destructions -= 1 } }

    package func access(_ place: ExploredPlace, writes: Bool) {
      if isDestroying { return }
      let state = state(of: place)
      let known = views[thread].clocks
      let others = writes ? pointwiseMax(state.writes, state.reads) : state.writes
      if any(others .> known) {
        let other = others.indices.first { others[$0] > known[$0] } ?? 0
        fail("a race: threads \(other) and \(thread) touch the cell of \(place.site) unordered")
      }
      if writes { state.writes[thread] = known[thread] } else { state.reads[thread] = known[thread] }
    }

    package func access(_ address: UInt) {
      if isDestroying { return }
      if let last = addresses[address], views[thread].clocks[last.thread] < last.clock {
        fail("a race: threads \(last.thread) and \(thread) touch the same memory unordered")
      }
      addresses[address] = (thread, views[thread].clocks[thread])
    }

    package func allocated(_ address: UInt, byteCount: Int) {
      blocks.insert(address)
      for known in addresses.keys where known >= address && known < address + UInt(byteCount) {
        addresses[known] = nil
      }
    }

    package func freed(_ address: UInt) { blocks.remove(address) }

    // MARK: Reports

    private func add(_ text: String) {
      let line = line(text)
      trace.append(line)
      if let file = Self.file { _ = (line + "\n").withCString { write(file, $0, strlen($0)) } }
    }

    func fail(_ sentence: String) {
      guard failure == nil else { return }
      failure = sentence
      if records { add("✘ \(sentence)") }
    }

    private func note(
      _ action: ExploredOperation.Action, _ order: ExploredOperation.Order, _ failure: ExploredOperation.Order,
      _ site: ExploredSite, isLock: Bool
    ) {
      guard isRunning else { return }
      seen.insert(
        SeenOperation(site: site, action: action, order: order, orderOfFailure: failure, isLock: isLock))
    }

    private func state(of place: ExploredPlace) -> PlaceState {
      if let state = place.state as? PlaceState, state.execution == execution { return state }
      let state = PlaceState(place, number: placeCount, execution: execution)
      placeCount += 1
      place.state = state
      return state
    }

    private func line(_ text: String) -> String {
      (thread == 0 ? "main" : "T\(thread)") + String(repeating: "    ", count: thread) + "  " + text
    }

    private func record(
      _ operation: ExploredOperation, _ place: ExploredPlace, _ found: UInt, _ wrote: Bool, isStale: Bool
    ) {
      func hex(_ word: UInt) -> String { word < 1_000 ? "\(word)" : "0x" + String(word, radix: 16) }
      var text = "\(operation.site) \(operation.action) of \(place.site): \(hex(found))"
      if wrote { text += " → \(hex(place.word))" }
      if operation.action == .compareExchange, !wrote { text += ", expected \(hex(operation.expected))" }
      if isStale { text += " (an old value)" }
      add(text)
    }
  }
#endif
