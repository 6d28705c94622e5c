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
    typealias Side = ZipSide<Element, Other.Element>
    guard prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    let sources: [Flowable<Side>] = [asFlowable().map { .left($0) }, other.asFlowable().map { .right($0) }]
    return Flowable<Result> { _, down in
      FlowZip<Side, Result>.start(sources, to: down, prefetch: prefetch) { sides in
        guard case .left(let left) = sides[0], case .right(let right) = sides[1] else { throw RxError.unknown }
        return try transform(left, right)
      }
    }
  }
}

extension Flowable {
  /// Joins the elements of several sequences: all first ones, all second ones, and so on.
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
    guard prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    guard !sources.isEmpty else { return .empty() }
    return Flowable { _, down in
      FlowZip<Source, Element>.start(sources, to: down, prefetch: prefetch, transform)
    }
  }
}

/// An element of one of two sequences.
@usableFromInline
enum ZipSide<Left: Sendable, Right: Sendable>: Sendable {
  case left(Left)
  case right(Right)
}
