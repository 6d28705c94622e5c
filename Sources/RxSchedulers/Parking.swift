import Dispatch

// Where threads of schedulers wait, how they are started and what time it is: Dispatch and the system, or what the explorer of interleavings puts in their
// place.

#if !ExploreInterleavings
  import Glibc

  typealias ThreadSemaphore = DispatchSemaphore
  typealias ThreadGroup = DispatchGroup
  typealias TimerSource = any DispatchSourceTimer

  enum TimerSources {
    static func make(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> TimerSource {
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.setEventHandler(handler: action)
      return source
    }
  }

  enum Uptime {
    /// The monotonic clock that timers of Dispatch follow.
    static var nanoseconds: UInt64 { DispatchTime.now().uptimeNanoseconds }
  }

  enum Threads {
    /// Starts a thread of the operating system, or says that there is none.
    static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
      NamedThread.start(name: name, body)
    }

    /// Has a queue run a block.
    static func give(_ queue: DispatchQueue, in group: ThreadGroup, _ block: @escaping @Sendable () -> Void) {
      queue.async(group: group, execute: block)
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

    init(value: Int) { count = ExploredCount(value) }

    func wait() { count.wait(for: .positive) }
    func signal() { count.add(1) }
  }

  /// Who waits at all waits for as long as it takes.
  final class ThreadGroup: Sendable {
    private let count = ExploredCount()

    func enter() { count.add(1) }
    func leave() { count.add(-1) }

    func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      if timeout <= .now() { return count.add(0) == 0 ? .success : .timedOut }
      count.wait(for: .zero)
      return .success
    }
  }

  final class TimerSource: Sendable {
    private let alarm: ExploredAlarm

    init(_ action: @escaping @Sendable () -> Void) { alarm = ExploredAlarm(action) }

    func schedule(deadline: DispatchTime, leeway: DispatchTimeInterval) { alarm.deadline = deadline.uptimeNanoseconds }
    func activate() {}
    func cancel() { alarm.deadline = nil }
  }

  enum TimerSources {
    static func make(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> TimerSource {
      TimerSource(action)
    }
  }

  enum Uptime {
    static var nanoseconds: UInt64 { ExploredClock.now }
  }

  enum Threads {
    static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
      Exploration.explorer?.spawn(body)
      return true
    }

    /// As of a concurrent queue that has a thread for each block.
    static func give(_ queue: DispatchQueue, in group: ThreadGroup, _ block: @escaping @Sendable () -> Void) {
      group.enter()
      Exploration.explorer?.spawn {
        block()
        group.leave()
      }
    }
  }

  enum Patience {
    static var looks: Int { 0 }

    static func letOthersGoFirst() { Exploration.letOthersGoFirst() }

    static func expectSoon() { Exploration.letOthersGoFirst() }
  }
#endif
