extension ObservableType where Element: RxAbstractInteger {
  /// The integers of a range, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - start: the first.
  ///   - count: how many. A negative count, or a range that the type has no room for, makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for an action an element.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [range](https://reactivex.io/documentation/operators/range.html)
  @inlinable
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    Observable<Element> { _, down in
      guard count >= 0, count == 0 || !start.addingReportingOverflow(count - 1).overflow else {
        return down.stop(.error(RxError.argumentOutOfRange))
      }
      ScheduledLoop.start(down, RangeStep(current: start, left: count), on: scheduler)
    }
  }
}

extension ObservableType {
  /// One element again and again, sent on a scheduler until the subscription is disposed.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: where it is sent, once in each turn.
  /// - Returns: the sequence. It does not end by itself.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for an action an element.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @inlinable
  public static func repeatElement(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Observable<Element> { _, down in ScheduledLoop.start(down, RepeatStep(element: element), on: scheduler) }
  }

  /// The states of a loop, sent on a scheduler: the initial one, then each that follows from the one before, as long as they satisfy a condition.
  ///
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies the condition.
  ///   - condition: whether a state is sent; the sequence is complete at the first that is not. An error that it throws ends the sequence.
  ///   - scheduler: where the closures are called and the states are sent, one in each turn.
  ///   - iterate: the state that follows. Called in the turn after the one in which the state before was sent. An error that it throws
  ///     ends the sequence.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for an action an element.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2); calls of the closures are serial.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    Observable<Element> { _, down in
      ScheduledLoop.start(
        down, GenerateStep(state: initialState, condition: condition, iterate: iterate), on: scheduler)
    }
  }
}
