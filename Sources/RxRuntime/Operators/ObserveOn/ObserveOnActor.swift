extension ObservableType {
  /// Delivers events on an actor.
  ///
  /// Events wait in a queue until the actor gets to them; a burst of them takes one stay on it. The observer carries no isolation that the
  /// compiler knows of: see `subscribe(isolatedTo:)`. The queue grows without bound while the observer falls behind.
  ///
  /// - Parameter actor: where the observer is called. It is kept for as long as the subscription.
  /// - Returns: the sequence. Once it is disposed, what waits is dropped.
  /// - Complexity: no allocation an event while the observer keeps up, and a task for a burst.
  /// - Thread safety: the observer is called by the actor, one event after the other (contract, 2).
  /// - SeeAlso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @_disfavoredOverload
  public func observe(on actor: any Actor) -> Observable<Element> { observe(on: ActorScheduler(actor)) }

  /// Subscribes closures that run on an actor, and may use what belongs to it.
  ///
  /// ```swift
  /// prices.subscribe(isolatedTo: self, onNext: { store, price in store.latest = price })
  /// ```
  ///
  /// - Parameters:
  ///   - actor: where the closures are called. It is kept for as long as the subscription.
  ///   - onNext: called with the actor and each element.
  ///   - onError: called with the actor and the error. Without it an error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called with the actor at the completion.
  /// - Returns: the subscription.
  /// - Complexity: no allocation an event while the actor keeps up, and a task for a burst. Events wait without bound.
  /// - Thread safety: the closures are called by the actor, one event after the other (contract, 2).
  /// - SeeAlso: [Subscribe](https://reactivex.io/documentation/operators/subscribe.html)
  public func subscribe<Isolation: Actor>(
    isolatedTo actor: Isolation, onNext: (@Sendable (isolated Isolation, Element) -> Void)? = nil,
    onError: (@Sendable (isolated Isolation, any Swift.Error) -> Void)? = nil,
    onCompleted: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> any Disposable {
    observe(on: actor).subscribe { event in
      actor.assumeIsolated { actor in
        switch event {
        case .next(let element): onNext?(actor, element)
        case .error(let error):
          if let onError { onError(actor, error) } else { Hooks.defaultErrorHandler([], error) }
        case .completed: onCompleted?(actor)
        }
      }
    }
  }
}
