extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  /// Runs completables side by side.
  ///
  ///     ---|
  ///     -----|
  ///     -----|
  ///
  /// - Parameter sources: the completables. Without any the result is complete at once.
  /// - Returns: a completable that is complete when all are, and fails as soon as one does; then the others are disposed.
  /// - Complexity: one allocation a source and subscription.
  /// - Thread safety: a serialization point: the sources may end on any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .merging(sources.map(\.source)))
  }

  /// Runs completables side by side.
  ///
  ///     ---|
  ///     -----|
  ///     -----|
  ///
  /// - Parameter sources: the completables. Without any the result is complete at once.
  /// - Returns: a completable that is complete when all are, and fails as soon as one does; then the others are disposed.
  /// - Complexity: one allocation a source and subscription.
  /// - Thread safety: a serialization point: the sources may end on any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Completable]) -> Completable {
    Completable(raw: .merging(sources.map(\.source)))
  }

  /// Runs completables side by side.
  ///
  ///     ---|
  ///     -----|
  ///     -----|
  ///
  /// - Parameter sources: the completables. Without any the result is complete at once.
  /// - Returns: a completable that is complete when all are, and fails as soon as one does; then the others are disposed.
  /// - Complexity: one allocation a source and subscription.
  /// - Thread safety: a serialization point: the sources may end on any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Completable...) -> Completable {
    Completable(raw: .merging(sources.map(\.source)))
  }

  /// Runs completables side by side.
  ///
  ///     ---|
  ///     -----|
  ///     -----|
  ///
  /// The same as `merge`: there are no elements to combine.
  ///
  /// - Parameter sources: the completables. Without any the result is complete at once.
  /// - Returns: a completable that is complete when all are, and fails as soon as one does; then the others are disposed.
  /// - Complexity: one allocation a source and subscription.
  /// - Thread safety: a serialization point: the sources may end on any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .merging(sources.map(\.source)))
  }

  /// Runs completables side by side.
  ///
  ///     ---|
  ///     -----|
  ///     -----|
  ///
  /// The same as `merge`: there are no elements to combine.
  ///
  /// - Parameter sources: the completables. Without any the result is complete at once.
  /// - Returns: a completable that is complete when all are, and fails as soon as one does; then the others are disposed.
  /// - Complexity: one allocation a source and subscription.
  /// - Thread safety: a serialization point: the sources may end on any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func zip(_ sources: [Completable]) -> Completable {
    Completable(raw: .merging(sources.map(\.source)))
  }

  /// Runs completables side by side.
  ///
  ///     ---|
  ///     -----|
  ///     -----|
  ///
  /// The same as `merge`: there are no elements to combine.
  ///
  /// - Parameter sources: the completables. Without any the result is complete at once.
  /// - Returns: a completable that is complete when all are, and fails as soon as one does; then the others are disposed.
  /// - Complexity: one allocation a source and subscription.
  /// - Thread safety: a serialization point: the sources may end on any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func zip(_ sources: Completable...) -> Completable {
    Completable(raw: .merging(sources.map(\.source)))
  }
}
