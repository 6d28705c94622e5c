extension FlowableType {
  /// Subscribes closures, which receive all elements as fast as they come.
  ///
  /// - Parameters:
  ///   - receiveCompletion: called with the end.
  ///   - receiveValue: called with each element.
  /// - Returns: the subscription. It is cancelled when it is let go of: whoever wants the elements keeps it.
  /// - Complexity: four allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2).
  /// - SeeAlso: [Subscribe](https://reactivex.io/documentation/operators/subscribe.html)
  @inlinable
  public func sink(
    receiveCompletion: @escaping @Sendable (Completion) -> Void,
    receiveValue: @escaping @Sendable (Element) -> Void
  ) -> AnyCancellable {
    let line = FlowLine()
    asFlowable().start(SubscriberSink(line, next: receiveValue, stop: receiveCompletion))
    return AnyCancellable(line)
  }

  /// Subscribes a closure, which receives all elements as fast as they come. An error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameter receiveValue: called with each element.
  /// - Returns: the subscription. It is cancelled when it is let go of: whoever wants the elements keeps it.
  /// - Complexity: four allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2).
  /// - SeeAlso: [Subscribe](https://reactivex.io/documentation/operators/subscribe.html)
  @inlinable
  public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> AnyCancellable {
    sink(
      receiveCompletion: { end in
        if case .failure(let error) = end { Hooks.defaultErrorHandler([], error) }
      }, receiveValue: receiveValue)
  }
}
