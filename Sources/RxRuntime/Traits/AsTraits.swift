public import RxAtomics

extension ObservableType {
  /// The sequence as a single: it has to have exactly one element.
  ///
  ///     --1-----|       asSingle()   --------1|
  ///     --------|       asSingle()   --------x
  ///     --1--2          asSingle()   -----x
  ///
  /// - Returns: the element, when the sequence is complete. Fails with `RxError.noElements` or, at the second element,
  ///   `RxError.moreThanOneElement`.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func asSingle() -> Single<Element> { Single(raw: only(orElse: .error(RxError.noElements))) }

  /// The sequence as a maybe: it may have one element.
  ///
  ///     --1-----|       asMaybe()    --------1|
  ///     --------|       asMaybe()    --------|
  ///     --1--2          asMaybe()    -----x
  ///
  /// - Returns: the element, if there is one, when the sequence is complete. Fails with `RxError.moreThanOneElement` at the second element.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(raw: only(orElse: .completed)) }

  /// The first element, or nil if the sequence is complete without one.
  ///
  ///     --1--2--|       first()      --1|
  ///     --------|       first()      --------nil|
  ///
  /// - Returns: the first element as soon as it comes; the source is disposed with it.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func first() -> Single<Element?> {
    Single(
      raw: Producer<Element, Element?>(asObservable()) { source, down in
        source.attach(
          StatefulHop<Element, Element?, Bool>(
            to: down, state: false,
            next: { sink, element in
              let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element?, Bool>.self)
              // A second one can only be sent from inside the delivery of the first.
              if !hop.state.replace(with: true) { hop.complete(with: element) }
            },
            stop: { sink, end in
              let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element?, Bool>.self)
              if case .completed = end { hop.complete(with: nil) } else { hop.down.stop(end) }
            }))
      })
  }

  /// What `asSingle` and `asMaybe` share: the only element, when the sequence is complete.
  ///
  /// - Parameter end: the end if there is no element.
  @inlinable
  func only(orElse end: Termination) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, Element, Element?>(
          to: down, state: nil,
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Element?>.self)
            guard hop.state.replace(with: element) != nil else { return }
            hop.down.stop(.error(RxError.moreThanOneElement))
          },
          stop: { sink, sourceEnd in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Element?>.self)
            guard case .completed = sourceEnd else { return hop.down.stop(sourceEnd) }
            if let element = hop.state.replace(with: nil) { hop.complete(with: element) } else { hop.down.stop(end) }
          }))
    }
  }
}

extension ObservableType where Element == Swift.Never {
  /// The sequence as a completable.
  ///
  /// - Returns: the completable.
  /// - Complexity: constant, no allocation.
  /// - Thread safety: as serial as the sequence (contract, 2).
  @inlinable
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
