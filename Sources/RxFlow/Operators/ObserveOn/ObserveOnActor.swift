extension FlowableType {
  /// Delivers events on an actor, and takes no more elements from the source than fit into a queue.
  ///
  /// A burst of elements takes one stay on the actor. The subscriber carries no isolation that the compiler knows of: see
  /// `sink(isolatedTo:)`.
  ///
  /// - Parameters:
  ///   - actor: where the subscriber is called. It is kept for as long as the subscription.
  ///   - prefetch: how many elements are asked for ahead, and the room of the queue, if there is one. Less than 1 makes the sequence fail with
  ///     `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. Once it is cancelled, what waits is dropped.
  /// - Complexity: no allocation an element, and a task for a burst.
  /// - Thread safety: the subscriber is called by the actor, one event after the other (contract, 2).
  /// - SeeAlso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @_disfavoredOverload
  public func observe(on actor: any Actor, prefetch: Int = 128) -> Flowable<Element> {
    observe(on: ActorScheduler(actor), prefetch: prefetch)
  }

  /// Subscribes closures that run on an actor, and may use what belongs to it.
  ///
  /// - Parameters:
  ///   - actor: where the closures are called. It is kept for as long as the subscription.
  ///   - prefetch: how many elements are asked for ahead of the actor. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - receiveCompletion: called with the actor and the end.
  ///   - receiveValue: called with the actor and each element.
  /// - Returns: the subscription. It is cancelled when it is let go of: whoever wants the elements keeps it.
  /// - Complexity: no allocation an element, and a task for a burst. At most `prefetch` elements wait.
  /// - Thread safety: the closures are called by the actor, one event after the other (contract, 2).
  /// - SeeAlso: [Subscribe](https://reactivex.io/documentation/operators/subscribe.html)
  public func sink<Isolation: Actor>(
    isolatedTo actor: Isolation, prefetch: Int = 128,
    receiveCompletion: @escaping @Sendable (isolated Isolation, Completion) -> Void = { _, _ in },
    receiveValue: @escaping @Sendable (isolated Isolation, Element) -> Void
  ) -> AnyCancellable {
    observe(on: actor, prefetch: prefetch).sink { end in
      actor.assumeIsolated { receiveCompletion($0, end) }
    } receiveValue: { element in
      actor.assumeIsolated { receiveValue($0, element) }
    }
  }
}
