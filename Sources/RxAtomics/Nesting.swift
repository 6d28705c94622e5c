/// Keeps the stack bounded while chains are subscribed, disposed and released.
///
/// Each of these is a recursion along the chain. Every sixteenth step asks the thread how deep it is; past a limit
/// the step is put off until the call at the limit has returned to its loop. So a chain of any length uses sixteen times
/// the limit of frames at most, and what was put off is done before the outermost call returns.
///
///     let descent = Nesting.current.subscribing
///     if descent.enter() {
///       step()
///       descent.leave()
///     } else {
///       descent.putOff { step() }
///     }
///
/// Subscribing, disposing and releasing are counted apart, since each may begin in the midst of another.
///
/// One object a thread; not `Sendable`, and never handed to another thread.
public final class Nesting {
  private static let threads = ThreadLocal<Nesting> { Nesting() }

  /// The calling thread's.
  public static var current: Nesting { threads.value }

  /// The calling thread's, valid as long as the thread runs: no retain.
  public static var reference: Unmanaged<Nesting> { threads.reference }

  /// Calls `body` with the calling thread's. No retain.
  @inlinable
  @inline(__always)
  public static func with<Result>(_ body: (Nesting) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }

  /// Calls `body` as if nothing were under way on the calling thread: for who is about to block it.
  ///
  /// What `body` subscribes and schedules would otherwise wait for a turn that never comes, behind the call that `body` is part of. Apart it has a
  /// trampoline and depths of its own, and is done when the call that began it returns.
  public static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
    try threads.withReplacement(Nesting(), body)
  }

  /// Lets go of an object that may own a long chain of others.
  public static func release(_ object: Unmanaged<AnyObject>) { with { $0.release(object) } }

  /// Connecting sinks to their sources.
  ///
  /// Apart from disposing: `dispose()` may be called when the thread is as deep in subscribing as it goes, and has to be done when it returns.
  public let subscribing = Descent(limit: 16)

  private let disposing = Descent(limit: 16)
  @usableFromInline let releasing = Descent(limit: 8)

  /// The actions that wait for their turn on this thread.
  public let trampoline = Trampoline()

  /// A depth at which the thread is asked: for what does not know how long the chain behind it is.
  @inlinable
  public static var step: Int { 15 }

  /// Whether the step at `depth` of a chain has to ask the thread.
  @inlinable
  public static func isStep(_ depth: Int) -> Bool { depth & step == step }

  /// Goes a step deeper in disposing, unless the thread is too deep already.
  ///
  /// - Returns: whether it did. Then `leave` has to follow; otherwise the step is to be put off.
  public func enter() -> Bool { disposing.enter() }

  /// Comes back from a step of disposing, after what was put off inside it has been done.
  public func leave() { disposing.leave() }

  /// Runs a step of disposing as soon as the call at the limit has come back to its loop.
  public func putOff(_ step: @escaping () -> Void) { disposing.putOff(step) }

  /// Lets go of an object that may own a long chain of others.
  public func release(_ object: Unmanaged<AnyObject>) {
    guard releasing.enter() else { return releasing.putOff { object.release() } }
    object.release()
    releasing.leave()
  }

  /// Lets go of a value that may own a long chain of others, and leaves `nil` in its place.
  @inlinable
  public func release<Value>(emptying value: inout Value?) {
    if releasing.enter() {
      value = nil
      releasing.leave()
    } else {
      let rest = value
      value = nil
      // The closure owns the rest now, and is let go of at the limit.
      releasing.putOff { withExtendedLifetime(rest) {} }
    }
  }
}

/// One of the recursions along a chain, on one thread.
public final class Descent {
  /// How many looks deep a thread goes before it puts work off.
  private let limit: Int

  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var waiting: [() -> Void] = []

  init(limit: Int) { self.limit = limit }

  /// Goes a step deeper, unless the thread is too deep already.
  ///
  /// - Returns: whether it did. Then `leave` has to follow; otherwise the step is to be put off.
  public func enter() -> Bool {
    guard depth < limit else { return false }
    depth += 1
    return true
  }

  /// Comes back from a step, after what was put off inside it has been done.
  public func leave() {
    while depth == limit, !waiting.isEmpty {
      var steps: [() -> Void] = []
      swap(&steps, &waiting)
      for step in steps { step() }
    }
    depth -= 1
  }

  /// Runs `step` as soon as the call at the limit has come back to its loop.
  public func putOff(_ step: @escaping () -> Void) {
    waiting.append(step)
  }
}
