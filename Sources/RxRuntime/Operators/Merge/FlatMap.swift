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
    flatMap(limit: .max) { outer, element in
      let inner = try selector(element).asObservable()
      // A `just` is not subscribed to. Written here, where the compiler sees the selector: it need not even be allocated.
      if inner.isScalar {
        outer.receive(unsafeDowncast(inner, to: Just<Source.Element>.self).element)
      } else {
        outer.coordinator.arrive(inner)
      }
    }
  }

  /// Turns an element into a sequence, and leaves out those that come while that one is live.
  ///
  ///     --a---b--------c--|
  ///        a: 1--2--|
  ///        c:           3--4--|
  ///     ---1--2---------3--4--|
  ///
  /// - Parameter selector: the sequence for an element. It is not called for an element that is left out. An error that it throws ends the
  ///   result.
  /// - Returns: the elements of the inner sequences, of which one is live at a time. It fails as soon as one of them or the outer sequence does, and
  ///   is complete when the outer sequence and the live one are.
  /// - Complexity: one allocation an inner sequence, none an element. A `just` is not even subscribed to.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2). Calls of `selector` are serial,
  ///   outside the point.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap(limit: 1) { outer, element in
      // The outer sequence is serial, so nothing can begin between the question and the arrival.
      guard outer.coordinator.isIdle else { return }
      let inner = try selector(element).asObservable()
      if inner.isScalar {
        outer.receive(unsafeDowncast(inner, to: Just<Source.Element>.self).element)
      } else {
        outer.coordinator.arrive(inner)
      }
    }
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
    flatMap(limit: 1) { outer, element in outer.coordinator.arrive(try selector(element).asObservable()) }
  }

  /// What merging and concatenating share.
  ///
  /// - Parameters:
  ///   - limit: how many inner sequences may be live at once. Less than 1 makes the result fail.
  ///   - arrive: what to do with an element of the outer sequence.
  @inlinable
  func flatMap<Result: Sendable>(
    limit: Int, _ arrive: @escaping @Sendable (OuterSink<Element, Result>, Element) throws -> Void
  ) -> Observable<Result> {
    Producer<Element, Result>(asObservable()) { source, down in
      guard limit > 0 else { return down.stop(.error(RxError.argumentOutOfRange)) }
      let coordinator = MergeCoordinator(to: down, limit: limit)
      let outer = OuterSink<Element, Result>(coordinator) { sink, element in
        let outer = unsafeDowncast(sink, to: OuterSink<Element, Result>.self)
        do { try arrive(outer, element) } catch { outer.stop(.error(error)) }
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
package final class OuterSink<Element: Sendable, Result: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let coordinator: MergeCoordinator<Result>

  @inlinable
  init(_ coordinator: MergeCoordinator<Result>, next: @escaping Next) {
    self.coordinator = coordinator
    super.init(
      disposer: nil, depth: 0, next: next,
      stop: { sink, end in
        let outer = unsafeDowncast(sink, to: OuterSink<Element, Result>.self)
        outer.dispose()
        outer.coordinator.outerStopped(end)
      })
  }

  /// Hands on an element that needs no inner subscription.
  @inlinable
  @inline(__always)
  func receive(_ element: Result) {
    Unmanaged.passUnretained(coordinator.output)._withUnsafeGuaranteedRef { $0.receive(element) }
  }
}
