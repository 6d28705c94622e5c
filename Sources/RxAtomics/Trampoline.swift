/// Work that a thread does in turns.
///
/// Not `Sendable`: a turn belongs to the thread that made it.
open class Turn {
  public init() {}

  /// Does the next part of the work.
  ///
  /// - Returns: whether there is more to do, in another turn.
  open func take() -> Bool { false }
}

/// The current thread's queue of actions: whoever subscribes first on a thread runs them, in the order in which they were scheduled,
/// until none waits.
public final class Trampoline {
  /// Whether someone up the stack runs the queue.
  @exclusivity(unchecked) public private(set) var isRunning = false

  @exclusivity(unchecked) private var waiting: [Turn?] = []
  @exclusivity(unchecked) private var first = 0

  /// How many actions wait: kept apart from the queue, so that a loop asks with one load.
  @exclusivity(unchecked) @usableFromInline var waitingCount = 0

  /// Whether an action waits.
  @inlinable public var hasWaiting: Bool { waitingCount > 0 }

  /// Lets `turn` wait behind what waits already.
  public func enqueue(_ turn: Turn) {
    if first > 64, first * 2 > waiting.count {
      waiting.removeFirst(first)
      first = 0
    }
    waiting.append(turn)
    waitingCount += 1
  }

  /// Runs `body`, and what it schedules if nobody up the stack does.
  @inlinable
  public func run(_ body: () -> Void) {
    guard !isRunning else { return body() }
    start()
    body()
    finish()
  }

  @usableFromInline
  func start() { isRunning = true }

  @usableFromInline
  func finish() {
    while waitingCount > 0 {
      let turn = waiting[first].unsafelyUnwrapped
      waiting[first] = nil
      first += 1
      waitingCount -= 1
      if turn.take() { enqueue(turn) }
    }
    waiting.removeAll(keepingCapacity: true)
    first = 0
    isRunning = false
  }
}
