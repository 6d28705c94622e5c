extension Infallible {
  /// Receives the events of an infallible.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// A sequence whose events a closure sends.
  ///
  /// - Parameter subscribe: called at each subscription, with an observer that may be called from any thread and kept. What it returns is
  ///   disposed when the subscription ends.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: the observer is a serialization point; events from several threads are delivered one after the other (contract, 2).
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(
      .create { observer in
        subscribe { event in
          switch event {
          case .next(let element): observer.onNext(element)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// The elements that are named in the call.
  ///
  /// - Parameter elements: the elements, in their order.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func of(_ elements: Element...) -> Infallible<Element> {
    Infallible(.from(elements))
  }

  /// The elements that are named in the call, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - elements: the elements, in their order.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// The elements of an array.
  ///
  /// - Parameter array: the elements, in their order.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(_ array: [Element]) -> Infallible<Element> {
    Infallible(.from(array))
  }

  /// The elements of an array, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - array: the elements, in their order.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.from(array, scheduler: scheduler))
  }

  /// The elements of a sequence.
  ///
  /// - Parameter sequence: the elements. It is iterated at each subscription, as far as elements are wanted.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Element {
    Infallible(.from(sequence))
  }

  /// The elements of a sequence, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - sequence: the elements. It is iterated at each subscription, as far as elements are wanted.
  ///   - scheduler: where they are sent, one in each turn.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from<Sequence: Swift.Sequence & Sendable>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Sequence.Element == Element {
    Infallible(.from(sequence, scheduler: scheduler))
  }
}

extension InfallibleType {
  /// A sequence of one element.
  ///
  /// - Parameter element: the element.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(.just(element))
  }

  /// A sequence of one element, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: where it is sent, and in a further turn the completion.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// A sequence that sends nothing and never ends.
  ///
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Infallible<Element> {
    Infallible(.never())
  }

  /// A sequence without elements that is complete at once.
  ///
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Infallible<Element> {
    Infallible(.empty())
  }

  /// A sequence that is made anew for each subscription.
  ///
  /// - Parameter observableFactory: called at each subscription, with the sequence to subscribe to as its result.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: the factory runs on the subscribing thread.
  /// - SeeAlso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(.deferred { try observableFactory().source })
  }
}
