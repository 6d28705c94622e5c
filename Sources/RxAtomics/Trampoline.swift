/// Work that a thread does in turns.
///
/// Not `Sendable`: a turn belongs to the thread that made it.
open class Turn {
  /// Does the next part of the work; returns whether there is more to do, in another turn. A closure and not a method, so that
  /// a generic turn is reached in its specialised form.
  ///
  /// Work that can tell its own kind may go on with the turns behind it by `Trampoline.moveOn`: then it returns whether the one that it did last
  /// has more to do.
  public final let take: (Turn) -> Bool

  /// The turn that comes after this one, once it waits.
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<Turn>?

  /// A turn that `take` does.
  @inlinable
  public init(_ take: @escaping (Turn) -> Bool) {
    self.take = take
  }

  /// Whether no other turn waits: a loop that is being taken may go on.
  @inlinable public final var isAlone: Bool {
    // As bits: a turn that is being taken is in the circle, so there is a next one.
    @inline(__always) get { unsafeBitCast(next, to: UInt.self) == unsafeBitCast(self, to: UInt.self) }
  }
}

/// The current thread's queue of actions: whoever subscribes first on a thread runs them, in the order in which they were scheduled,
/// until none waits.
///
/// The queue is a circle of turns, known by the last of them. The one at the front, which comes after the last, stays where it is while it is taken:
/// to let it wait again, behind all others, is to call it the last.
public final class Trampoline {
  /// Whether someone up the stack runs the queue.
  @exclusivity(unchecked) public private(set) var isRunning = false

  /// The turn at the end of the queue. Each turn in the circle is retained.
  @exclusivity(unchecked) @usableFromInline var last: Unmanaged<Turn>?

  /// The turn that is being taken, or the next to be.
  private var front: Unmanaged<Turn>? { last?._withUnsafeGuaranteedRef { $0.next } }

  /// A queue in which nothing waits.
  public init() {}

  deinit {
    while last != nil { removeFront() }
  }

  /// Lets `turn` wait behind what waits already.
  public func enqueue(_ turn: Turn) {
    let turn = Unmanaged.passRetained(turn)
    turn._withUnsafeGuaranteedRef { $0.next = front ?? turn }
    last?._withUnsafeGuaranteedRef { $0.next = turn }
    last = turn
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
    while let front {
      // The circle keeps the turn as long as it goes on: no retain, no release.
      if front._withUnsafeGuaranteedRef({ $0.take($0) }) { last = self.front } else { removeFront() }
    }
    isRunning = false
  }

  /// Goes on from the turn at the front to the next one, if that is of the same class: for work that can do both at one go.
  ///
  /// - Parameter front: the turn at the front, which has more to do; afterwards the one that is there now.
  /// - Returns: whether it did.
  @inlinable
  @inline(__always)
  public func moveOn(from front: inout Unmanaged<Turn>) -> Bool {
    guard let next = front._withUnsafeGuaranteedRef({ $0.next }),
      next._withUnsafeGuaranteedRef({ ObjectIdentifier(type(of: $0)) })
        == front._withUnsafeGuaranteedRef({ ObjectIdentifier(type(of: $0)) })
    else { return false }
    last = front
    front = next
    return true
  }

  /// Takes the turn at the front out and lets go of it.
  private func removeFront() {
    guard let last, let front else { return }
    if front.toOpaque() == last.toOpaque() {
      self.last = nil
    } else {
      let next = front._withUnsafeGuaranteedRef { $0.next }
      last._withUnsafeGuaranteedRef { $0.next = next }
    }
    front.release()
  }
}
