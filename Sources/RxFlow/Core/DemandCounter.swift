public import Synchronization

/// What was asked for and is not yet met, and who meets it: one word.
///
/// Nothing asked for: idle. Whoever asks an idle source is the one who sends, until everything asked for was met; all others, and whoever
/// asks from inside a callback, only add to the word and go on. So one thread sends at a time, nobody waits, and the stack does not grow.
///
///     if demand.ask(more) { send() }            while left = demand.settle(met), left != 0 { … }
///
/// - Thread safety: `ask` and `close` may be called by any thread between any two steps of the one who sends: each changes the word in one
///   atomic step, and the one who sends leaves only by the step that finds nothing left. State that only the sender touches passes from one
///   to the next through the word.
@usableFromInline
package struct DemandCounter: ~Copyable, Sendable {
  /// What is asked for; `Int.max` without limit. Negative: a demand was not valid, or all is over.
  @usableFromInline let word: Atomic<Int>

  @inlinable
  package init() { word = Atomic(0) }

  /// What is asked for in all, as `settle` returns it.
  @inlinable
  package var current: Int {
    // Acquiring: as for `settle`.
    @inline(__always) get { word.load(ordering: .acquiring) }
  }

  /// Adds to what was asked for.
  ///
  /// - Returns: whether the caller has to send.
  @inlinable
  package func ask(_ demand: Demand) -> Bool {
    guard demand != .none else { return false }
    // Relaxed: the value is only compared.
    var seen = word.load(ordering: .relaxed)
    while seen >= 0 {
      let sum = Demand(raw: seen) + demand
      guard sum.raw != seen else { return false }
      // Acquiring: what the last one who sent wrote is visible to the next. Releasing: what the caller wrote is visible to the one who sends.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: sum.raw, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return seen == 0 }
      seen = now
    }
    return false
  }

  /// Takes off what was met. Only the one who sends calls this, and it has left when nothing is left.
  ///
  /// - Returns: what is asked for still, or `isInvalid` or `isClosed`.
  @inlinable
  package func settle(_ met: Int) -> Int {
    // Acquiring here and on failure: if something was asked for, what was written before that is visible.
    var seen = word.load(ordering: .acquiring)
    while seen >= 0, seen != .max {
      // Releasing: what this one wrote is visible to the next who sends.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: seen &- met, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged { return seen &- met }
      seen = now
    }
    return seen
  }

  /// Says that nothing is sent any more.
  ///
  /// - Returns: whether nobody sends and this was the first call: then the caller lets go of what is left, otherwise the one who sends does.
  @inlinable
  package func close() -> Bool {
    // Acquiring: what the last one who sent wrote. Releasing: who sees it closed sees what came before.
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) == 0
  }

  /// Stands for the end.
  @inlinable
  package static var closed: Int { .min }
}
