extension FlowableType {
  /// Deals the elements out to several lanes, each of which works on its own turn of a scheduler.
  ///
  /// ```swift
  /// let hashes = files.parallel(lanes: 4, on: pool).map { hash($0) }.sequential()
  /// ```
  ///
  /// An element goes to the next lane in turn that has room: one that takes long does not hold the others up.
  ///
  /// - Parameters:
  ///   - lanes: how many lanes.
  ///   - scheduler: where the lanes work; one that runs several actions at once, if they are to work side by side.
  ///   - prefetch: how many elements are asked for ahead by each lane. Less than 1, and lanes less than 1, make the sequence fail with
  ///     `RxError.argumentOutOfRange`.
  /// - Returns: the lanes. Each subscription to what `sequential()` makes of them has lanes of its own.
  /// - Complexity: an element costs that of `observe(on:)`; at most (`lanes` + 1) × `prefetch` elements wait.
  /// - Thread safety: each lane is serial (contract, 2); lanes run at the same time.
  /// - SeeAlso: [observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @inlinable
  public func parallel(
    lanes: Int, on scheduler: any ImmediateSchedulerType, prefetch: Int = 32
  ) -> ParallelFlowable<Element> {
    let source = asFlowable()
    guard lanes > 0, prefetch > 0 else { return ParallelFlowable { [.error(RxError.argumentOutOfRange)] } }
    return ParallelFlowable {
      let split = FlowSplit(source, lanes: lanes, prefetch: prefetch)
      return (0..<lanes).map { _ in
        Flowable { _, down in split.add(down) }.observe(on: scheduler, prefetch: prefetch)
      }
    }
  }
}

/// A sequence whose elements are worked on in several lanes at the same time.
///
/// - Thread safety: immutable. The closures of its operators may be called by several threads at once, one for each lane.
public struct ParallelFlowable<Element: Sendable>: Sendable {
  /// Makes the lanes of a subscription.
  @usableFromInline let lanes: @Sendable () -> [Flowable<Element>]

  @inlinable
  init(_ lanes: @escaping @Sendable () -> [Flowable<Element>]) { self.lanes = lanes }

  /// The elements of all lanes, as they come.
  ///
  /// - Parameter prefetch: how many elements are asked for ahead of each lane. Less than 1 makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. It takes from the lanes in turn; their elements come in no particular order. It is complete when all lanes are,
  ///   and fails with the first that does.
  /// - Complexity: that of `Flowable.merge`; at most `prefetch` elements of each lane wait.
  /// - Thread safety: delivery is serial (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func sequential(prefetch: Int = 32) -> Flowable<Element> {
    let lanes = lanes
    return .deferred { .merge(lanes(), prefetch: prefetch) }
  }

  /// Turns each element into another, in its lane.
  ///
  /// - Parameter transform: what an element becomes. An error that it throws ends the sequence.
  /// - Returns: the lanes.
  /// - Complexity: that of `Flowable.map`.
  /// - Thread safety: `transform` may be called by several threads at once.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> ParallelFlowable<Result> {
    eachLane { $0.map(transform) }
  }

  /// Drops the elements that do not satisfy a condition, in their lanes.
  ///
  /// - Parameter predicate: whether an element is passed on. An error that it throws ends the sequence.
  /// - Returns: the lanes.
  /// - Complexity: that of `Flowable.filter`.
  /// - Thread safety: `predicate` may be called by several threads at once.
  /// - SeeAlso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> ParallelFlowable<Element> {
    eachLane { $0.filter(predicate) }
  }

  /// Makes a sequence of each element, in its lane.
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many of the sequences of a lane are subscribed to at once, at most.
  ///   - prefetch: how many elements are asked for ahead of each of the sequences. For both, less than 1 makes the sequence fail with
  ///     `RxError.argumentOutOfRange`.
  ///   - transform: makes a sequence of an element. An error that it throws ends the sequence.
  /// - Returns: the lanes.
  /// - Complexity: that of `Flowable.flatMap`.
  /// - Thread safety: `transform` may be called by several threads at once.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Source: FlowableType>(
    maxConcurrent: Int = 128, prefetch: Int = 32, _ transform: @escaping @Sendable (Element) throws -> Source
  ) -> ParallelFlowable<Source.Element> {
    eachLane { $0.flatMap(maxConcurrent: maxConcurrent, prefetch: prefetch, transform) }
  }

  @inlinable
  func eachLane<Result: Sendable>(
    _ apply: @escaping @Sendable (Flowable<Element>) -> Flowable<Result>
  ) -> ParallelFlowable<Result> {
    let lanes = lanes
    return ParallelFlowable<Result> { lanes().map(apply) }
  }
}
