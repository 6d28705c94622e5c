extension ObservableType {
  /// Combines the latest elements of two or more sequences.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  ----1a--1b----3b--3c---|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  ///   - resultSelector: called with the latest elements whenever a source sends one and all have sent some. An error
  ///     that it throws ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are,
  ///   or when the only one that is not sends an element although another has ended without any.
  /// - Complexity: two allocations a source and subscription, none an element.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2). `resultSelector` runs on the thread that delivers.
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: ObservableType, Second: ObservableType, each Other: ObservableType>(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    combiningLatest(
      first.asObservable(), second.asObservable(), repeat (each others).asObservable(), resultSelector: resultSelector)
  }

  /// What the forms with and without a selector share.
  ///
  /// The first two sources are not part of the pack, since only what is written outside of a pack expansion is
  /// specialised: with two sources no generic code is left on the event path, and with more it is the elements of the
  /// third and further ones that are copied by indirect calls.
  @inlinable
  static func combiningLatest<First: Sendable, Second: Sendable, each Other: Sendable>(
    _ first: Observable<First>, _ second: Observable<Second>, _ others: repeat Observable<each Other>,
    resultSelector: @escaping @Sendable (First, Second, repeat each Other) throws -> Element
  ) -> Observable<Element> {
    let combine: CombineLatestCoordinator<Element>.Combine = { coordinator in
      var index = 0
      return try resultSelector(
        LatestSink<First, Element>.latest(&index, coordinator), LatestSink<Second, Element>.latest(&index, coordinator),
        repeat LatestSink<each Other, Element>.latest(&index, coordinator))
    }
    return CombiningObservable(first, second, repeat each others) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let coordinator = CombineLatestCoordinator(to: down, count: observable.count, combine: combine)
      observable.attach(
        LatestSink<First, Element>(coordinator), LatestSink<Second, Element>(coordinator),
        repeat LatestSink<each Other, Element>(coordinator), of: coordinator, to: down)
    }
  }

  /// Combines the latest elements of any number of sequences of one type.
  ///
  /// - Parameters:
  ///   - collection: the sequences. Without any the result is complete at once.
  ///   - resultSelector: called with the latest elements, in the order of the sequences, whenever a source sends one
  ///     and all have sent some. An error that it throws ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are,
  ///   or when the only one that is not sends an element although another has ended without any.
  /// - Complexity: two allocations a source and subscription, one a result.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2). `resultSelector` runs on the thread that delivers.
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
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
      guard count > 0 else { return down.stop(.completed) }
      let coordinator = CombineLatestCoordinator(to: down, count: count, combine: combine)
      let sinks = (0..<count).map { _ in LatestSink<Collection.Element.Element, Element>(coordinator) }
      observable.attach(sinks, of: coordinator, to: down)
    }
  }

  /// Combines the latest elements of any number of sequences of one type into arrays.
  ///
  /// - Parameter collection: the sequences. Without any the result is complete at once.
  /// - Returns: the latest elements, in the order of the sequences, whenever a source sends one and all have sent some.
  ///   It fails as soon as a source does, and is complete when all sources are, or when the only one that is not sends
  ///   an element although another has ended without any.
  /// - Complexity: two allocations a source and subscription, one a result.
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

extension ObservableType where Element == any Sendable {
  /// Combines the latest elements of two or more sequences into tuples.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  /// - Returns: the latest elements whenever a source sends one and all have sent some. It fails as soon as a source
  ///   does, and is complete when all sources are, or when the only one that is not sends an element although another
  ///   has ended without any.
  /// - Complexity: two allocations a source and subscription, none an element.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: ObservableType, Second: ObservableType, each Other: ObservableType>(
    _ first: First, _ second: Second, _ others: repeat each Other
  ) -> Observable<(First.Element, Second.Element, repeat (each Other).Element)> {
    Observable<(First.Element, Second.Element, repeat (each Other).Element)>.combiningLatest(
      first.asObservable(), second.asObservable(), repeat (each others).asObservable()
    ) { (first: First.Element, second: Second.Element, others: repeat (each Other).Element) in
      (first, second, repeat each others)
    }
  }
}
