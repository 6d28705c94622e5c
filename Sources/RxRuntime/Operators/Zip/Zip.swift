extension ObservableType {
  /// Combines the elements of two or more sequences in the order of their coming: the first of each, then the second of
  /// each.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  -----1a----2b-------|
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
  /// - Complexity: two allocations a subscription and two a source, none an element while the queues do not grow.
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
}

extension ObservableType where Element == any Sendable {
  /// Combines the elements of two sequences into pairs: the first of each, then the second of each.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  -----1a----2b-------|
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  /// - Returns: one element of each source as soon as all have sent it. It fails as soon as a source does, and is
  ///   complete when all sources are.
  /// - Complexity: two allocations a subscription and two a source, none an element while the queues do not grow.
  /// - Thread safety: a serialization point: sources may send from any thread, and each one's elements are combined in
  ///   its order (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)> {
    Observable<(First.Element, Second.Element)>.zipping(first.asObservable(), second.asObservable()) { ($0, $1) }
  }

  /// Combines the elements of two or more sequences into tuples: the first of each, then the second of each.
  ///
  ///     first:   --1-----2------3-|
  ///     second:  -----a-----b--------|
  ///     result:  -----1a----2b-------|
  ///
  /// Elements wait in a queue of their source until all others have sent theirs. The queues are unbounded.
  ///
  /// - Parameter source: the sequences. They may differ in the type of their elements.
  /// - Returns: one element of each source as soon as all have sent it. It fails as soon as a source does, and is
  ///   complete when all sources are.
  /// - Complexity: two allocations a subscription and two a source, none an element while the queues do not grow.
  /// - Thread safety: a serialization point: sources may send from any thread, and each one's elements are combined in
  ///   its order (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    Observable<(repeat (each Source).Element)>.zippingAll(repeat (each source).asObservable()) {
      (element: repeat (each Source).Element) in (repeat each element)
    }
  }
}

extension ObservableType {
  /// Combines the elements of two or more sequences. The first two are not part of the pack for the reasons given at
  /// `combiningLatest`.
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

  /// The same with all sequences in the pack, which tuples need for the reason given at `combiningLatestAll`.
  @inlinable
  static func zippingAll<each Source: Sendable>(
    _ source: repeat Observable<each Source>,
    resultSelector: @escaping @Sendable (repeat each Source) throws -> Element
  ) -> Observable<Element> {
    let row = ZipCoordinator<Element>.Row(
      combine: { coordinator in
        var index = 0
        return try resultSelector(repeat ZipSink<each Source, Element>.take(&index, coordinator))
      },
      discard: { coordinator in
        var index = 0
        repeat ZipSink<each Source, Element>.discard(&index, coordinator)
      })
    return CombiningObservable(repeat each source) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      guard observable.count > 0 else { return down.stop(.completed) }
      let coordinator = ZipCoordinator(to: down, count: observable.count, endsOnOrphan: false, row: row)
      observable.attach(repeat ZipSink<each Source, Element>(coordinator), of: coordinator, to: down)
    }
  }
}
