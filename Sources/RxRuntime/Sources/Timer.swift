extension ObservableType where Element: RxAbstractInteger {
  /// A sequence of the numbers 0, 1, 2 …, one each `period`.
  ///
  ///     interval(3)
  ///     ---0--1--2--3--
  ///
  /// Ticks keep to the times that follow from the first: one that comes late does not delay those after it.
  ///
  /// - Parameters:
  ///   - period: the time from one number to the next, and before the first. A negative time counts as zero.
  ///   - scheduler: where the numbers are sent, and whose clock counts.
  /// - Returns: the sequence, which has no end; after the greatest number of its type it fails with `RxError.overflow`.
  /// - Complexity: four allocations a number, and what the scheduler needs.
  /// - Thread safety: one number after the other, on a concurrent scheduler too (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [interval](https://reactivex.io/documentation/operators/interval.html)
  @inlinable
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }

  /// The number 0 after `dueTime`; then, if there is a `period`, 1, 2 … one each.
  ///
  ///     timer(4)             ----0|
  ///     timer(4, period: 2)  ----0-1-2-3-
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait for the first number. A negative time counts as zero.
  ///   - period: the time from one number to the next; without it the sequence is complete after the first.
  ///   - scheduler: where the numbers are sent, and whose clock counts.
  /// - Returns: the sequence; after the greatest number of its type it fails with `RxError.overflow`.
  /// - Complexity: one allocation for the first number, four for each further one, and what the scheduler needs.
  /// - Thread safety: one number after the other, on a concurrent scheduler too (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timer](https://reactivex.io/documentation/operators/timer.html)
  @inlinable
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    guard let period else { return DelayedZero(dueTime, scheduler) }
    return Observable<Element> { _, down in
      let observer = ObserverBase(to: down)
      guard down.subscription.setUpstream(observer) else { return }
      let scheduled = scheduler.carrying().schedulePeriodic(
        Element.zero as Element?, startAfter: dueTime, period: period
      ) { number in
        guard let number else { return nil }
        observer.receive(number)
        guard number < .max else {
          observer.receiveStop(.error(RxError.overflow))
          return nil
        }
        return number + 1
      }
      observer.setUpstream(UserDisposer(scheduled))
    }
  }
}
