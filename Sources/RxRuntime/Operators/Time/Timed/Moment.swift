/// A moment of a scheduler's clock, counted from the clock's beginning: what operators with a clock reckon with.
///
/// The library that `ContinuousClock.Instant` comes from keeps its layout to itself. Whatever holds one is copied, compared and taken apart by calls
/// into that library, at run time; a step with an optional deadline costs several at each element. A `Duration` is a plain number.
@usableFromInline
package struct Moment: Comparable, Sendable {
  @usableFromInline let sinceBeginning: Duration

  /// The clock's beginning.
  @inlinable
  package static var beginning: Moment { Moment(sinceBeginning: .zero) }

  @inlinable
  init(sinceBeginning: Duration) { self.sinceBeginning = sinceBeginning }

  /// The moment that a scheduler says it is.
  @inlinable
  package init(_ time: RxTime) { sinceBeginning = ContinuousClock().systemEpoch.duration(to: time) }

  @inlinable
  package static func < (left: Moment, right: Moment) -> Bool { left.sinceBeginning < right.sinceBeginning }

  /// How long it takes from this moment to another.
  @inlinable
  package func duration(to other: Moment) -> Duration { other.sinceBeginning - sinceBeginning }

  /// The moment that comes after a wait, or the last one there is: 30 billion years from the beginning.
  ///
  /// - Parameter time: a time to wait, see `asWait`.
  @inlinable
  package func afterWait(_ time: Duration) -> Moment {
    let end = Duration.seconds(1 << 60)
    return sinceBeginning < end ? Moment(sinceBeginning: min(sinceBeginning + time, end)) : self
  }
}
