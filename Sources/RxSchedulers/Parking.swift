import Dispatch

// Where threads of schedulers wait, how they are started and what time it is: Dispatch and the system, or what the explorer of interleavings puts in their
// place.

#if !ExploreInterleavings
  import Glibc

  typealias ThreadSemaphore = DispatchSemaphore
  typealias ThreadGroup = DispatchGroup
  typealias TimerSource = any DispatchSourceTimer

  /// A queue of Dispatch.
  struct BlockQueue: Sendable {
    private let queue: DispatchQueue

    /// - Parameter isConcurrent: whether it runs several blocks at once, which only the explorer has to be told.
    init(_ queue: DispatchQueue, isConcurrent: Bool) { self.queue = queue }

    /// Has the queue run a block.
    func give(in group: ThreadGroup, _ block: @escaping @Sendable () -> Void) {
      queue.async(group: group, execute: block)
    }

    /// A timer that runs `action` on the queue.
    func makeTimer(_ action: @escaping @Sendable () -> Void) -> TimerSource {
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.setEventHandler(handler: action)
      return source
    }
  }

  enum Uptime {
    /// The monotonic clock that timers of Dispatch follow.
    static var nanoseconds: UInt64 { now.uptimeNanoseconds }

    static var now: DispatchTime { .now() }
  }

  enum Threads {
    /// Starts a thread of the operating system, or says that there is none.
    static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
      NamedThread.start(name: name, body)
    }
  }

  enum Patience {
    /// How often a thread looks again before it goes to sleep.
    static var looks: Int { 4 }

    /// Lets other threads run: what this one looks for is about to be there.
    static func letOthersGoFirst() { sched_yield() }

    /// Nothing: what this thread looks for, another one is about to write within a few instructions.
    static func expectSoon() {}
  }

#else
  import RxAtomics

  final class ThreadSemaphore: Sendable {
    private let count: ExploredCount

    init(value: Int, file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
      count = ExploredCount(value, file: file, line: line, column: column)
    }

    func wait() { count.wait(for: .positive) }
    func signal() { count.add(1) }
  }

  final class ThreadGroup: Sendable {
    private let count: ExploredCount

    init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
      count = ExploredCount(file: file, line: line, column: column)
    }

    func enter() { count.add(1) }
    func leave() { count.add(-1) }

    func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      count.wait(for: .zero, until: timeout.uptimeNanoseconds) ? .success : .timedOut
    }
  }

  /// A queue of Dispatch: a concurrent one has a thread for each block, a serial one runs one after the other.
  struct BlockQueue: Sendable {
    private let serial: ExploredQueue?

    init(_ queue: DispatchQueue, isConcurrent: Bool) { serial = isConcurrent ? nil : ExploredQueue() }

    func give(in group: ThreadGroup, _ block: @escaping @Sendable () -> Void) {
      group.enter()
      let whole: @Sendable () -> Void = {
        block()
        group.leave()
      }
      if let serial { serial.give(whole) } else { Exploration.explorer?.spawn(whole) }
    }

    /// The timer of a concurrent queue runs its action on the thread that lets the time pass.
    func makeTimer(_ action: @escaping @Sendable () -> Void) -> TimerSource {
      guard let serial else { return TimerSource(action) }
      return TimerSource { serial.give(action) }
    }
  }

  final class TimerSource: Sendable {
    private let alarm: ExploredAlarm

    init(_ action: @escaping @Sendable () -> Void) { alarm = ExploredAlarm(action) }

    func schedule(deadline: DispatchTime, leeway: DispatchTimeInterval) { alarm.deadline = deadline.uptimeNanoseconds }
    func activate() {}
    func cancel() { alarm.deadline = nil }
  }

  enum Uptime {
    static var nanoseconds: UInt64 { ExploredClock.now }

    static var now: DispatchTime { DispatchTime(uptimeNanoseconds: nanoseconds) }
  }

  enum Threads {
    static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
      Exploration.explorer?.spawn(body)
      return true
    }
  }

  enum Patience {
    static var looks: Int { 0 }

    static func letOthersGoFirst() { Exploration.letOthersGoFirst() }

    static func expectSoon() { Exploration.letOthersGoFirst() }
  }
#endif
