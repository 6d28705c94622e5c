extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  /// Goes on with another completable when this one is complete.
  ///
  ///     ---|
  ///     --|
  ///     -----|
  ///
  /// - Parameter second: subscribed to then.
  /// - Returns: a completable that is complete when both are. An error of the first ends it.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func concat(_ second: Completable) -> Completable {
    Completable(raw: primitiveSequence.source.concat(second))
  }

  /// Runs completables one after the other.
  ///
  ///     ---|
  ///     --|
  ///     -----|
  ///
  /// - Parameter sequence: the completables. It is iterated at each subscription, a step when a completable is complete.
  /// - Returns: a completable that is complete when all are. An error of one ends it.
  /// - Complexity: two allocations a source. The stack does not grow with the number of sources.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    Completable(raw: .concat(RawSources(base: sequence)))
  }

  /// Runs completables one after the other.
  ///
  ///     ---|
  ///     --|
  ///     -----|
  ///
  /// - Parameter collection: the completables.
  /// - Returns: a completable that is complete when all are. An error of one ends it.
  /// - Complexity: two allocations a source. The stack does not grow with the number of sources.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat<Collection: Swift.Collection & Sendable>(_ collection: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .concat(collection.map(\.source)))
  }

  /// Runs completables one after the other.
  ///
  ///     ---|
  ///     --|
  ///     -----|
  ///
  /// - Parameter sources: the completables.
  /// - Returns: a completable that is complete when all are. An error of one ends it.
  /// - Complexity: two allocations a source. The stack does not grow with the number of sources.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: .concat(sources.map(\.source)))
  }

  /// Goes on with a single when this completable is complete.
  ///
  ///     ---|
  ///     andThen(--5|)
  ///     -----5|
  ///
  /// - Parameter second: subscribed to then.
  /// - Returns: the result of `second`, or the error of this completable.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func andThen<Second: Sendable>(_ second: Single<Second>) -> Single<Second> {
    Single(raw: andThen(second.source))
  }

  /// Goes on with a maybe when this completable is complete.
  ///
  ///     ---|
  ///     andThen(--5|)
  ///     -----5|
  ///
  /// - Parameter second: subscribed to then.
  /// - Returns: the result of `second`, or the error of this completable.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func andThen<Second: Sendable>(_ second: Maybe<Second>) -> Maybe<Second> {
    Maybe(raw: andThen(second.source))
  }

  /// Goes on with another completable when this one is complete.
  ///
  ///     ---|
  ///     --|
  ///     -----|
  ///
  /// - Parameter second: subscribed to then.
  /// - Returns: the end of `second`, or the error of this completable.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func andThen(_ second: Completable) -> Completable { concat(second) }

  /// Goes on with a sequence when this completable is complete.
  ///
  ///     ---|
  ///     andThen(-5--|)
  ///     ----5--|
  ///
  /// - Parameter second: subscribed to then.
  /// - Returns: the events of `second`, or the error of this completable.
  /// - Complexity: a few allocations at the call and a subscription.
  /// - Thread safety: one source is live at a time (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func andThen<Second: Sendable>(_ second: Observable<Second>) -> Observable<Second> {
    let first = StatelessProducer<Never, Second>(primitiveSequence.source) { _, _ in }
    return .concat([first, second])
  }
}

/// The observables of a sequence of completables, one at a time.
@usableFromInline
struct RawSources<Base: Sequence & Sendable>: Sequence, Sendable where Base.Element == Completable {
  @usableFromInline let base: Base

  @inlinable
  init(base: Base) { self.base = base }

  @usableFromInline
  struct Iterator: IteratorProtocol {
    @usableFromInline var base: Base.Iterator

    @inlinable
    init(base: Base.Iterator) { self.base = base }

    @inlinable
    mutating func next() -> Observable<Never>? { base.next()?.source }
  }

  @inlinable
  func makeIterator() -> Iterator { Iterator(base: base.makeIterator()) }
}
