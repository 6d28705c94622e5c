import Dispatch
import RxAtomics
import RxRuntime

/// The threads of a pool and what they take from: who asks `PoolState`, and does what it says.
///
/// Each thread has a queue. What a thread of the pool makes runnable goes into its own, what others do goes into all of them in turn; a thread whose queue is
/// empty takes from the others'. The threads keep this object alive; they end when nobody can give them work any more.
///
/// - Thread safety: every member may be called from any thread at any time.
final class PoolCore: Sendable {
  /// How many nanoseconds apart a thread looks again before it goes to sleep: waking it would take longer.
  private static let pause = 1_000

  /// After so many pieces of one lane it is the turn of others.
  private static let piecesPerTurn = 64

  private let size: Int
  private let limit: Int
  private let overflow: ThreadPoolScheduler.Overflow
  private let name: String

  private let machine = AtomicMachine(PoolState())
  private let workers: [PoolWorker]
  private let sleepers = ThreadSemaphore(value: 0)
  private let running = ThreadGroup()
  private let started = AtomicCounter()
  private let ended = AtomicCounter()

  /// Whose turn it is to get what comes from outside.
  private let turn = AtomicCounter()

  /// The producers that wait for room.
  private let crowd = Locked<[ThreadSemaphore]>([])

  init(size: Int, limit: Int, overflow: ThreadPoolScheduler.Overflow, name: String) {
    self.size = min(max(size, 1), PoolState.mostThreads)
    self.limit = min(max(limit, 1), PoolState.mostWaiting)
    self.overflow = overflow
    self.name = name
    workers = (0..<self.size).map { _ in PoolWorker() }
  }

  /// Whether the calling thread is one of the pool's.
  var isCurrent: Bool { WorkThread.number(in: self) != nil }

  // MARK: Producers

  /// Has `work` run by one of the threads, or refuses it.
  ///
  /// - Parameter isLate: whether it was accepted before, as a timer.
  func submit(_ work: Work, isLate: Bool = false) {
    while true {
      switch admit(isRunnable: true, isLate) {
      case .accepted(let call): return enqueue(.piece(work), call)
      case .refused: return work.refuse(.isShutDown)
      case .full: guard waitForRoom(isLate) else { return work.refuse(.queueIsFull) }
      }
    }
  }

  /// Has `work` run behind what waits in `lane`, or refuses it.
  func submit(_ work: Work, to lane: ThreadPoolLane, isLate: Bool = false) {
    while true {
      var isRunnable = false
      let admission = lane.push(work) {
        isRunnable = $0
        return admit(isRunnable: $0, isLate)
      }
      switch admission {
      case .accepted(let call):
        // Who looks after the lane already lets go of this piece too, if nothing begins any more: it was let in and put there in one step.
        if isRunnable { enqueue(.lane(lane), call) }
        return
      case .refused: return work.refuse(.isShutDown)
      case .full: guard waitForRoom(isLate) else { return work.refuse(.queueIsFull) }
      }
    }
  }

  private func admit(isRunnable: Bool, _ isLate: Bool) -> PoolState.Admission {
    let limit = mayExceedLimit(isLate) ? PoolState.mostWaiting : limit
    return machine.update { $0.admit(limit: limit, size: size, isRunnable: isRunnable, isLate: isLate) }
  }

  /// One of the pool's own threads cannot wait for room, which it is to make; and what has waited for its time does not wait again.
  private func mayExceedLimit(_ isLate: Bool) -> Bool {
    isLate || (overflow == .blockProducer && isCurrent)
  }

  private func enqueue(_ runnable: Runnable, _ call: PoolState.Call) {
    if let number = WorkThread.number(in: self) {
      workers[number].push(runnable)
    } else {
      workers[Int(UInt(bitPattern: turn.add()) % UInt(size))].push(runnable)
    }
    make(call)
    // Whoever has let go of what waits may have done so before this was there. Then the push has acquired that it has ended: see `sweep`.
    if machine.state.hasEnded { _ = sweep() }
  }

  /// Blocks the calling thread until it is worth another try.
  ///
  /// - Returns: whether producers are to be blocked, and this one may be.
  private func waitForRoom(_ isLate: Bool) -> Bool {
    guard overflow == .blockProducer, !mayExceedLimit(isLate) else { return false }
    let room = ThreadSemaphore(value: 0)
    crowd.withLock { $0.append(room) }
    if machine.update({ $0.waitForRoom(limit: limit) }) {
      room.wait()
    } else {
      // Whoever has taken it out meanwhile signals in vain.
      crowd.withLock { waiting in waiting.removeAll { $0 === room } }
    }
    return true
  }

  private func admitCrowd() {
    let all = crowd.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for room in all { room.signal() }
  }

  // MARK: Threads

  private func make(_ call: PoolState.Call) {
    switch call {
    case .none: break
    case .wake: sleepers.signal()
    case .start: start()
    }
  }

