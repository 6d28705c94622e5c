/// Work that a thread does in turns.
///
/// Not `Sendable`: a turn belongs to the thread that made it.
open class Turn {
  /// Does the next part of the work; returns whether there is more to do, in another turn. A closure and not a method, so that
  /// a generic turn is reached in its specialised form.
  public let take: (Turn) -> Bool

  /// A turn that `take` does.
  @inlinable
  public init(_ take: @escaping (Turn) -> Bool) {
    self.take = take
  }
}

/// The current thread's queue of actions: whoever subscribes first on a thread runs them, in the order in which they were scheduled,
/// until none waits.
public final class Trampoline {
  /// Whether someone up the stack runs the queue.
  @exclusivity(unchecked) public private(set) var isRunning = false

  /// A ring of as many places as a power of two says. Each waiting turn is retained.
  @exclusivity(unchecked) private var ring: UnsafeMutablePointer<Unmanaged<Turn>>
  @exclusivity(unchecked) private var mask = 15
  @exclusivity(unchecked) private var first = 0

  /// How many actions wait: a loop asks with one load.
  @exclusivity(unchecked) @usableFromInline var waitingCount = 0

  /// A queue in which nothing waits.
  public init() {
    ring = .allocate(capacity: 16)
  }

  deinit {
    while waitingCount > 0 { removeFirst().release() }
    ring.deallocate()
  }

  /// Whether an action waits.
  @inlinable public var hasWaiting: Bool { waitingCount > 0 }

  /// Lets `turn` wait behind what waits already.
  public func enqueue(_ turn: Turn) {
    append(.passRetained(turn))
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
      let turn = removeFirst()
      // The reference stays with the turn as long as it goes on: no retain, no release.
      if turn._withUnsafeGuaranteedRef({ $0.take($0) }) { append(turn) } else { turn.release() }
    }
    isRunning = false
  }

  private func append(_ turn: Unmanaged<Turn>) {
    if waitingCount > mask { grow() }
    ring[(first + waitingCount) & mask] = turn
    waitingCount += 1
  }

  private func removeFirst() -> Unmanaged<Turn> {
    let turn = ring[first]
    first = (first + 1) & mask
    waitingCount -= 1
    return turn
  }

  /// Doubles the ring.
  private func grow() {
    let old = ring
    ring = .allocate(capacity: (mask + 1) * 2)
    for place in 0..<waitingCount { ring[place] = old[(first + place) & mask] }
    old.deallocate()
    mask = mask * 2 + 1
    first = 0
  }
}
