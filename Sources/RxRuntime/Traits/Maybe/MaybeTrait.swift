/// The trait of a sequence of one element, of none, or an error.
public enum MaybeTrait {}

/// A sequence of one element, of none, or an error.
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// The result of a maybe.
@frozen
public enum MaybeEvent<Element> {
  /// The element. Nothing follows.
  case success(Element)
  /// The sequence failed. Nothing follows.
  case error(any Swift.Error)
  /// There is no element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Receives the result of a maybe.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// A maybe whose result a closure sends.
  ///
  /// - Parameter subscribe: called at each subscription, with an observer that may be called from any thread and kept. What it returns is
  ///   disposed when the subscription ends.
  /// - Returns: the maybe.
  /// - Complexity: a few allocations a subscription.
  /// - Thread safety: of several results, from several threads, exactly one counts: the first. An error among the others goes to `Hooks`.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable
  ) -> Maybe<Element> {
    Maybe(
      raw: .create { observer in
        let observer = TraitObserver(observer)
        return subscribe { event in
          switch event {
          case .success(let element): observer.succeed(element)
          case .error(let error): observer.end(.error(error))
          case .completed: observer.end(.completed)
          }
        }
      })
  }

  /// A maybe with a value.
  ///
  /// - Parameter element: the value.
  /// - Returns: the maybe. It succeeds before `subscribe` returns.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: .just(element)) }

  /// A maybe with a value, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - element: the value.
  ///   - scheduler: where it is sent.
  /// - Returns: the maybe.
  /// - Complexity: one allocation a subscription, and what the scheduler needs.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    Maybe(raw: .just(element, scheduler: scheduler))
  }

  /// A maybe that fails at once.
  ///
  /// - Parameter error: what it fails with.
  /// - Returns: the maybe.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Maybe<Element> { Maybe(raw: .error(error)) }

  /// A maybe that never has a result.
  ///
  /// - Returns: the maybe.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Maybe<Element> { Maybe(raw: .never()) }

  /// A maybe without an element, complete at once.
  ///
  /// - Returns: the maybe.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }
}
