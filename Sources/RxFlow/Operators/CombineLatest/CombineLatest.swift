extension FlowableType {
  /// Combines the latest elements of two sequences.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameters:
  ///   - other: the other sequence.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: what the latest elements become. An error that it throws ends the sequence.
  /// - Returns: the sequence. See `Flowable.combineLatest(_:_:_:prefetch:resultSelector:)`.
  /// - Complexity: an element costs three atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: both may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func combineLatest<Other: FlowableType, Result: Sendable>(
    _ other: Other, prefetch: Int = 32, _ transform: @escaping @Sendable (Element, Other.Element) throws -> Result
  ) -> Flowable<Result> {
    Flowable<Result>.combineLatest(self, other, prefetch: prefetch, resultSelector: transform)
  }
}

extension Flowable {
  /// Combines the latest elements of two or more sequences.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// No combination is left out: an element that comes before the one before it was combined waits, and when `prefetch` elements of a source
  /// wait it is not asked for more. Only of the elements that come before all sources have sent one the last of each counts. Whoever wants the
  /// newest combination alone lets that wait behind this operator: `.onBackpressureLatest()`.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - resultSelector: called with the latest elements for each element that comes when all sources have sent one, in the order in which they
  ///     came, and only when a result is asked for. An error that it throws ends the sequence.
  /// - Returns: what `resultSelector` returned. It is complete when all sources are, or when one is that has sent nothing; it fails with the
  ///   first that does. Both come behind the combinations that wait.
  /// - Complexity: an element costs three atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: all may send from several threads; delivery is serial, and `resultSelector` runs on the thread that delivers (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: FlowableType, Second: FlowableType, each Other: FlowableType>(
    _ first: First, _ second: Second, _ others: repeat each Other, prefetch: Int = 32,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Flowable<Element> {
    // The first two are not part of the pack: only what is written outside of a pack expansion is specialised.
    var sources = [LatestSource<Element>(first.asFlowable()), LatestSource<Element>(second.asFlowable())]
    repeat sources.append(LatestSource<Element>((each others).asFlowable()))
    return combiningLatest(sources, prefetch: prefetch) { operation in
      var index = 0
      return try resultSelector(
        LatestFlowSink<First.Element, Element>.latest(&index, operation),
        LatestFlowSink<Second.Element, Element>.latest(&index, operation),
        repeat LatestFlowSink<(each Other).Element, Element>.latest(&index, operation))
    }
  }

  /// Combines the latest elements of several sequences of one type.
  ///
  ///     first:   --1-----2----|
  ///     second:  ----3-----5----|
  ///     sum:     ----4---5-7----|
  ///
  /// - Parameters:
  ///   - sources: the sequences. Without any the sequence is empty.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: what the latest elements become, in the order of the sequences. An error that it throws ends the sequence.
  /// - Returns: the sequence. See `combineLatest(_:_:_:prefetch:resultSelector:)`.
  /// - Complexity: an element costs three atomic read-modify-writes, a result one allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: all may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Source: Sendable>(
    _ sources: [Flowable<Source>], prefetch: Int = 32, _ transform: @escaping @Sendable ([Source]) throws -> Element
  ) -> Flowable<Element> {
    let count = sources.count
    return combiningLatest(sources.map { LatestSource<Element>($0) }, prefetch: prefetch) { operation in
      var index = 0
      return try transform((0..<count).map { _ in LatestFlowSink<Source, Element>.latest(&index, operation) })
    }
  }

  @inlinable
  static func combiningLatest(
    _ sources: [LatestSource<Element>], prefetch: Int, _ combine: @escaping FlowCombineLatest<Element>.Combine
  ) -> Flowable<Element> {
    guard prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    guard !sources.isEmpty else { return .empty() }
    return Flowable { _, down in FlowCombineLatest.start(sources, to: down, prefetch: prefetch, combine) }
  }
}

extension Flowable where Element == any Sendable {
  /// Combines the latest elements of two sequences into pairs.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence of pairs. See `combineLatest(_:_:_:prefetch:resultSelector:)`.
  /// - Complexity: an element costs three atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: both may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<First: FlowableType, Second: FlowableType>(
    _ first: First, _ second: Second, prefetch: Int = 32
  ) -> Flowable<(First.Element, Second.Element)> {
    Flowable<(First.Element, Second.Element)>.combineLatest(first, second, prefetch: prefetch) { ($0, $1) }
  }

  /// Combines the latest elements of two or more sequences into tuples.
  ///
  ///     first:   --1-----------3-----|
  ///     second:  -----a---b--------c----|
  ///     result:  -----1a--1b---3b--3c---|
  ///
  /// - Parameters:
  ///   - source: the sequences. They may differ in the type of their elements.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence of tuples. See `combineLatest(_:_:_:prefetch:resultSelector:)`.
  /// - Complexity: an element costs three atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: all may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<each Source: FlowableType>(
    _ source: repeat each Source, prefetch: Int = 32
  ) -> Flowable<(repeat (each Source).Element)> {
    typealias Tuple = (repeat (each Source).Element)
    // The compiler does not find the elements of a tuple that is part pack and part not, so all are in the pack here.
    var sources: [LatestSource<Tuple>] = []
    repeat sources.append(LatestSource<Tuple>((each source).asFlowable()))
    return Flowable<Tuple>.combiningLatest(sources, prefetch: prefetch) { operation in
      var index = 0
      return (repeat LatestFlowSink<(each Source).Element, Tuple>.latest(&index, operation))
    }
  }
}
