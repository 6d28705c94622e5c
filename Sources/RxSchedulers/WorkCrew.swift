import Dispatch
import RxAtomics
import RxRuntime

/// Runs work on a concurrent queue of Dispatch, with far fewer calls of Dispatch than pieces of work.
///
/// Work lies in a list that all workers share. A worker takes one piece after the other, and before it runs one it makes sure that somebody
/// looks after the rest: another worker that was called and has not begun, or one that has nothing to do. So a piece that blocks holds up no
/// other, as if each had been given to Dispatch by itself. A worker that has come to the end of the list waits a few microseconds for more,
/// since waking a thread takes longer.
///
/// On a serial queue it is one worker at a time, which leaves after a while so that what else the queue runs has its turn. On a queue in which others can
/// see in how many blocks work comes, each piece has a block of its own.
///
/// The list grows without bound while the workers fall behind.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - Complexity: constant; no allocation, once the list has been as long before.
final class WorkCrew: Sendable {
  /// In how many blocks work is given to the queue.
  enum Blocks: Sendable {
    /// One for as much as there is to do: nobody else puts anything into the queue.
    case asFewAsPossible
    /// One for each piece.
    case onePerPiece
  }

  /// How many nanoseconds apart a worker looks for more before it leaves.
  private static let pause = 1_000

  /// After so many pieces a worker lets another one go on.
  private static let piecesPerTurn = 1_024

  private let queue: BlockQueue
  private let blocks: Blocks
  private let list = MPSCQueue<Work>()

  /// Whoever takes work from the list; the others wait for the few nanoseconds that it takes. The value says whether the list is closed: nothing
  /// comes out any more. (It has to have a size: ThreadSanitizer takes an access to an empty one for an access to its neighbour.)
  private let taking = Locked(false)

  /// The pieces of work that wait, and whether somebody looks after them.
  private let state = CrewState()

  /// The blocks that were given to the queue and have not ended.
  private let workers = ThreadGroup()

  /// The pieces that have ended since nothing new is taken.
  private let ended = AtomicCounter()

  init(queue: BlockQueue, blocks: Blocks) {
    self.queue = queue
    self.blocks = blocks
  }

  /// Whether the calling thread does work of this crew.
  var isCurrent: Bool { WorkThread.number(in: self) != nil }

  /// Has `work` run on the queue, or refuses it.
  ///
  /// - Parameter isLate: whether it was accepted before, as a timer.
  func submit(_ work: Work, isLate: Bool = false) {
    if state.isClosed, !isLate { return work.refuse(.isShutDown) }
    list.push(work)
    let isNeeded = state.add()
    switch blocks {
    case .asFewAsPossible: if isNeeded { call() }
    case .onePerPiece: queue.give(in: workers) { self.workOnce() }
    }
    // Whoever has let go of what waits may have done so before this was there.
    if state.isClosed { refuseIfEnded() }
  }

  /// Runs a timer that is due, on the queue.
  func runHere(_ timer: ScheduledTimer) {
    WorkThread.work(for: self) { run(timer.work) }
  }

  private func call() {
    queue.give(in: workers) { WorkThread.work(for: self) { self.work() } }
  }

  private func take() -> Work? {
    taking.withLock { hasEnded in hasEnded ? nil : list.pop() }
  }

  private func run(_ work: Work) {
    LockDiscipline.assertNoLockHeld()
    work.run()
    if state.isClosed { ended.add() }
  }

  /// Runs the oldest piece of work. There are as many blocks as pieces.
  private func workOnce() {
    guard let work = take() else { return }
    _ = state.remove(leavingPost: false)
    WorkThread.work(for: self) { run(work) }
  }

  /// Runs one piece of work after the other.
  private func work() {
    var isLookout = true
    var looksLeft = 0
    var piecesLeft = Self.piecesPerTurn
    while true {
      if piecesLeft > 0, let work = take() {
        if state.remove(leavingPost: isLookout) { call() }
        isLookout = false
        run(work)
        looksLeft = Patience.looks
        piecesLeft -= 1
      } else if !isLookout {
        guard state.takePost() else { return }
        isLookout = true
        piecesLeft = Self.piecesPerTurn
      } else if looksLeft > 0 {
        looksLeft -= 1
        if !state.hasWork { SpinWait.pass(nanoseconds: Self.pause) }
      } else {
        guard state.leavePost() else { return }
        Patience.expectSoon()
        isLookout = false
      }
    }
  }

  // MARK: The end

  /// Takes nothing new from now on.
  func close() { state.close() }

  /// The pieces that have ended since nothing new is taken.
  var endedCount: Int { ended.value }

  /// Waits until nothing is left to do, and lets go of what has not begun by then. To be called after `close`.
  ///
  /// - Parameter deadline: until when to wait; not at all without it.
  func drain(until deadline: DispatchTime?, _ count: inout DrainCount) {
    var hasEnded = waitForWorkers(until: deadline)
    count.dropped += takeRest { $0 = true }.count { $0.drop() }
    // Whoever was about to put a piece into the list as it was closed may have done so behind the last worker, and another one may have begun it before
    // nothing came out any more.
    if hasEnded { hasEnded = waitForWorkers(until: deadline) }
    count.isComplete = count.isComplete && hasEnded
  }

  /// - Returns: whether nothing runs; it does without a deadline, as who drains is a piece itself.
  private func waitForWorkers(until deadline: DispatchTime?) -> Bool {
    guard let deadline else { return false }
    return workers.wait(timeout: deadline) == .success
  }

  private func refuseIfEnded() {
    for work in takeRest({ _ in }) { work.refuse(.isShutDown) }
  }

  /// Takes out what is left after the end.
  private func takeRest(_ end: (inout Bool) -> Void) -> [Work] {
    let rest = taking.withLock { hasEnded in
      end(&hasEnded)
      var rest: [Work] = []
      while hasEnded, let work = list.pop() { rest.append(work) }
      return rest
    }
    for _ in rest { _ = state.remove(leavingPost: false) }
    return rest
  }
}

/// Who looks after the work of a crew: one word.
struct CrewState: ~Copyable, Sendable {
  /// Four times the number of pieces that wait, 2 if nothing new is taken, and 1 for the lookout's post if that is. A piece may be taken from the list before
  /// it was counted: then the number is negative for a moment.
  private let word = AtomicCounter()

  /// Whether work waits that nobody has taken yet.
  var hasWork: Bool { word.value > 3 }

  /// Whether nothing new is taken.
  var isClosed: Bool { word.value & 2 != 0 }

  /// Takes nothing new from now on.
  func close() { word.raise(bits: 2) }

  /// Counts a piece of work that was put into the list.
  ///
  /// - Returns: whether nobody looks after it. Then the caller has taken the post, for a worker that it has to call.
  func add() -> Bool {
    word.add(4) & 1 == 0 && takePost()
  }

  /// Counts a piece of work that was taken from the list and is about to run.
  ///
  /// - Parameter leavingPost: whether the caller had the post.
  /// - Returns: whether nobody looks after the rest. Then the caller has taken the post, for a worker that it has to call.
  func remove(leavingPost: Bool) -> Bool {
    let rest = word.subtract(leavingPost ? 5 : 4)
    return rest > 3 && rest & 1 == 0 && takePost()
  }

  /// - Returns: whether the post was free and is the caller's now.
  func takePost() -> Bool { word.raiseLowestBit() }

  /// Leaves the post.
  ///
  /// - Returns: whether work has come meanwhile that the caller has to look after first.
  func leavePost() -> Bool { word.subtract(1) > 3 }
}
