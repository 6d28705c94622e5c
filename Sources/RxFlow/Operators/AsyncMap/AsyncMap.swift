extension FlowableType {
  /// Turns each element into another by an asynchronous closure, some of them at once, and keeps their order.
  ///
  /// ```swift
  /// let pages = addresses.map(maxConcurrent: 4) { try await fetch($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many calls are under way at once, at most; a result that waits to be asked for, or for one before it, counts. 1 calls
  ///     the closure for one element after the other. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: what an element becomes, called in a task. An error that it throws ends the sequence, behind the results before it. All calls
  ///     that are under way are cancelled when the sequence ends, or is cancelled.
  /// - Returns: the results, in the order of the elements. It asks for `maxConcurrent` elements, and for one more for each result that was sent.
  ///   An error of the source comes behind the results of the elements before it.
  /// - Complexity: one task a subscription, and one an element. At most `maxConcurrent` results wait.
  /// - Thread safety: results are delivered one after the other, by the thread that is delivering already (contract, 2 and 5). `transform` is called
  ///   from several threads, on no actor.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(
    maxConcurrent: Int, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Flowable<Result> {
    asyncMap(maxConcurrent: maxConcurrent, inOrder: true, transform)
  }

  /// Turns each element into another by an asynchronous closure, some of them at once, and sends the results as they are there.
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many calls are under way at once, at most; a result that waits to be asked for counts. Less than 1 makes the sequence
  ///     fail with `RxError.argumentOutOfRange`.
  ///   - transform: what an element becomes, called in a task. An error that it throws ends the sequence, behind the results that were there
  ///     before. All calls that are under way are cancelled when the sequence ends, or is cancelled.
  /// - Returns: the results as they come. It asks for `maxConcurrent` elements, and for one more for each result that was sent. An error of the
  ///   source comes at once.
  /// - Complexity: one task a subscription, and one an element. At most `maxConcurrent` results wait.
  /// - Thread safety: results are delivered one after the other, by the thread that is delivering already (contract, 2 and 5). `transform` is called
  ///   from several threads, on no actor.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  @_disfavoredOverload
  public func flatMap<Result: Sendable>(
    maxConcurrent: Int, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Flowable<Result> {
    asyncMap(maxConcurrent: maxConcurrent, inOrder: false, transform)
  }

  /// Turns each element into a sequence by an asynchronous closure, and sends the elements of all of them as they come.
  ///
  /// - Parameters:
  ///   - maxConcurrent: for how many elements the closure is under way or the sequence live at once, at most; the source is asked for no more
  ///     elements than that. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: makes a sequence of an element, in a task. An error that it throws ends the sequence. All calls that are under way are
  ///     cancelled when the sequence ends, or is cancelled.
  /// - Returns: the sequence. An error of the source comes at once; that of one of the sequences behind the elements that it has sent before.
  /// - Complexity: one task an element of the source. At most `maxConcurrent` × 32 elements wait.
  /// - Thread safety: the sequences may send from several threads; their elements are delivered one after the other (contract, 2 and 5).
  ///   `transform` is called from several threads, on no actor.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  public func flatMap<Source: FlowableType>(
    maxConcurrent: Int, _ transform: @escaping @Sendable (Element) async throws -> Source
  ) -> Flowable<Source.Element> {
    flatMap(maxConcurrent: maxConcurrent, prefetch: 32) { element in
      Flowable<Flowable<Source.Element>>.create { sender in
        try await sender.send(try await transform(element).asFlowable())
      }.concatMap { $0 }
    }
  }

  /// Turns each element into a sequence by an asynchronous closure, and sends the elements of one after those of another.
  ///
  /// - Parameter transform: makes a sequence of an element, in a task, when the one before has ended. An error that it throws ends the sequence.
  ///   The call that is under way is cancelled when the sequence ends, or is cancelled.
  /// - Returns: the sequence. An error of the source comes at once; that of one of the sequences behind the elements that it has sent before.
  /// - Complexity: one task an element of the source. At most 32 elements wait.
  /// - Thread safety: one of the sequences is live at a time; delivery is serial (contract, 2). `transform` is called on no actor.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  public func concatMap<Source: FlowableType>(
    _ transform: @escaping @Sendable (Element) async throws -> Source
  ) -> Flowable<Source.Element> {
    flatMap(maxConcurrent: 1, transform)
  }

  /// What the forms have in common.
  @inlinable
  func asyncMap<Result: Sendable>(
    maxConcurrent: Int, inOrder: Bool, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Flowable<Result> {
    guard maxConcurrent > 0 else { return .error(RxError.argumentOutOfRange) }
    return Flowable<Result>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Result>) in
      source.attach(FlowAsyncMap(to: down, limit: maxConcurrent, inOrder: inOrder, transform))
    }
  }
}
