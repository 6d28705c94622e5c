public import RxAtomics

extension ObservableType {
  /// Goes on with another sequence when this one fails.
  ///
  ///     --1--2--x
  ///     catch { _ in --8--9--| }
  ///     --1--2----8--9--|
  ///
  /// - Parameter handler: the sequence to go on with, for an error. An error that it throws ends the result.
  /// - Returns: the elements of this sequence, then those of the handler's. An error of the latter ends the result.
  /// - Complexity: no allocation an element; three at the call and one a subscription. The handler's sequence sends directly to what is downstream.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2). The handler runs on the thread of the
  ///   error, once at most.
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func `catch`(
    _ handler: @escaping @Sendable (any Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    let stop: Sink<Element>.Stop = { sink, end in
      let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
      guard !hop.isDisposed else { return end.reportUndeliverable() }
      hop.succeed(end, by: handler)
    }
    return Producer<Element, Element>(asObservable()) { source, down in
      let hop = Hop<Element, Element>(
        to: down, isOwnSubscription: true,
        next: { sink, element in unsafeDowncast(sink, to: Hop<Element, Element>.self).down.next(element) },
        stop: stop)
      if down.subscription.setUpstream(hop) { source.attach(hop) }
    }
  }

  /// Goes on with one element when this sequence fails.
  ///
  ///     --1--2--x
  ///     catchAndReturn(9)
  ///     --1--2--9|
  ///
  /// - Parameter element: sent in place of the error, and followed by the completion.
  /// - Returns: the elements of this sequence, then `element` if it fails.
  /// - Complexity: no allocation an element; three at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    `catch` { _ in .just(element) }
  }

  /// Subscribes to sequences one after the other until one of them is complete.
  ///
  ///     --1--2--x
  ///     --8--9--|
  ///     --1--2----8--9--|
  ///
  /// - Parameter sequence: the sequences. It is iterated at each subscription, a step when a source fails.
  /// - Returns: the elements of all that were subscribed to, then the completion of the one that did not fail, or the error of the last. Complete
  ///   if there is none.
  /// - Complexity: two allocations a source, none an element. The stack does not grow with the number of sources.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public static func `catch`<Sequence: Swift.Sequence & Sendable>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    let sources = HeldSources(sequence)
    return Observable<Element>(depth: Nesting.step) { _, down in
      let iteration = Iteration(sources.value.makeIterator())
      Succession.start(down, after: .error) { iteration.next().map { .source($0) } ?? .end }
    }
  }
}

extension Hop where Element == Downstream {
  /// Ends as its own subscription, and goes on with the sequence that `handler` has for an error.
  @inlinable
  func succeed(_ end: Termination, by handler: (any Swift.Error) throws -> Observable<Element>) {
    guard case .error(let error) = end else {
      down.stop(end)
      return dispose()
    }
    do {
      let successor = try handler(error)
      dispose()
      down.with { down in
        guard !down.subscription.isDisposed else { return }
        down.subscription.clearUpstream()
        successor.start(down)
      }
    } catch {
      down.stop(.error(error))
      dispose()
    }
  }
}
