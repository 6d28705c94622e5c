import Dispatch
import Glibc

/// What a test waited for did not happen in time.
public struct TimedOut: Error, CustomStringConvertible {
  /// What was waited for, and for how long.
  public let description: String

  /// Says what was waited for.
  public init(waitingFor what: String, after limit: Duration) {
    description = "Waited \(limit) in vain: \(what)."
  }
}

/// Waits until a condition holds, by asking and yielding in turn.
///
/// When it lasts the thread is blocked in between: Dispatch, on whose threads tests run, starts another one for work that waits only if one of its
/// threads is.
///
/// - Parameters:
///   - what: what is waited for, for the message.
///   - limit: how long to wait at most.
///   - condition: asked again and again on the calling thread.
/// - Throws: `TimedOut` if it does not hold in time.
public func waitUntil(_ what: String, within limit: Duration = .seconds(120), _ condition: () -> Bool) throws {
  let deadline = ContinuousClock.now + limit
  var attempts = 0
  while !condition() {
    guard ContinuousClock.now < deadline else { throw TimedOut(waitingFor: what, after: limit) }
    attempts += 1
    if attempts < 1_000 { sched_yield() } else { usleep(50) }
  }
}

/// Opens once it has been counted down, and stays open. Waiting for it blocks the thread.
public final class Latch: Sendable {
  private let group = DispatchGroup()

  /// Creates a latch that opens after `count` calls of `countDown`.
  public init(_ count: Int = 1) {
    for _ in 0..<count { group.enter() }
  }

  /// Counts down by one. The call that is one too many traps.
  public func countDown() {
    group.leave()
  }

  /// Waits until the latch is open.
  ///
  /// - Parameters:
  ///   - what: what is waited for, for the message.
  ///   - limit: how long to wait at most.
  /// - Throws: `TimedOut` if it does not open in time.
  public func wait(_ what: String = "a latch", within limit: Duration = .seconds(120)) throws {
    let (seconds, attoseconds) = limit.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    guard group.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
      throw TimedOut(waitingFor: what, after: limit)
    }
  }
}
