import RxAtomics
public import RxRuntime

/// A scheduler whose time passes when it is told so: what waits an hour is run at once, in the order of the times.
///
/// Actions run on the thread that lets time pass, by `start`, `advanceTo` or `advanceBy`, one after the other: by their times, and by their
/// arrival where those are equal. However deep actions schedule others, the stack does not grow.
///
/// - Thread safety: every member may be called from any thread at any time. One thread at a time lets time pass.
/// - Safety: `@unchecked Sendable` because a class that is subclassed cannot state it otherwise. All stored properties are `let` and
///   `Sendable`. The queue is taken out of the state by the one thread that lets time pass: the converter runs under no lock.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, CustomDebugStringConvertible,
  @unchecked Sendable
{
  /// A moment in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A length of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private typealias Item = VirtualTimeItem<VirtualTime>

  private struct State: Sendable {
    var clock: VirtualTime
    /// How often the clock was set.
    var ticks = 0
    /// What has come since the queue was looked at.
    var arrivals: [Item] = []
    var accepted = 0
    /// `nil` while a thread lets time pass.
    var queue: VirtualTimeQueue<VirtualTime>? = .init()
    var isStopped = false
  }

  private let converter: Converter
  private let state: Locked<State>

  /// A scheduler with nothing to do.
  ///
  /// - Parameters:
  ///   - initialClock: the virtual time it is.
  ///   - converter: what virtual time means.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    state = Locked(State(clock: initialClock))
  }

  /// The moment it is.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// The virtual time it is.
  public var clock: VirtualTime { state.withLock { $0.clock } }

  // MARK: Scheduling

  /// Runs `action` when time passes next.
  ///
  /// - Complexity: three allocations.
  public func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  /// Runs `action` once `dueTime` has passed.
  ///
  /// - Complexity: O(log n) with n actions waiting; three allocations.
  public func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let interval = converter.convertToVirtualTimeInterval(dueTime.asWait)
    let time = adjustScheduledTime(converter.offsetVirtualTime(clock, offset: interval))
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// One: each event has a moment of its own.
  public func _eventsPerAction() -> Int { 1 }

  /// Runs `action` once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: what `action` is called with.
  ///   - dueTime: how long to wait, in virtual time.
  ///   - action: runs once, unless it is cancelled before.
  /// - Returns: cancels the action if it has not begun, and disposes what it returned if it has.
  public func scheduleRelativeVirtual<StateType: Sendable>(
    _ state: StateType, dueTime: VirtualTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleAbsoluteVirtual(state, time: converter.offsetVirtualTime(clock, offset: dueTime), action: action)
  }

  /// Runs `action` at a virtual time.
  ///
  /// - Parameters:
  ///   - state: what `action` is called with.
  ///   - time: when to run it. What is due already runs as soon as time passes, by the clock as it is.
  ///   - action: runs once, unless it is cancelled before.
  /// - Returns: cancels the action if it has not begun, and disposes what it returned if it has.
  public func scheduleAbsoluteVirtual<StateType: Sendable>(
    _ state: StateType, time: VirtualTime, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    self.state.withLock { queue in
      let item = Item(time: time, number: queue.accepted, OnceAction { action(state) })
      queue.accepted += 1
      queue.arrivals.append(item)
      return item
    }
  }

  /// The virtual time at which something runs that was scheduled for `time` by `schedule` or `scheduleRelative`: that time itself.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  // MARK: Letting time pass

  /// Runs everything that was scheduled, and what that schedules, until nothing waits or `stop` is called. Returns at once if time passes
  /// already, on this thread or another.
  public func start() { _ = run(until: nil) }

  /// Lets time pass until `virtualTime`, and runs what is due until then, that moment included.
  ///
  /// While time passes already this does nothing, except to report a `VirtualTimeError` to `Hooks`: an action cannot wait for others. A time in
  /// the past leaves the clock as it is.
  ///
  /// - Parameter virtualTime: the time it is afterwards.
  public func advanceTo(_ virtualTime: VirtualTime) {
    guard run(until: virtualTime) else { return Hooks.undeliverable(VirtualTimeError.timePassesAlready) }
    setClock(virtualTime)
  }

  /// Lets time pass for as long as `virtualInterval`, and runs what is due until then.
  ///
  /// - Parameter virtualInterval: how long.
  public func advanceBy(_ virtualInterval: VirtualTimeInterval) {
    advanceTo(converter.offsetVirtualTime(clock, offset: virtualInterval))
  }

  /// Puts the clock forward and runs nothing: as an action does that takes its time. A negative interval changes nothing.
  ///
  /// - Parameter virtualInterval: how far.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    setClock(converter.offsetVirtualTime(clock, offset: virtualInterval))
  }

  /// Ends `start` or `advanceTo` when the action that runs has returned. What waits keeps waiting.
  public func stop() {
    state.withLock { if $0.queue == nil { $0.isStopped = true } }
  }

  /// The clock and how many actions wait, cancelled ones included.
  public var debugDescription: String {
    let (clock, count) = state.withLock { ($0.clock, $0.arrivals.count + ($0.queue?.count ?? 0)) }
    return "\(Self.self)(clock: \(clock), waiting: \(count))"
  }

  // MARK: On the thread that lets time pass

  /// - Returns: whether no other thread lets time pass, and nobody up the stack.
  private func run(until limit: VirtualTime?) -> Bool {
    let taken = state.withLock { state in
      if state.queue != nil { state.isStopped = false }
      return state.queue.take()
    }
    guard var queue = taken else { return false }
    repeat {
      while let item = next(&queue, until: limit) {
        LockDiscipline.assertNoLockHeld()
        item.run()
      }
    } while !end(&queue)
    return true
  }

  /// Takes out the next item that is due, and sets the clock to its time.
  private func next(_ queue: inout VirtualTimeQueue<VirtualTime>, until limit: VirtualTime?) -> Item? {
    let (arrivals, isStopped) = state.withLock { state in
      var arrivals: [Item] = []
      swap(&arrivals, &state.arrivals)
      return (arrivals, state.isStopped)
    }
    for item in arrivals where !item.isDisposed { queue.insert(item, by: converter.compareVirtualTime) }
    while !isStopped, let first = queue.first {
      if !first.isDisposed {
        if let limit, converter.compareVirtualTime(first.time, limit) == .greaterThan { return nil }
        setClock(first.time)
      }
      queue.removeFirst(by: converter.compareVirtualTime)
      if !first.isDisposed { return first }
    }
    return nil
  }

  /// Puts the queue back, unless something has come meanwhile.
  private func end(_ queue: inout VirtualTimeQueue<VirtualTime>) -> Bool {
    state.withLock { state in
      guard state.isStopped || state.arrivals.isEmpty else { return false }
      // Moved, not copied: the array has one owner at any time.
      var place = VirtualTimeQueue<VirtualTime>()
      swap(&place, &queue)
      state.queue = place
      return true
    }
  }

  /// Sets the clock, unless it is later already.
  private func setClock(_ time: VirtualTime) {
    var time = time
    while true {
      let seen = state.withLock { ($0.clock, $0.ticks) }
      guard converter.compareVirtualTime(time, seen.0) == .greaterThan else { return }
      let isSet = state.withLock { state in
        guard state.ticks == seen.1 else { return false }
        state.ticks += 1
        // What was there is released outside the lock.
        swap(&state.clock, &time)
        return true
      }
      if isSet { return }
    }
  }
}

/// What is wrong with a call of a scheduler with virtual time. Goes to `Hooks.undeliverableErrorHandler`.
public enum VirtualTimeError: Swift.Error, Sendable {
  /// `advanceTo` or `advanceBy` was called by an action, or while another thread lets time pass.
  case timePassesAlready
}
