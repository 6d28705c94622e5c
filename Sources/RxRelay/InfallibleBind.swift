// `bind(to:)` for relays. A relay takes no end: the completion stays behind.

extension InfallibleType {
  /// Sends the elements to relays, which are kept alive until the subscription ends.
  ///
  /// - Parameter relays: each receives every element; the completion is not passed on.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the relays.
  /// - Complexity: three allocations, none an element.
  /// - Thread safety: relays are serialization points (contract, 2): others may send to them meanwhile.
  @inlinable
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Sends the elements, as optionals, to relays, which are kept alive until the subscription ends.
  ///
  /// - Parameter relays: each receives every element; the completion is not passed on.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the relays.
  /// - Complexity: three allocations, none an element.
  /// - Thread safety: relays are serialization points (contract, 2): others may send to them meanwhile.
  @inlinable
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Sends the elements to relays, which are kept alive until the subscription ends.
  ///
  /// - Parameter relays: each receives every element; the completion is not passed on.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the relays.
  /// - Complexity: three allocations, none an element.
  /// - Thread safety: relays are serialization points (contract, 2): others may send to them meanwhile.
  @inlinable
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Sends the elements, as optionals, to relays, which are kept alive until the subscription ends.
  ///
  /// - Parameter relays: each receives every element; the completion is not passed on.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the relays.
  /// - Complexity: three allocations, none an element.
  /// - Thread safety: relays are serialization points (contract, 2): others may send to them meanwhile.
  @inlinable
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Sends the elements to relays, which are kept alive until the subscription ends.
  ///
  /// - Parameter relays: each receives every element; the completion is not passed on.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the relays.
  /// - Complexity: three allocations, none an element.
  /// - Thread safety: relays are serialization points (contract, 2): others may send to them meanwhile.
  @inlinable
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Sends the elements, as optionals, to relays, which are kept alive until the subscription ends.
  ///
  /// - Parameter relays: each receives every element; the completion is not passed on.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the relays.
  /// - Complexity: three allocations, none an element.
  /// - Thread safety: relays are serialization points (contract, 2): others may send to them meanwhile.
  @inlinable
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
