extension ObservableType {
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
  ///   - resultSelector: called with the latest elements whenever a source sends one and all have sent some. An error
  ///     that it throws ends the sequence.
  /// - Returns: what `resultSelector` returns. It fails as soon as a source does, and is complete when all sources are,
  ///   or when the only one that is not sends an element although another has ended without any.
  /// - Complexity: two allocations a subscription and two a source, none an element.
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
}

extension ObservableType where Element == any Sendable {
  /// Combines the latest elements of two sequences into pairs.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  /// - Returns: the latest elements whenever a source sends one and all have sent some. It fails as soon as a source
  ///   does, and is complete when all sources are, or when the only one that is not sends an element although another
  ///   has ended without any.
  /// - Complexity: two allocations a subscription and two a source, none an element.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)> {
    Observable<(First.Element, Second.Element)>.combiningLatest(first.asObservable(), second.asObservable()) {
      ($0, $1)
    }
  }

  /// Combines the latest elements of two or more sequences into tuples.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameter source: the sequences. They may differ in the type of their elements.
  /// - Returns: the latest elements whenever a source sends one and all have sent some. It fails as soon as a source
  ///   does, and is complete when all sources are, or when the only one that is not sends an element although another
  ///   has ended without any.
  /// - Complexity: two allocations a subscription and two a source, none an element.
  /// - Thread safety: a serialization point: sources may send from any thread, and results are in the order of the
  ///   states they were computed from (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    Observable<(repeat (each Source).Element)>.combiningLatestAll(repeat (each source).asObservable()) {
      (element: repeat (each Source).Element) in (repeat each element)
    }
  }
}

extension ObservableType {
  /// Combines the latest elements of two or more sequences.
  ///
  /// The first two are not part of the pack, because only what is written outside of a pack expansion is specialised:
  /// with two sequences no generic code is left on the event path, while an element of a pack is copied by indirect
  /// calls. And the type checker gives up on a long sum in a closure whose parameters are all of a pack.
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

  /// The same with all sequences in the pack. The compiler does not find the elements of a tuple that is part pack and
  /// part not, so that tuples need this form.
  @inlinable
  static func combiningLatestAll<each Source: Sendable>(
    _ source: repeat Observable<each Source>,
    resultSelector: @escaping @Sendable (repeat each Source) throws -> Element
  ) -> Observable<Element> {
    let combine: CombineLatestCoordinator<Element>.Combine = { coordinator in
      var index = 0
      return try resultSelector(repeat LatestSink<each Source, Element>.latest(&index, coordinator))
    }
    return CombiningObservable(repeat each source) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      guard observable.count > 0 else { return down.stop(.completed) }
      let coordinator = CombineLatestCoordinator(to: down, count: observable.count, combine: combine)
      observable.attach(repeat LatestSink<each Source, Element>(coordinator), of: coordinator, to: down)
    }
  }
}
