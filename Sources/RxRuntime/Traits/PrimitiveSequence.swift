/// A sequence of one element at most, as its trait says: `Single`, `Maybe` or `Completable`.
///
/// The trait is a word for the compiler only; inside is an `Observable`.
///
/// - Thread safety: may be subscribed to from any thread at any time, and passed between threads.
public struct PrimitiveSequence<Trait, Element: Sendable>: Sendable {
  @usableFromInline package let source: Observable<Element>

  /// - Parameter raw: a sequence that keeps to the trait.
  @inlinable
  package init(raw: Observable<Element>) { source = raw }
}

/// A sequence of one element at most.
public protocol PrimitiveSequenceType<Trait, Element>: Sendable {
  /// How many elements there are: `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
  associatedtype Trait
  /// The type of the element.
  associatedtype Element: Sendable

  /// The sequence.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  @inlinable
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// The same as an observable: the element, if there is one, is followed by the completion.
  ///
  /// - Complexity: constant; no allocation.
  /// - Thread safety: may be called from any thread.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
  /// A sequence that is made anew for each subscription.
  ///
  /// - Parameter observableFactory: called at each subscription, with the sequence to subscribe to as its result. An error that it throws
  ///   is that of the sequence.
  /// - Returns: the sequence.
  /// - Complexity: no allocation a subscription besides those of the factory and its sequence.
  /// - Thread safety: the factory runs on the subscribing thread.
  /// - SeeAlso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// A sequence that has a resource while it is subscribed to.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource, at each subscription. An error that it throws is that of the sequence, and the other factory is
  ///     not called.
  ///   - primitiveSequenceFactory: makes the sequence to subscribe to, of the resource. An error that it throws is that of the sequence.
  /// - Returns: what `primitiveSequenceFactory` made. The resource is disposed once: after the result was delivered, or on disposal.
  /// - Complexity: two allocations a subscription besides those of the factories.
  /// - Thread safety: the factories run on the subscribing thread. The resource is disposed by the thread that ends the subscription, under no
  ///   lock (contract, 4 and 6).
  /// - SeeAlso: [using](https://reactivex.io/documentation/operators/using.html)
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).source }))
  }
}

extension PrimitiveSequenceType where Element: RxAbstractInteger {
  /// The number 0 after `dueTime`, and the completion.
  ///
  ///     timer(3)
  ///     ---0|
  ///
  /// - Parameters:
  ///   - dueTime: how long to wait. A negative time counts as zero.
  ///   - scheduler: where the number is sent, and whose clock counts.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, and what the scheduler needs.
  /// - Thread safety: one event after the other (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [timer](https://reactivex.io/documentation/operators/timer.html)
  @inlinable
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
  }
}
