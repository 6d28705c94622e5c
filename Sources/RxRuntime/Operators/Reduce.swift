public import RxAtomics

extension ObservableType {
  /// Accumulates the elements and sends what the last result is turned into, when the source is complete.
  ///
  ///     --1--2--3--|
  ///     reduce(0, accumulator: +, mapResult: { $0 * 10 })
  ///     -----------60|
  ///
  /// - Parameters:
  ///   - seed: what the first element is accumulated to, and the result of an empty source.
  ///   - accumulator: the result so far and an element become the next result. An error that it throws ends the sequence.
  ///   - mapResult: what the last result is turned into. An error that it throws ends the sequence.
  /// - Returns: a sequence of one element; of none if the source fails.
  /// - Complexity: no allocation an element; four at the call and one a subscription.
  /// - Thread safety: calls of the closures are serial within a subscription (contract, 2).
  /// - SeeAlso: [reduce](https://reactivex.io/documentation/operators/reduce.html)
  @inlinable
  public func reduce<A: Sendable, Result: Sendable>(
    _ seed: A,
    accumulator: @escaping @Sendable (A, Element) throws -> A,
    mapResult: @escaping @Sendable (A) throws -> Result
  ) -> Observable<Result> {
    let next: Sink<Element>.Next = { sink, element in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, Result, A>.self)
      do { hop.state.value = try accumulator(hop.state.value, element) } catch { hop.down.stop(.error(error)) }
    }
    let stop: Sink<Element>.Stop = { sink, end in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, Result, A>.self)
      guard case .completed = end else { return hop.down.stop(end) }
      do { hop.complete(with: try mapResult(hop.state.value)) } catch { hop.down.stop(.error(error)) }
    }
    return Producer<Element, Result>(asObservable()) { source, down in
      source.attach(StatefulHop<Element, Result, A>(to: down, state: seed, next: next, stop: stop))
    }
  }

  /// Accumulates the elements and sends the last result, when the source is complete.
  ///
  ///     --1--2--3--|
  ///     reduce(0, accumulator: +)
  ///     -----------6|
  ///
  /// - Parameters:
  ///   - seed: what the first element is accumulated to, and the result of an empty source.
  ///   - accumulator: the result so far and an element become the next result. An error that it throws ends the sequence.
  /// - Returns: a sequence of one element; of none if the source fails.
  /// - Complexity: no allocation an element; four at the call and one a subscription.
  /// - Thread safety: calls of `accumulator` are serial within a subscription (contract, 2).
  /// - SeeAlso: [reduce](https://reactivex.io/documentation/operators/reduce.html)
  @inlinable
  public func reduce<A: Sendable>(
    _ seed: A, accumulator: @escaping @Sendable (A, Element) throws -> A
  ) -> Observable<A> {
    reduce(seed, accumulator: accumulator, mapResult: { $0 })
  }
}
