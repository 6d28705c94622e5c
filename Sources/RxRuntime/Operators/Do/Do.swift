extension ObservableType {
  /// Calls closures at the events of the sequence, and passes the events on as they are.
  ///
  /// For an element: `onNext`, then what is downstream, then `afterNext`. For the end: `onError` or `onCompleted`, then what is downstream, then
  /// `afterError` or `afterCompleted`. An error that one of them throws takes the place of the event, or ends the sequence after it; thrown after
  /// the end, it goes to `Hooks`.
  ///
  /// - Parameters:
  ///   - onNext: called with each element, before it is passed on.
  ///   - afterNext: called with each element, after it was passed on.
  ///   - onError: called with the error that ends the sequence, before it is passed on.
  ///   - afterError: called with the error that ended the sequence, after it was passed on.
  ///   - onCompleted: called when the sequence is complete, before that is passed on.
  ///   - afterCompleted: called when the sequence is complete, after that was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, when the subscription to the source has ended in whatever way; after `onSubscribed` and after the closures
  ///     for the end.
  /// - Returns: the sequence.
  /// - Complexity: no allocation an element; a few at the call, and one a subscription, or three with `onDispose`.
  /// - Thread safety: calls of the closures for events are serial within a subscription (contract, 2). `onDispose` runs on the thread that
  ///   disposes, or on the one that it would have to overtake.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Swift.Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let next = Hop<Element, Element>.tap(onNext, afterNext)
    let stop = Hop<Element, Element>.tapEnd(onError, onCompleted, afterError, afterCompleted)
    return Producer<Element, Element>(asObservable()) { source, down in
      onSubscribe?()
      if let onDispose {
        let sink = DoSink<Element>(to: down, next: next, stop: stop, onDispose: onDispose)
        if down.subscription.setUpstream(sink) { source.attach(sink) }
        onSubscribed?()
        sink.onDispose.release()
      } else {
        source.attach(Hop<Element, Element>(to: down, next: next, stop: stop))
        onSubscribed?()
      }
    }
  }
}

extension Hop where Element == Downstream {
  /// What a hop does with an element whose passing is watched.
  @inlinable
  static func tap(
    _ before: (@Sendable (Element) throws -> Void)?, _ after: (@Sendable (Element) throws -> Void)?
  ) -> Next {
    guard let after else {
      guard let before else {
        return { sink, element in unsafeDowncast(sink, to: Hop<Element, Element>.self).down.next(element) }
      }
      return { sink, element in
        let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
        do { try before(element) } catch { return hop.down.stop(.error(error)) }
        hop.down.next(element)
      }
    }
    return { sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
      do {
        try before?(element)
        hop.down.next(element)
        try after(element)
      } catch {
        hop.fail(error)
      }
    }
  }

  /// What a hop does with an end whose passing is watched.
  @inlinable
  static func tapEnd(
    _ onError: (@Sendable (any Swift.Error) throws -> Void)?,
    _ onCompleted: (@Sendable () throws -> Void)?,
    _ afterError: (@Sendable (any Swift.Error) throws -> Void)?,
    _ afterCompleted: (@Sendable () throws -> Void)?
  ) -> Stop {
    { sink, end in
      let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
      guard !hop.subscription.isDisposed else { return end.reportUndeliverable() }
      do {
        switch end {
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
      } catch {
        return hop.fail(error)
      }
      guard !hop.subscription.isDisposed else { return end.reportUndeliverable() }
      hop.down.stop(end)
      do {
        switch end {
        case .error(let error): try afterError?(error)
        case .completed: try afterCompleted?()
        }
      } catch {
        Hooks.undeliverable(error)
      }
    }
  }

  /// Sends an error of a closure, if what is downstream has not ended meanwhile.
  @inlinable
  func fail(_ error: any Swift.Error) {
    if subscription.isDisposed { Hooks.undeliverable(error) } else { down.stop(.error(error)) }
  }
}
