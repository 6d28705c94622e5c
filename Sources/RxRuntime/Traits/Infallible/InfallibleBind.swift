extension InfallibleType {
  /// Sends the events to observers, which are kept alive until the subscription ends.
  ///
  /// - Parameter observers: each receives every event.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the observers.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: delivery is serial within the subscription (contract, 2). An observer that others send to as well has to
  ///   serialize by itself, as subjects and relays do.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Sends the events, with optional elements, to observers, which are kept alive until the subscription ends.
  ///
  /// - Parameter observers: each receives every event.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the observers.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: delivery is serial within the subscription (contract, 2). An observer that others send to as well has to
  ///   serialize by itself, as subjects and relays do.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().subscribe { event in for observer in observers { observer.on(event.map(Optional.init)) } }
  }

  /// Hands this sequence to a function that binds it.
  ///
  /// - Parameter binder: called at once with this sequence.
  /// - Returns: what `binder` returns.
  /// - Complexity: that of `binder`.
  /// - Thread safety: that of `binder`.
  @inlinable
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Hands this sequence and a further argument to a function that binds it.
  ///
  /// - Parameters:
  ///   - binder: called at once with this sequence; what it returns is called with `curriedArgument`.
  ///   - curriedArgument: the further argument.
  /// - Returns: what the function returns.
  /// - Complexity: that of `binder`.
  /// - Thread safety: that of `binder`.
  @inlinable
  public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
    binder(self)(curriedArgument)
  }

  /// Subscribes a closure to the elements.
  ///
  /// - Parameter onNext: called with each element.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closure.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2).
  @inlinable
  public func bind(onNext: @escaping @Sendable (Element) -> Void) -> any Disposable { subscribe(onNext: onNext) }

  /// Subscribes a closure to the elements, which works with an object that is not kept alive by it.
  ///
  /// - Parameters:
  ///   - object: handed to the closure as long as it lives. The subscription goes on until it is disposed.
  ///   - onNext: called with the object and each element.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closure.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2).
  @inlinable
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
