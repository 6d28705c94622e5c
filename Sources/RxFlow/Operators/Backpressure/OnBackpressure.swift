extension FlowableType {
  /// Takes all elements of the source as they come, and lets them wait until they are asked for.
  ///
  /// - Parameters:
  ///   - capacity: how many elements may wait. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - overflow: what becomes of an element for which there is no room.
  ///   - errors: whether an error comes behind the elements that wait.
  ///   - drops: counts the elements that were dropped.
  ///   - onDrop: called with each element that was dropped, on the thread that has sent the one for which there was no room; with those that an
  ///     error has come before, on the thread that delivers the error.
  /// - Returns: the sequence. The source is asked for all it has; its completion comes behind the elements that wait.
  /// - Complexity: an element costs a short lock on each side; the buffer grows to `capacity` elements.
  /// - Thread safety: the thread that sends never waits for the one that asks, except with `.block`. Delivery is serial, by whichever of the
  ///   two finds something to do (contract, 2 and 5).
  /// - SeeAlso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @inlinable
  public func onBackpressureBuffer(
    capacity: Int, overflow: BufferOverflow = .fail, errors: ErrorOrder = .inOrder, drops: DropCounter? = nil,
    onDrop: (@Sendable (Element) -> Void)? = nil
  ) -> Flowable<Element> {
    guard capacity > 0 else { return .error(RxError.argumentOutOfRange) }
    let drops = FlowDrops(drops, onDrop)
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(FlowBuffer(to: down, capacity: capacity, overflow: overflow, drops, errors: errors))
    }
  }

  /// Takes all elements of the source as they come, and drops those that were not asked for before.
  ///
  /// - Parameters:
  ///   - drops: counts the elements that were dropped.
  ///   - onDrop: called with each element that was dropped, on the thread that has sent the one for which there was no room.
  /// - Returns: the sequence. The source is asked for all it has.
  /// - Complexity: an element costs a short lock on each side.
  /// - Thread safety: the thread that sends never waits for the one that asks. Delivery is serial (contract, 2 and 5).
  /// - SeeAlso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @inlinable
  public func onBackpressureDrop(
    drops: DropCounter? = nil, onDrop: (@Sendable (Element) -> Void)? = nil
  ) -> Flowable<Element> {
    let drops = FlowDrops(drops, onDrop)
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(FlowBuffer(to: down, capacity: 0, overflow: .dropNewest, drops))
    }
  }

  /// Takes all elements of the source as they come; of those that were not asked for the last one waits.
  ///
  /// - Parameters:
  ///   - drops: counts the elements that were dropped.
  ///   - onDrop: called with each element that was dropped, on the thread that has sent the one for which there was no room.
  /// - Returns: the sequence. The source is asked for all it has; its end comes behind the element that waits.
  /// - Complexity: an element costs a short lock on each side.
  /// - Thread safety: the thread that sends never waits for the one that asks. Delivery is serial (contract, 2 and 5).
  /// - SeeAlso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @inlinable
  public func onBackpressureLatest(
    drops: DropCounter? = nil, onDrop: (@Sendable (Element) -> Void)? = nil
  ) -> Flowable<Element> {
    onBackpressureBuffer(capacity: 1, overflow: .dropOldest, drops: drops, onDrop: onDrop)
  }

  @inlinable
  func onBackpressure(_ strategy: BackpressureStrategy, _ drops: FlowDrops<Element>) -> Flowable<Element> {
    switch strategy {
    case .buffer(let capacity, let overflow, let errors):
      onBackpressureBuffer(
        capacity: capacity, overflow: overflow, errors: errors, drops: drops.counter, onDrop: drops.handler)
    case .drop: onBackpressureDrop(drops: drops.counter, onDrop: drops.handler)
    case .latest: onBackpressureLatest(drops: drops.counter, onDrop: drops.handler)
    }
  }
}
