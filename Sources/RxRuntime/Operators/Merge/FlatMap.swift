extension ObservableType {
  /// Turns each element into a sequence and merges these, all of them live at once.
  ///
  ///     --a-------b-----|
  ///        a: 1--2--|
  ///        b: --3--4--|
  ///     ---1--2-----3--4--|
  ///
  /// - Parameter selector: the sequence for an element. An error that it throws ends the result.
  /// - Returns: the elements of all inner sequences as they come. It fails as soon as one of them or the outer sequence does, and is complete when all are.
  /// - Complexity: one allocation an inner sequence, none an element. A `just` is not even subscribed to.
  /// - Thread safety: a serialization point: inner sequences may send from any thread (contract, 2). Calls of `selector` are serial, outside the point.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap(limit: .max, selector)
  }

  /// Turns each element into a sequence and concatenates these: each is subscribed to when the one before is complete.
  ///
  ///     --a--b----------|
  ///        a: 1--2--|
  ///        b: --3--4--|
  ///     ---1--2----3--4--|
  ///
  /// - Parameter selector: the sequence for an element. An error that it throws ends the result.
  /// - Returns: the elements of the inner sequences, one sequence after the other. The waiting ones are queued without bound.
  /// - Complexity: one allocation an inner sequence, none an element.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2). Calls of `selector` are serial,
  ///   outside the point.
  /// - SeeAlso: [concatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap(limit: 1, selector)
  }

  /// What merging and concatenating share.
  ///
  /// - Parameter limit: how many inner sequences may be live at once. Less than 1 makes the result fail.
  @inlinable
  func flatMap<Source: ObservableConvertibleType>(
    limit: Int, _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Producer<Element, Source.Element>(asObservable()) { source, down in
      guard limit > 0 else { return down.stop(.error(RxError.argumentOutOfRange)) }
      let coordinator = MergeCoordinator(to: down, limit: limit)
      let outer = OuterSink<Element, Source.Element>(coordinator) { sink, element in
        let outer = unsafeDowncast(sink, to: OuterSink<Element, Source.Element>.self)
        do {
          outer.coordinator.arrive(try selector(element).asObservable())
        } catch {
          outer.stop(.error(error))
        }
      }
      guard coordinator.begin(down) else { return }
      coordinator.setUpstream(outer)
      source.attach(outer)
    }
  }
}

/// Receives the outer sequence of a merge. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class OuterSink<Element: Sendable, Inner: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let coordinator: MergeCoordinator<Inner>

  @inlinable
  init(_ coordinator: MergeCoordinator<Inner>, next: @escaping Next) {
    self.coordinator = coordinator
    super.init(
      disposer: nil, depth: 0, next: next,
      stop: { sink, end in
        let outer = unsafeDowncast(sink, to: OuterSink<Element, Inner>.self)
        outer.dispose()
        outer.coordinator.outerStopped(end)
      })
  }
}
