extension ObservableType {
  /// Combines the elements of two or more sequences in the order of their coming: the first of each, then the second of
  /// each.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  ----1a-----2b-------|
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  ///   - resultSelector: called with one element of each source as soon as all have sent it. An error that it throws
  ///     ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are.
  /// - Complexity: two allocations a source and subscription, none an element while the queues do not grow.
  /// - Thread safety: a serialization point: sources may send from any thread, and each one's elements are combined in
  ///   its order (contract, 2). `resultSelector` runs on the thread that delivers.
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: ObservableType, Second: ObservableType, each Other: ObservableType>(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    zipping(
      first.asObservable(), second.asObservable(), repeat (each others).asObservable(), resultSelector: resultSelector)
  }

  /// What the forms with and without a selector share. The first two sources are not part of the pack for the reason
  /// given at `combiningLatest`.
  @inlinable
  static func zipping<First: Sendable, Second: Sendable, each Other: Sendable>(
    _ first: Observable<First>, _ second: Observable<Second>, _ others: repeat Observable<each Other>,
    resultSelector: @escaping @Sendable (First, Second, repeat each Other) throws -> Element
  ) -> Observable<Element> {
    let row = ZipCoordinator<Element>.Row(
      combine: { coordinator in
        var index = 0
        return try resultSelector(
          ZipSink<First, Element>.take(&index, coordinator), ZipSink<Second, Element>.take(&index, coordinator),
          repeat ZipSink<each Other, Element>.take(&index, coordinator))
      },
      discard: { coordinator in
        var index = 0
        ZipSink<First, Element>.discard(&index, coordinator)
        ZipSink<Second, Element>.discard(&index, coordinator)
        repeat ZipSink<each Other, Element>.discard(&index, coordinator)
      })
    return CombiningObservable(first, second, repeat each others) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let coordinator = ZipCoordinator(to: down, count: observable.count, endsOnOrphan: false, row: row)
      observable.attach(
        ZipSink<First, Element>(coordinator), ZipSink<Second, Element>(coordinator),
        repeat ZipSink<each Other, Element>(coordinator), of: coordinator, to: down)
    }
  }

  /// Combines the elements of any number of sequences of one type in the order of their coming: the first of each, then
  /// the second of each.
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameters:
  ///   - collection: the sequences. Without any the result is complete at once.
  ///   - resultSelector: called with one element of each source, in the order of the sources, as soon as all have sent
  ///     it. An error that it throws ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are,
  ///   or when the only one that is not sends an element for which another has none.
  /// - Complexity: two allocations a source and subscription, one a result.
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
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameter collection: the sequences. Without any the result is complete at once.
  /// - Returns: one element of each source, in the order of the sources, as soon as all have sent it. It fails as soon
  ///   as a source does, and is complete when all sources are, or when the only one that is not sends an element for
  ///   which another has none.
  /// - Complexity: two allocations a source and subscription, one a result.
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

extension ObservableType where Element == any Sendable {
  /// Combines the elements of two or more sequences into tuples: the first of each, then the second of each.
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  /// - Returns: one element of each source as soon as all have sent it. It fails as soon as a source does, and is
  ///   complete when all sources are.
  /// - Complexity: two allocations a source and subscription, none an element while the queues do not grow.
  /// - Thread safety: a serialization point: sources may send from any thread, and each one's elements are combined in
  ///   its order (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: ObservableType, Second: ObservableType, each Other: ObservableType>(
    _ first: First, _ second: Second, _ others: repeat each Other
  ) -> Observable<(First.Element, Second.Element, repeat (each Other).Element)> {
    Observable<(First.Element, Second.Element, repeat (each Other).Element)>.zipping(
      first.asObservable(), second.asObservable(), repeat (each others).asObservable()
    ) { (first: First.Element, second: Second.Element, others: repeat (each Other).Element) in
      (first, second, repeat each others)
    }
  }
}
