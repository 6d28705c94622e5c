public import RxAtomics

extension ObservableType {
  /// Accumulates the elements and sends each result on the way.
  ///
  ///     --1--2--3--|
  ///     scan(0, accumulator: +)
  ///     --1--3--6--|
  ///
  /// - Parameters:
  ///   - seed: what the first element is accumulated to. It is not sent.
  ///   - accumulator: the result so far and an element become the next result. An error that it throws ends the sequence.
  /// - Returns: a result for each element.
  /// - Complexity: no allocation an element; three at the call and one a subscription.
  /// - Thread safety: calls of `accumulator` are serial within a subscription (contract, 2).
  /// - SeeAlso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<A: Sendable>(
    _ seed: A, accumulator: @escaping @Sendable (A, Element) throws -> A
  ) -> Observable<A> {
    let next: Sink<Element>.Next = { sink, element in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, A, A>.self)
      do {
        let result = try accumulator(hop.state.value, element)
        hop.state.value = result
        hop.down.next(result)
      } catch {
        hop.down.stop(.error(error))
      }
    }
    return Producer<Element, A>(asObservable()) { source, down in
      source.attach(StatefulHop<Element, A, A>(to: down, state: seed, next: next))
    }
  }

  /// Accumulates the elements in place and sends each result on the way.
  ///
  /// - Parameters:
  ///   - seed: what the first element is accumulated to. It is not sent.
  ///   - accumulator: changes the result so far by an element. An error that it throws ends the sequence.
  /// - Returns: a result for each element. A collection is copied at the next element only if somebody downstream has kept it.
  /// - Complexity: no allocation an element; three at the call and one a subscription.
  /// - Thread safety: calls of `accumulator` are serial within a subscription (contract, 2).
  /// - SeeAlso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<A: Sendable>(
    into seed: A, accumulator: @escaping @Sendable (inout A, Element) throws -> Void
  ) -> Observable<A> {
    let next: Sink<Element>.Next = { sink, element in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, A, A?>.self)
      // Taken out while the user's closure runs: it may not run inside the cell, and a copy would be copied on write.
      guard var result = hop.state.replace(with: nil) else { return }
      do {
        try accumulator(&result, element)
        hop.state.value = result
        hop.down.next(result)
      } catch {
        hop.down.stop(.error(error))
      }
    }
    return Producer<Element, A>(asObservable()) { source, down in
      source.attach(StatefulHop<Element, A, A?>(to: down, state: seed, next: next))
    }
  }
}
