extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Combines the elements of two or more singles, which run side by side.
  ///
  ///     first:   --1|
  ///     second:  ----a|
  ///     result:  -----1a|
  ///
  /// - Parameters:
  ///   - first: a single.
  ///   - second: another single.
  ///   - others: any number of further singles. They may differ in the type of their elements.
  ///   - resultSelector: called with all elements. An error that it throws is that of the result.
  /// - Returns: what `resultSelector` returns. Fails as soon as one does.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: Sendable, Second: Sendable, each Other: Sendable>(
    _ first: Single<First>, _ second: Single<Second>, _ others: repeat Single<each Other>,
    resultSelector: @escaping @Sendable (First, Second, repeat each Other) throws -> Element
  ) -> Single<Element> {
    Single(
      raw: Observable<Element>.zipping(
        first.source, second.source, repeat (each others).source, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == any Sendable {
  /// Combines the elements of two singles into a pair.
  ///
  ///     first:   --1|
  ///     second:  ----a|
  ///     result:  -----1a|
  ///
  /// - Parameters:
  ///   - first: a single.
  ///   - second: another single. The two run side by side.
  /// - Returns: both elements. Fails as soon as one does.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: Single<First>, _ second: Single<Second>
  ) -> Single<(First, Second)> {
    Single(raw: Observable<(First, Second)>.zipping(first.source, second.source) { ($0, $1) })
  }

  /// Combines the elements of two or more singles into a tuple.
  ///
  ///     first:   --1|
  ///     second:  ----a|
  ///     result:  -----1a|
  ///
  /// - Parameter source: the singles, which run side by side. They may differ in the type of their elements.
  /// - Returns: all elements. Fails as soon as one does.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<each Source: Sendable>(
    _ source: repeat Single<each Source>
  ) -> Single<(repeat each Source)> {
    Single(
      raw: Observable<(repeat each Source)>.zippingAll(repeat (each source).source) {
        (element: repeat each Source) in (repeat each element)
      })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Combines the elements of two or more maybes, which run side by side.
  ///
  ///     first:   --1|
  ///     second:  ----a|
  ///     result:  -----1a|
  ///
  /// - Parameters:
  ///   - first: a maybe.
  ///   - second: another maybe.
  ///   - others: any number of further maybes. They may differ in the type of their elements.
  ///   - resultSelector: called with all elements. An error that it throws is that of the result.
  /// - Returns: what `resultSelector` returns. Fails as soon as one does, and is complete without an element when all are and one had none.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: Sendable, Second: Sendable, each Other: Sendable>(
    _ first: Maybe<First>, _ second: Maybe<Second>, _ others: repeat Maybe<each Other>,
    resultSelector: @escaping @Sendable (First, Second, repeat each Other) throws -> Element
  ) -> Maybe<Element> {
    Maybe(
      raw: Observable<Element>.zipping(
        first.source, second.source, repeat (each others).source, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element == any Sendable {
  /// Combines the elements of two maybes into a pair.
  ///
  ///     first:   --1|
  ///     second:  ----a|
  ///     result:  -----1a|
  ///
  /// - Parameters:
  ///   - first: a maybe.
  ///   - second: another maybe. The two run side by side.
  /// - Returns: both elements. Fails as soon as one does, and is complete without an element when all are and one had none.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: Maybe<First>, _ second: Maybe<Second>
  ) -> Maybe<(First, Second)> {
    Maybe(raw: Observable<(First, Second)>.zipping(first.source, second.source) { ($0, $1) })
  }

  /// Combines the elements of two or more maybes into a tuple.
  ///
  ///     first:   --1|
  ///     second:  ----a|
  ///     result:  -----1a|
  ///
  /// - Parameter source: the maybes, which run side by side. They may differ in the type of their elements.
  /// - Returns: all elements. Fails as soon as one does, and is complete without an element when all are and one had none.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<each Source: Sendable>(
    _ source: repeat Maybe<each Source>
  ) -> Maybe<(repeat each Source)> {
    Maybe(
      raw: Observable<(repeat each Source)>.zippingAll(repeat (each source).source) {
        (element: repeat each Source) in (repeat each element)
      })
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Combines the elements of any number of singles of one type, which run side by side.
  ///
  ///     first:   --1|
  ///     second:  ----3|
  ///     result:  -----[1, 3]|
  ///
  /// - Parameters:
  ///   - collection: the singles. Without any `resultSelector` is called with an empty array.
  ///   - resultSelector: called with all elements, in the order of the singles. An error that it throws is that of the result.
  /// - Returns: what `resultSelector` returns. Fails as soon as one does.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Collection: Swift.Collection, Result: Sendable>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    guard !collection.isEmpty else { return Single<Result>.deferred { .just(try resultSelector([])) } }
    return Single<Result>(raw: .zip(collection.map(\.source), resultSelector: resultSelector))
  }

  /// Combines the elements of any number of singles of one type into an array.
  ///
  ///     first:   --1|
  ///     second:  ----3|
  ///     result:  -----[1, 3]|
  ///
  /// - Parameter collection: the singles, which run side by side. Without any the array is empty.
  /// - Returns: all elements, in the order of the singles. Fails as soon as one does.
  /// - Complexity: two allocations a subscription and two a source.
  /// - Thread safety: a serialization point: sources may send from any thread (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Single<[Element]>
  where Collection.Element == PrimitiveSequence<Trait, Element> {
    zip(collection, resultSelector: { $0 })
  }
}
