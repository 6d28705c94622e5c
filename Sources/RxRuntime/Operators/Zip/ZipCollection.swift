extension ObservableType {
  /// Combines the elements of any number of sequences of one type in the order of their coming: the first of each, then
  /// the second of each.
  ///
  ///     first:   --1---2------------|
  ///     second:  ----3---5---6--|
  ///     sum:     ----4---7----------|
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameters:
  ///   - collection: the sequences. Without any the result is complete at once.
  ///   - resultSelector: called with one element of each source, in the order of the sources, as soon as all have sent
  ///     it. An error that it throws ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are,
  ///   or when the only one that is not sends an element for which another has none.
  /// - Complexity: two allocations a subscription and two a source, one a result.
  /// - Thread safety: a serialization point: sources may send from any thread, and each one's elements are combined in
  ///   its order (contract, 2). `resultSelector` runs on the thread that delivers.
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    let row = ZipCoordinator<Element>.Row(
      combine: { coordinator in
        var index = 0
        return try resultSelector(
          (0..<coordinator.count).map { _ in ZipSink<Collection.Element.Element, Element>.take(&index, coordinator) })
      },
      discard: { coordinator in
        var index = 0
        while index < coordinator.count { ZipSink<Collection.Element.Element, Element>.discard(&index, coordinator) }
      })
    return CombiningObservable(collection.map { $0.asObservable() }) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let count = observable.count
      guard count > 0 else { return down.stop(.completed) }
      let coordinator = ZipCoordinator(to: down, count: count, endsOnOrphan: true, row: row)
      let sinks = (0..<count).map { _ in ZipSink<Collection.Element.Element, Element>(coordinator) }
      observable.attach(sinks, of: coordinator, to: down)
    }
  }

  /// Combines the elements of any number of sequences of one type into arrays: the first of each, then the second of
  /// each.
  ///
  ///     first:   --1-----2------------|
  ///     second:  ----3-----5---6--|
  ///     result:  ----13----25---------|
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameter collection: the sequences. Without any the result is complete at once.
  /// - Returns: one element of each source, in the order of the sources, as soon as all have sent it. It fails as soon
  ///   as a source does, and is complete when all sources are, or when the only one that is not sends an element for
  ///   which another has none.
  /// - Complexity: two allocations a subscription and two a source, one a result.
  /// - Thread safety: a serialization point: sources may send from any thread, and each one's elements are combined in
  ///   its order (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.zip(collection, resultSelector: { $0 })
  }
}
