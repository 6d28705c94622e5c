extension InfallibleType {
  /// Sends the elements of another sequence after those of this one.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter second: subscribed to when this sequence is complete. It should not fail: see `Infallible`.
  /// - Returns: the elements of both.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(.concat([asObservable(), second.asObservable()]))
  }

  /// Sends the elements of several sequences, one sequence after the other.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter sequence: the sequences.
  /// - Returns: the elements of all.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(.concat(sequence.map(\.source)))
  }

  /// Sends the elements of several sequences, one sequence after the other.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter collection: the sequences.
  /// - Returns: the elements of all.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(.concat(collection.map(\.source)))
  }

  /// Sends the elements of several sequences, one sequence after the other.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.concat(sources.map(\.source)))
  }

  /// Merges sequences into one, all of them live at once.
  ///
  ///     --1---2---|
  ///     ----3-------5--|
  ///     --1-3-2-----5--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all as they come.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(.merging(sources.map(\.source)))
  }

  /// Merges sequences into one, all of them live at once.
  ///
  ///     --1---2---|
  ///     ----3-------5--|
  ///     --1-3-2-----5--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all as they come.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Infallible<Element>]) -> Infallible<Element> {
    Infallible(.merging(sources.map(\.source)))
  }

  /// Merges sequences into one, all of them live at once.
  ///
  ///     --1---2---|
  ///     ----3-------5--|
  ///     --1-3-2-----5--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all as they come.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.merging(sources.map(\.source)))
  }

  /// Combines each element with the latest of another sequence.
  ///
  ///     source:  --1----2----------3---|
  ///     second:  ----a-----b--c-----------|
  ///     result:  -------2a---------3c--|
  ///
  /// - Parameters:
  ///   - second: the other sequence. Elements that come before its first are left out.
  ///   - resultSelector: called with an element and the latest of `second`.
  /// - Returns: what `resultSelector` returns.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: InfallibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Infallible<Result> {
    Infallible<Result>(asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Sends the latest element of another sequence at each element of this one.
  ///
  ///     source:  --1----2---------3--|
  ///     second:  ----a-----b--c-----------|
  ///     result:  -------a---------c--|
  ///
  /// - Parameter second: the other sequence. Elements that come before its first are left out.
  /// - Returns: elements of `second`.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    Infallible<Source.Element>(asObservable().withLatestFrom(second))
  }
}
