extension ObservableType {
  /// A sequence of one element, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: where it is sent, and in a further turn the completion.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for two actions.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .from([element], scheduler: scheduler)
  }

  /// The elements that are named in the call, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - elements: the elements, in their order.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for an action an element.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .from(elements, scheduler: scheduler)
  }

  /// The elements of an array, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - array: the elements, in their order.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for an action an element.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Observable<Element> { _, down in ScheduledLoop.start(down, ArrayStep(array), on: scheduler) }
  }

  /// The elements of a sequence, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - sequence: the elements. It is iterated at each subscription, as far as elements are wanted.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what iterator and scheduler spend on an element.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2). The iterator is used by one thread at a time.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from<Sequence: Swift.Sequence & Sendable>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Sequence.Element == Element {
    Observable<Element> { _, down in
      // Erased: a type of iterator that may be tied to one thread cannot be named by an action of another.
      ScheduledLoop.start(down, IteratorStep(AnyIterator(sequence.makeIterator())), on: scheduler)
    }
  }

  /// The value of an optional, if it has one, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - optional: the only element; without it the sequence is empty.
  ///   - scheduler: where it is sent, and in a further turn the completion.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs for two actions at most.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
