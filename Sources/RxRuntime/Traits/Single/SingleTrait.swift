/// The trait of a sequence of exactly one element, or an error.
public enum SingleTrait {}

/// A sequence of exactly one element, or an error.
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>

/// The result of a single.
public typealias SingleEvent<Element> = Result<Element, any Swift.Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Receives the result of a single.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// A single whose result a closure sends.
  ///
  /// - Parameter subscribe: called at each subscription, with an observer that may be called from any thread and kept. What it returns is
  ///   disposed when the subscription ends.
  /// - Returns: the single.
  /// - Complexity: a few allocations a subscription.
  /// - Thread safety: of several results, from several threads, exactly one counts: the first. An error among the others goes to `Hooks`.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: .create { observer in
        let observer = TraitObserver(observer)
        return subscribe { event in
          switch event {
          case .success(let element): observer.succeed(element)
          case .failure(let error): observer.end(.error(error))
          }
        }
      })
  }

  /// A single with a value.
  ///
  /// - Parameter element: the value.
  /// - Returns: the single. It succeeds before `subscribe` returns.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }

  /// A single with a value, sent on a scheduler.
  ///
  /// - Parameters:
  ///   - element: the value.
  ///   - scheduler: where it is sent.
  /// - Returns: the single.
  /// - Complexity: one allocation a subscription, and what the scheduler needs.
  /// - Thread safety: one event after the other, on a concurrent scheduler too (contract, 2).
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: .just(element, scheduler: scheduler))
  }

  /// A single that fails at once.
  ///
  /// - Parameter error: what it fails with.
  /// - Returns: the single.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Single<Element> { Single(raw: .error(error)) }

  /// A single that never has a result.
  ///
  /// - Returns: the single.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Single<Element> { Single(raw: .never()) }
}
