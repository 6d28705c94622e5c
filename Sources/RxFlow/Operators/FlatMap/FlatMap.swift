extension FlowableType {
  /// Makes a sequence of each element, and sends the elements of all of them as they come.
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many of the sequences are subscribed to at once, at most; the source is asked for no more elements than that.
  ///   - prefetch: how many elements are asked for ahead of each of the sequences. For both, less than 1 makes the sequence fail with
  ///     `RxError.argumentOutOfRange`.
  ///   - transform: makes a sequence of an element. An error that it throws ends the sequence.
  /// - Returns: the sequence. An error of the source comes at once; that of one of the sequences behind the elements that it has sent before.
  /// - Complexity: three allocations for each element of the source; an element costs two atomic read-modify-writes. At most
  ///   `maxConcurrent` × `prefetch` elements wait.
  /// - Thread safety: the sequences may send from several threads; their elements are delivered one after the other, by the thread that is
  ///   delivering already (contract, 2 and 5).
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Source: FlowableType>(
    maxConcurrent: Int = 128, prefetch: Int = 32, _ transform: @escaping @Sendable (Element) throws -> Source
  ) -> Flowable<Source.Element> {
    guard maxConcurrent > 0, prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    return Flowable<Source.Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Source.Element>) in
      let merge = FlowMerge<Source.Element>(to: down, maxConcurrent: maxConcurrent, prefetch: prefetch)
      source.attach(FlowMergeSink(merge, { try transform($0).asFlowable() }))
    }
  }

  /// Makes a sequence of each element, and sends the elements of one after those of another.
  ///
  /// - Parameters:
  ///   - prefetch: how many elements are asked for ahead of a sequence. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: makes a sequence of an element, when the one before has ended. An error that it throws ends the sequence.
  /// - Returns: the sequence. An error of the source comes at once; that of one of the sequences behind the elements that it has sent before.
  /// - Complexity: three allocations for each element of the source; an element costs two atomic read-modify-writes.
  /// - Thread safety: one of the sequences is live at a time; delivery is serial (contract, 2).
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func concatMap<Source: FlowableType>(
    prefetch: Int = 32, _ transform: @escaping @Sendable (Element) throws -> Source
  ) -> Flowable<Source.Element> {
    flatMap(maxConcurrent: 1, prefetch: prefetch, transform)
  }
}

extension Flowable {
  /// The elements of several sequences, as they come.
  ///
  /// - Parameters:
  ///   - sources: the sequences. All are subscribed to at once.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence, which is complete when all are. It fails with the first that does, behind the elements that one has sent before.
  /// - Complexity: three allocations for each of the sequences; an element costs two atomic read-modify-writes. At most `prefetch` elements
  ///   of each wait.
  /// - Thread safety: the sequences may send from several threads; their elements are delivered one after the other, by the thread that is
  ///   delivering already (contract, 2 and 5).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Flowable<Element>], prefetch: Int = 32) -> Flowable<Element> {
    Flowable<Flowable<Element>>.from(sources).flatMap(maxConcurrent: .max, prefetch: prefetch) { $0 }
  }

  /// The elements of several sequences, as they come.
  ///
  /// - Parameters:
  ///   - sources: the sequences. All are subscribed to at once.
  ///   - prefetch: how many elements are asked for ahead of each. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence, which is complete when all are. It fails with the first that does, behind the elements that one has sent before.
  /// - Complexity: three allocations for each of the sequences; an element costs two atomic read-modify-writes. At most `prefetch` elements
  ///   of each wait.
  /// - Thread safety: the sequences may send from several threads; their elements are delivered one after the other, by the thread that is
  ///   delivering already (contract, 2 and 5).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Flowable<Element>..., prefetch: Int = 32) -> Flowable<Element> {
    merge(sources, prefetch: prefetch)
  }
}
