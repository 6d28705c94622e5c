/// An element, and when it came.
public struct Timestamped<Element: Sendable>: Sendable {
  /// The element.
  public let value: Element

  /// When it came.
  public let timestamp: RxTime

  /// An element that came at `timestamp`.
  @inlinable
  public init(value: Element, timestamp: RxTime) {
    self.value = value
    self.timestamp = timestamp
  }
}

extension Timestamped: Equatable where Element: Equatable {}

extension ObservableType {
  /// Says of each element when it came.
  ///
  ///     --a---b-|
  ///     timestamp
  ///     --a2--b6|
  ///
  /// - Parameter scheduler: whose clock counts.
  /// - Returns: the elements with their times.
  /// - Complexity: no allocation an element.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timestamp](https://reactivex.io/documentation/operators/timestamp.html)
  @inlinable
  public func timestamp(scheduler: any SchedulerType) -> Observable<Timestamped<Element>> {
    map { Timestamped(value: $0, timestamp: scheduler.now) }
  }
}
