extension FlowableType {
  /// Joins the elements of two sequences in pairs: the first with the first, the second with the second.
  ///
  /// - Parameters:
  ///   - other: the other sequence.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: what a pair becomes. An error that it throws ends the sequence.
  /// - Returns: the sequence, which is complete when one of the two is and its elements are used up. It fails with the first that does,
  ///   behind the elements that this one has sent before.
  /// - Complexity: an element costs two atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: both may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public func zip<Other: FlowableType, Result: Sendable>(
    _ other: Other, prefetch: Int = 32, _ transform: @escaping @Sendable (Element, Other.Element) throws -> Result
  ) -> Flowable<Result> {
    Flowable<Result>.zip(self, other, prefetch: prefetch, resultSelector: transform)
  }
}

extension Flowable {
  /// Joins the elements of two or more sequences: all first ones, all second ones, and so on.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - others: any number of further sequences. They may differ in the type of their elements.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - resultSelector: what one element of each becomes. An error that it throws ends the sequence.
  /// - Returns: the sequence, which is complete when one of them is and its elements are used up. It fails with the first that does, behind
  ///   the elements that this one has sent before.
  /// - Complexity: an element costs two atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: all may send from several threads; delivery is serial, and `resultSelector` runs on the thread that delivers (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: FlowableType, Second: FlowableType, each Other: FlowableType>(
    _ first: First, _ second: Second, _ others: repeat each Other, prefetch: Int = 32,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Flowable<Element> {
    // The first two are not part of the pack: only what is written outside of a pack expansion is specialised.
    var sources = [ZipSource<Element>(first.asFlowable()), ZipSource<Element>(second.asFlowable())]
    repeat sources.append(ZipSource<Element>((each others).asFlowable()))
    return zipping(sources, prefetch: prefetch) { zip in
      var index = 0
      return try resultSelector(
        try ZipFlowSink<First.Element, Element>.take(&index, zip),
        try ZipFlowSink<Second.Element, Element>.take(&index, zip),
        repeat try ZipFlowSink<(each Other).Element, Element>.take(&index, zip))
    }
  }

  /// Joins the elements of several sequences of one type: all first ones, all second ones, and so on.
  ///
  /// - Parameters:
  ///   - sources: the sequences. Without any the sequence is empty.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: what one element of each becomes. An error that it throws ends the sequence.
  /// - Returns: the sequence, which is complete when one of them is and its elements are used up. It fails with the first that does, behind
  ///   the elements that this one has sent before.
  /// - Complexity: an element costs two atomic read-modify-writes, a result one allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: all may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Source: Sendable>(
    _ sources: [Flowable<Source>], prefetch: Int = 32, _ transform: @escaping @Sendable ([Source]) throws -> Element
  ) -> Flowable<Element> {
    let count = sources.count
    return zipping(sources.map { ZipSource<Element>($0) }, prefetch: prefetch) { zip in
      var index = 0
      return try transform(try (0..<count).map { _ in try ZipFlowSink<Source, Element>.take(&index, zip) })
    }
  }

  @inlinable
  static func zipping(
    _ sources: [ZipSource<Element>], prefetch: Int, _ combine: @escaping FlowZip<Element>.Combine
  ) -> Flowable<Element> {
    guard prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    guard !sources.isEmpty else { return .empty() }
    return Flowable { _, down in FlowZip.start(sources, to: down, prefetch: prefetch, combine) }
  }
}

extension Flowable where Element == any Sendable {
  /// Joins the elements of two sequences in pairs: the first with the first, the second with the second.
  ///
  /// - Parameters:
  ///   - first: a sequence.
  ///   - second: another sequence.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence of pairs. See `zip(_:_:_:prefetch:resultSelector:)`.
  /// - Complexity: an element costs two atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: both may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<First: FlowableType, Second: FlowableType>(
    _ first: First, _ second: Second, prefetch: Int = 32
  ) -> Flowable<(First.Element, Second.Element)> {
    Flowable<(First.Element, Second.Element)>.zip(first, second, prefetch: prefetch) { ($0, $1) }
  }

  /// Joins the elements of two or more sequences in tuples.
  ///
  /// - Parameters:
  ///   - source: the sequences. They may differ in the type of their elements.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence of tuples. See `zip(_:_:_:prefetch:resultSelector:)`.
  /// - Complexity: an element costs two atomic read-modify-writes, and no allocation; at most `prefetch` elements of each wait.
  /// - Thread safety: all may send from several threads; delivery is serial (contract, 2).
  /// - SeeAlso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<each Source: FlowableType>(
    _ source: repeat each Source, prefetch: Int = 32
  ) -> Flowable<(repeat (each Source).Element)> {
    typealias Tuple = (repeat (each Source).Element)
    // The compiler does not find the elements of a tuple that is part pack and part not, so all are in the pack here.
    var sources: [ZipSource<Tuple>] = []
    repeat sources.append(ZipSource<Tuple>((each source).asFlowable()))
    return Flowable<Tuple>.zipping(sources, prefetch: prefetch) { zip in
      var index = 0
      return (repeat try ZipFlowSink<(each Source).Element, Tuple>.take(&index, zip))
    }
  }
}
