extension ObservableType {
  /// Combines the latest elements of any number of sequences of one type.
  ///
  ///     first:   --1-----2----|
  ///     second:  ----3-----5----|
  ///     sum:     ----4---5-7----|
  ///
  /// - Parameters:
  ///   - collection: the sequences. Without any `resultSelector` is called with an empty array, once a subscription.
  ///   - resultSelector: called with the latest elements, in the order of the sequences, whenever a source sends one
  ///     and all have sent some. An error that it throws ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are,
  ///   or when the only one that is not sends an element although another has ended without any.
  /// - Complexity: two allocations a subscription and two a source, one a result.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2). `resultSelector` runs on the thread that delivers.
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    guard !collection.isEmpty else { return .deferred { .just(try resultSelector([])) } }
    let combine: CombineLatestCoordinator<Element>.Combine = { coordinator in
      var index = 0
      return try resultSelector(
        (0..<coordinator.count).map { _ in
          LatestSink<Collection.Element.Element, Element>.latest(&index, coordinator)
        })
    }
    return CombiningObservable(collection.map { $0.asObservable() }) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let count = observable.count
      let coordinator = CombineLatestCoordinator(to: down, count: count, combine: combine)
      let sinks = (0..<count).map { _ in LatestSink<Collection.Element.Element, Element>(coordinator) }
      observable.attach(sinks, of: coordinator, to: down)
    }
  }

  /// Combines the latest elements of any number of sequences of one type into arrays.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----5---6--------7----|
  ///     result:  -----15--16---36--37---|
  ///
  /// - Parameter collection: the sequences. Without any the result sends an empty array and is complete.
  /// - Returns: the latest elements, in the order of the sequences, whenever a source sends one and all have sent some.
  ///   It fails as soon as a source does, and is complete when all sources are, or when the only one that is not sends
  ///   an element although another has ended without any.
  /// - Complexity: two allocations a subscription and two a source, one a result.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection, resultSelector: { $0 })
  }
}
