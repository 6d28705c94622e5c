extension ObservableType {
  /// Sends the events themselves as elements.
  ///
  ///     --1--2--x
  ///     materialize()
  ///     --next(1)--next(2)--error(x)|
  ///
  /// - Returns: a sequence of the events, the end included. It does not fail, and is complete after the end of this one.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    Producer<Element, Event<Element>>(asObservable()) { source, down in
      source.attach(
        Hop<Element, Event<Element>>(
          to: down,
          next: { sink, element in
            unsafeDowncast(sink, to: Hop<Element, Event<Element>>.self).down.next(.next(element))
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: Hop<Element, Event<Element>>.self)
            // As an element an error would be dropped without a word.
            guard !hop.subscription.isDisposed else { return end.reportUndeliverable() }
            hop.complete(with: end.event())
          }))
    }
  }
}

extension ObservableType where Element: EventConvertible, Element.Element: Sendable {
  /// Turns elements that are events back into events: undoes `materialize`.
  ///
  ///     --next(1)--next(2)--error(x)--|
  ///     dematerialize()
  ///     --1--------2--------x
  ///
  /// - Returns: the sequence of which the elements tell. It ends with the first element that is an end, or with this one.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    StatelessProducer<Element, Element.Element>(asObservable()) { sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Element.Element>.self)
      switch element.event {
      case .next(let element): hop.down.next(element)
      case .error(let error): hop.down.stop(.error(error))
      case .completed: hop.down.stop(.completed)
      }
    }
  }
}
