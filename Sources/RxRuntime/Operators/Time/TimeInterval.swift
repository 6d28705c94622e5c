public import RxAtomics

/// An element, and how long after the one before it came.
public struct Spaced<Element: Sendable>: Sendable {
  /// The element.
  public let value: Element

  /// The time since the element before, or since the subscription.
  public let interval: RxTimeInterval

  /// An element that came `interval` after the one before.
  @inlinable
  public init(value: Element, interval: RxTimeInterval) {
    self.value = value
    self.interval = interval
  }
}

extension Spaced: Equatable where Element: Equatable {}

extension ObservableType {
  /// Says of each element how long after the one before it came.
  ///
  ///     --a---b-|
  ///     timeInterval
  ///     --a2--b4|
  ///
  /// - Parameter scheduler: whose clock counts.
  /// - Returns: the elements with their distances, the first from the subscription.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timeInterval](https://reactivex.io/documentation/operators/timeinterval.html)
  @inlinable
  public func timeInterval(scheduler: any SchedulerType) -> Observable<Spaced<Element>> {
    Producer<Element, Spaced<Element>>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Spaced<Element>, Moment>(to: down, state: Moment(scheduler.now)) { sink, element in
          let hop = unsafeDowncast(sink, to: StatefulHop<Element, Spaced<Element>, Moment>.self)
          let now = Moment(scheduler.now)
          let last = hop.state.replace(with: now)
          hop.down.next(Spaced(value: element, interval: last.duration(to: now)))
        })
    }
  }
}
