extension InfallibleType {
  /// Combines the latest elements of two or more sequences.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  ///   - resultSelector: called as soon as all have sent one, and at each element after that. It should not throw: see `Infallible`.
  /// - Returns: what `resultSelector` returns.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: InfallibleType, Second: InfallibleType, each Other: InfallibleType>(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable<Element>.combiningLatest(
        first.asObservable(), second.asObservable(), repeat (each others).asObservable(),
        resultSelector: resultSelector))
  }

  /// Combines the latest elements of any number of sequences of one type.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----5---6--------7----|
  ///     result:  -----15--16---36--37---|
  ///
  /// - Parameters:
  ///   - collection: the sequences. Without any `resultSelector` is called with an empty array, once a subscription.
  ///   - resultSelector: called as soon as all have sent one, and at each element after that. It should not throw: see `Infallible`.
  /// - Returns: what `resultSelector` returns.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Combines the latest elements of any number of sequences of one type into arrays.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----5---6--------7----|
  ///     result:  -----15--16---36--37---|
  ///
  /// - Parameter collection: the sequences. Without any the result sends an empty array and is complete.
  /// - Returns: the latest elements of all, in the order of the sequences.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Infallible<[Element]> where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>(Observable<Element>.combineLatest(collection.map { $0.asObservable() }))
  }
}

extension InfallibleType where Element == any Sendable {
  /// Combines the latest elements of two sequences into pairs.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  /// - Returns: the pairs.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: InfallibleType, Second: InfallibleType>(
    _ first: First, _ second: Second
  ) -> Infallible<(First.Element, Second.Element)> {
    Infallible<(First.Element, Second.Element)>(
      .combiningLatest(first.asObservable(), second.asObservable()) { ($0, $1) })
  }

  /// Combines the latest elements of two or more sequences into tuples.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameter source: the sequences. They may differ in the type of their elements.
  /// - Returns: the tuples.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<each Source: InfallibleType>(
    _ source: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible<(repeat (each Source).Element)>(
      .combiningLatestAll(repeat (each source).asObservable()) {
        (element: repeat (each Source).Element) in (repeat each element)
      })
  }
}

extension InfallibleType {
  /// Combines the elements, in the order of their coming, of two or more sequences.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  -----1a----2b-------|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  ///   - resultSelector: called with one element of each source as soon as all have sent it. It should not throw: see `Infallible`.
  /// - Returns: what `resultSelector` returns.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: InfallibleType, Second: InfallibleType, each Other: InfallibleType>(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable<Element>.zipping(
        first.asObservable(), second.asObservable(), repeat (each others).asObservable(),
        resultSelector: resultSelector))
  }
}

extension InfallibleType where Element == any Sendable {
  /// Combines the elements, in the order of their coming, of two sequences into pairs.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  -----1a----2b-------|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  /// - Returns: the pairs.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: InfallibleType, Second: InfallibleType>(
    _ first: First, _ second: Second
  ) -> Infallible<(First.Element, Second.Element)> {
    Infallible<(First.Element, Second.Element)>(
      .zipping(first.asObservable(), second.asObservable()) { ($0, $1) })
  }

  /// Combines the elements, in the order of their coming, of two or more sequences into tuples.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  -----1a----2b-------|
  ///
  /// - Parameter source: the sequences. They may differ in the type of their elements.
  /// - Returns: the tuples.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<each Source: InfallibleType>(
    _ source: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible<(repeat (each Source).Element)>(
      .zippingAll(repeat (each source).asObservable()) {
        (element: repeat (each Source).Element) in (repeat each element)
      })
  }
}
