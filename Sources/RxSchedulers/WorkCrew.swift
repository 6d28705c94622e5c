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
/// The list grows without bound while the workers fall behind.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - Complexity: constant; no allocation, once the list has been as long before.
final class WorkCrew: Sendable {
  /// How often a worker looks for more before it leaves, and how many nanoseconds apart.
  private static let looks = 4
  private static let pause = 1_000

  private let queue: DispatchQueue
  private let list = MPSCQueue<Work>()

  /// Whoever takes work from the list; the others wait for the few nanoseconds that it takes. The value means nothing, but has to have a
  /// size: ThreadSanitizer takes an access to an empty one for an access to its neighbour.
  private let taking = Locked(false)

  /// The pieces of work that wait, and whether somebody looks after them.
  private let state = CrewState()

  init(queue: DispatchQueue) {
    self.queue = queue
  }

  /// Has `work` run on the queue.
  func submit(_ work: Work) {
    list.push(work)
    if state.add() { call() }
  }

  private func call() {
    queue.async { self.work() }
  }

  private func take() -> Work? {
    taking.withLock { _ in list.pop() }
  }

  /// Runs one piece of work after the other.
  private func work() {
    var isLookout = true
    var looksLeft = 0
    while true {
      if let work = take() {
        if state.remove(leavingPost: isLookout) { call() }
        isLookout = false
        work.run()
        looksLeft = Self.looks
      } else if !isLookout {
        guard state.takePost() else { return }
        isLookout = true
      } else if looksLeft > 0 {
        looksLeft -= 1
        if !state.hasWork { SpinWait.pass(nanoseconds: Self.pause) }
      } else {
        guard state.leavePost() else { return }
        isLookout = false
      }
    }
  }
}

/// Who looks after the work of a crew: one word.
struct CrewState: ~Copyable, Sendable {
  /// Twice the number of pieces that wait, and 1 for the lookout's post if it is taken. A piece may be taken from the list before it was counted: then the
  /// number is negative for a moment.
  private let word = AtomicCounter()

  /// Whether work waits that nobody has taken yet.
  var hasWork: Bool { word.value > 1 }

  /// Counts a piece of work that was put into the list.
  ///
  /// - Returns: whether nobody looks after it. Then the caller has taken the post, for a worker that it has to call.
  func add() -> Bool {
    word.add(2) & 1 == 0 && takePost()
  }

  /// Counts a piece of work that was taken from the list and is about to run.
  ///
  /// - Parameter leavingPost: whether the caller had the post.
  /// - Returns: whether nobody looks after the rest. Then the caller has taken the post, for a worker that it has to call.
  func remove(leavingPost: Bool) -> Bool {
    let rest = word.subtract(leavingPost ? 3 : 2)
    return rest > 1 && rest & 1 == 0 && takePost()
  }

  /// - Returns: whether the post was free and is the caller's now.
  func takePost() -> Bool { word.raiseLowestBit() }

  /// Leaves the post.
  ///
  /// - Returns: whether work has come meanwhile that the caller has to look after first.
  func leavePost() -> Bool { word.subtract(1) > 0 }
}
