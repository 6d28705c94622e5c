/// The trait of a sequence without elements.
public enum CompletableTrait {}

/// A sequence without elements: work that becomes complete or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

/// The end of a completable.
@frozen
public enum CompletableEvent: Sendable {
  /// The work failed.
  case error(any Swift.Error)
  /// The work is complete.
  case completed
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Swift.Never {
  /// The end of a sequence without its elements.
  @inlinable
  package init<Source: Sendable>(endOf source: Observable<Source>) {
    self.init(raw: StatelessProducer<Source, Never>(source) { _, _ in })
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  /// Receives the end of a completable.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// A completable whose end a closure sends.
  ///
  /// - Parameter subscribe: called at each subscription, with an observer that may be called from any thread and kept. What it returns is
  ///   disposed when the subscription ends.
  /// - Returns: the completable.
  /// - Complexity: a few allocations a subscription.
  /// - Thread safety: of several ends, from several threads, exactly one counts: the first. An error among the others goes to `Hooks`.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable
  ) -> Completable {
    Completable(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// A completable that fails at once.
  ///
  /// - Parameter error: what it fails with.
  /// - Returns: the completable.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Completable { Completable(raw: .error(error)) }

  /// A completable that never ends.
  ///
  /// - Returns: the completable.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Completable { Completable(raw: .never()) }

  /// A completable that is complete at once.
  ///
  /// - Returns: the completable.
  /// - Complexity: one allocation at the call.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Completable { Completable(raw: .empty()) }
}
