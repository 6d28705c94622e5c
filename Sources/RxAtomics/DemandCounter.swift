public import Synchronization

/// What was asked for and is not yet met, and who meets it: one word.
///
/// Nothing asked for: idle. Whoever asks an idle source is the one who sends, until everything asked for was met; all others, and whoever
/// asks from inside a callback, only add to the word and go on. So one thread sends at a time, nobody waits, and the stack does not grow.
///
///     if demand.ask(more) { send() }            while left = demand.settle(met), left != 0 { … }
///
/// A sum that is too great for an `Int` is without limit, and what is met leaves it so.
///
/// - Thread safety: `ask` and `close` may be called by any thread between any two steps of the one who sends: each changes the word in one
///   atomic step, and the one who sends leaves only by the step that finds nothing left. State that only the sender touches passes from one
///   to the next through the word.
public struct DemandCounter: ~Copyable, Sendable {
  /// What is asked for; `Int.max` without limit. Negative: a demand was not valid, or all is over.
  @usableFromInline let word: Atomic<Int>

  /// A counter of nothing.
  @inlinable
  public init() { word = Atomic(0) }

  /// What is asked for in all, as `settle` returns it.
  @inlinable
  public var current: Int {
    // Acquiring: as for `settle`.
    @inline(__always) get { word.load(ordering: .acquiring) }
  }

  /// Adds to what was asked for.
  ///
  /// - Parameter more: how much; `Int.max` without limit. A negative number is a mistake, which stays.
  /// - Returns: whether the caller has to send.
  @inlinable
  public func ask(_ more: Int) -> Bool {
    guard more != 0 else { return false }
    // Relaxed: the value is only compared.
    var seen = word.load(ordering: .relaxed)
    while seen >= 0 {
      let (sum, overflow) = seen.addingReportingOverflow(more)
      let asked = more < 0 ? Self.invalid : overflow ? .max : sum
      guard asked != seen else { return false }
      // Acquiring: what the last one who sent wrote is visible to the next. Releasing: what the caller wrote is visible to the one who sends.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: asked, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return seen == 0 }
      seen = now
    }
    return false
  }

  /// Takes off what was met. Only the one who sends calls this, and it has left when nothing is left.
  ///
  /// - Returns: what is asked for still, `invalid` or `closed`.
  @inlinable
  public func settle(_ met: Int) -> Int {
    // Acquiring here and on failure: if something was asked for, what was written before that is visible.
    var seen = word.load(ordering: .acquiring)
    while seen >= 0, seen != .max {
      // Releasing: what this one wrote is visible to the next who sends. What it finds was acquired when it was seen: nobody else takes off.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: seen &- met, successOrdering: .releasing, failureOrdering: .acquiring)
      if exchanged { return seen &- met }
      seen = now
    }
    return seen
  }

  /// Says that nothing is sent any more.
  ///
  /// - Returns: whether nobody sends and this was the first call: then the caller lets go of what is left, otherwise the one who sends does.
  @inlinable
  public func close() -> Bool {
    // Acquiring: what the last one who sent wrote. Releasing: who sees it closed sees what came before.
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) == 0
  }

  /// Stands for a demand that was not valid.
  @inlinable
  public static var invalid: Int { -1 }

  /// Stands for the end.
  @inlinable
  public static var closed: Int { .min }
}