  private func wake(_ count: Int) {
    for _ in 0..<count { sleepers.signal() }
  }

  private func start() {
    let number = started.add() % size
    running.enter()
    let body: @Sendable () -> Void = { [self] in
      WorkThread.work(for: self, as: number) { work(as: number) }
      running.leave()
    }
    // Where the system has no thread left, one of Dispatch's does the work.
    if !Threads.start(name: "\(name).\(number)", body) { DispatchQueue.global().async(execute: body) }
  }

  /// What a thread of the pool does as long as it lives.
  private func work(as number: Int) {
    var isLookout = true
    var looksLeft = 0
    while true {
      if let runnable = take(as: number) {
        run(runnable, as: number, isLookout: isLookout)
        isLookout = false
        looksLeft = Patience.looks
      } else if isLookout, looksLeft > 0 {
        looksLeft -= 1
        SpinWait.pass(nanoseconds: Self.pause)
      } else {
        switch machine.update({ $0.idle(isLookout: isLookout) }) {
        case .look:
          // What is said to be runnable is about to be put into a queue.
          if isLookout { Patience.letOthersGoFirst() }
          isLookout = true
        case .sleep:
          sleepers.wait()
          // Woken as the lookout, or to end.
          isLookout = true
        case .end(let waking): return wake(waking)
        }
      }
    }
  }

  /// Takes from the thread's own queue, or else from another one's.
  private func take(as number: Int) -> Runnable? {
    for offset in 0..<size {
      let place = number + offset
      if let runnable = workers[place < size ? place : place - size].take() { return runnable }
    }
    return nil
  }

  private func run(_ runnable: Runnable, as number: Int, isLookout: Bool) {
    switch runnable {
    case .piece(let work): _ = begin(work, machine.update { $0.take(size: size, isLookout: isLookout) })
    case .lane(let lane): run(lane, as: number, isLookout: isLookout)
    }
  }

  private func run(_ lane: ThreadPoolLane, as number: Int, isLookout: Bool) {
    let worker = workers[number]
    worker.setLane(lane)
    defer { worker.setLane(nil) }
    let first = lane.next()
    guard begin(first, machine.update { $0.take(size: size, isLookout: isLookout) }) else {
      lane.dropAll()
      return
    }
    for _ in 1..<Self.piecesPerTurn {
      if let next = lane.next() {
        _ = begin(next, machine.update { $0.takeInLane() })
      } else if !lane.goesOn() {
        return
      }
    }
    if lane.goesOn() { enqueue(.lane(lane), machine.update { $0.makeRunnable(size: size) }) }
  }

  /// Runs a piece of work, unless nothing begins any more.
  ///
  /// - Parameter work: `nil` if somebody else has let go of it meanwhile.
  private func begin(_ work: Work?, _ taking: PoolState.Taking) -> Bool {
    make(taking.call)
    if taking.hasRoom { admitCrowd() }
    if let work {
      if taking.begins { run(work) } else { work.drop() }
    }
    return taking.begins
  }

  private func run(_ work: Work) {
    LockDiscipline.assertNoLockHeld()
    work.run()
    if machine.state.isClosed { ended.add() }
  }

  // MARK: The end

  /// Takes nothing new from now on. The threads end behind what waits.
  func close() {
    let (waking, hasRoom) = machine.update { $0.close() }
    wake(waking)
    if hasRoom { admitCrowd() }
  }

  /// Waits until nothing is left to do, and lets go of what has not begun by then. To be called after `close`.
  ///
  /// - Parameter deadline: until when to wait; not at all without it.
  func drain(until deadline: DispatchTime?, _ count: inout DrainCount) {
    let hasEnded = deadline.map(wait) ?? false
    let (dropped, waking) = machine.update { $0.end() }
    wake(waking)
    count.dropped += dropped - sweep()
    count.isComplete = count.isComplete && hasEnded
  }

  /// The pieces that have ended since nothing new is taken.
  var endedCount: Int { ended.value }

  /// - Returns: whether all threads have ended in time.
  private func wait(until deadline: DispatchTime) -> Bool {
    while true {
      guard running.wait(timeout: deadline) == .success else { return false }
      // The last thread ends when nothing waits, and what comes later comes with a thread.
      if machine.state.threads == 0 { return true }
      // Somebody has been told to start a thread, and is about to.
      guard Uptime.now < deadline else { return false }
      Patience.letOthersGoFirst()
    }
  }

  /// Lets go of what waits, once the end was written.
  ///
  /// - Returns: how much of it was disposed before.
  private func sweep() -> Int {
    var disposed = 0
    for worker in workers {
      while let runnable = worker.takeForCertain() {
        switch runnable {
        case .piece(let work): if !work.drop() { disposed += 1 }
        case .lane(let lane): disposed += lane.dropAll()
        }
      }
      if let lane = worker.currentLane { disposed += lane.dropAll() }
    }
    return disposed
  }
}
