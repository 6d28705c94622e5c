/// How long to wait before each new attempt: longer each time, up to a limit, and by chance a little less.
///
/// ```swift
/// // At most 5 attempts, 1, 2, 4 and 8 seconds apart, each wait shortened by up to a half.
/// RetryBackoff(initialDelay: .seconds(1), maximumAttempts: 5)
/// ```
public struct RetryBackoff: Sendable, Equatable {
  /// The wait before the second attempt. A negative time counts as zero.
  public var initialDelay: Duration

  /// What each wait is multiplied by to get the next: a finite number, 1 or more.
  public var multiplier: Double

  /// The longest wait.
  public var maximumDelay: Duration

  /// How often to subscribe, the first time included.
  public var maximumAttempts: Int

  /// The part of each wait that is left to chance, from 0 to 1: with 0.5, a wait of 8 seconds becomes one of 4 to 8. It keeps those who failed
  /// together from trying again together.
  public var jitter: Double

  /// Whether an attempt that has sent an element starts waits and attempts anew when it fails.
  public var startsAnewAfterElement: Bool

  /// Waits that grow exponentially.
  ///
  /// - Parameters:
  ///   - initialDelay: the wait before the second attempt.
  ///   - multiplier: what each wait is multiplied by to get the next.
  ///   - maximumDelay: the longest wait.
  ///   - maximumAttempts: how often to subscribe, the first time included.
  ///   - jitter: the part of each wait that is left to chance, from 0 to 1.
  ///   - startsAnewAfterElement: whether an attempt that has sent an element starts waits and attempts anew when it fails.
  public init(
    initialDelay: Duration, multiplier: Double = 2, maximumDelay: Duration = .seconds(60),
    maximumAttempts: Int = .max, jitter: Double = 0.5, startsAnewAfterElement: Bool = false
  ) {
    self.initialDelay = initialDelay
    self.multiplier = multiplier
    self.maximumDelay = maximumDelay
    self.maximumAttempts = maximumAttempts
    self.jitter = jitter
    self.startsAnewAfterElement = startsAnewAfterElement
  }

  /// Whether the numbers make sense.
  @usableFromInline
  var isValid: Bool {
    multiplier >= 1 && multiplier.isFinite && (0...1).contains(jitter) && maximumAttempts >= 0
  }
}

/// Decides after each failed attempt how long to wait for the next. No lock, no callback.
@usableFromInline
package struct RetryBackoffStateMachine: Sendable {
  private let backoff: RetryBackoff
  private var delay: Duration
  private var attempts = 1

  @usableFromInline
  package init(_ backoff: RetryBackoff) {
    self.backoff = backoff
    delay = min(backoff.initialDelay.asWait, backoff.maximumDelay.asWait)
  }

  /// An attempt has failed.
  ///
  /// - Parameters:
  ///   - hasSent: whether it had sent an element before.
  ///   - chance: a number from 0 to 1.
  /// - Returns: how long to wait for the next; `nil` if there is to be none.
  @usableFromInline
  package mutating func fail(hasSent: Bool, chance: Double) -> Duration? {
    if hasSent, backoff.startsAnewAfterElement { self = RetryBackoffStateMachine(backoff) }
    guard attempts < backoff.maximumAttempts else { return nil }
    attempts += 1
    let wait = delay
    let longest = backoff.maximumDelay.asWait
    delay = wait / .seconds(1) * backoff.multiplier < longest / .seconds(1) ? wait * backoff.multiplier : longest
    // What is no number from 0 to 1 changes nothing, or shortens the wait by all that may be left to chance.
    let part = chance > 0 ? min(chance, 1) : 0
    return wait * (1 - backoff.jitter * part)
  }
}
