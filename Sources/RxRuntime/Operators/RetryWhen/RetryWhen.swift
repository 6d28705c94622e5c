extension ObservableType {
  /// Subscribes to the sequence again when it fails with an error of some type, as soon as a sequence that is made of these errors says so.
  ///
  ///     source:    --1--x     --1--2--x     --1--|
  ///     errors:    -----e-------------e------
  ///     trigger:   --------t------------t----
  ///     result:    --1--------1--2--------1--|
  ///
  /// An element of the trigger begins the next attempt if one has failed, and says nothing otherwise. The end of the trigger is the end of the result:
  /// at once if an attempt has failed, or else when one does; then nobody hears of the error of that attempt but `Hooks`. An attempt that fails while it is
  /// being subscribed to is followed by the next one when `subscribe` has returned; the end of the trigger may come before that.
  ///
  /// - Parameter notificationHandler: makes the trigger of the errors, at each subscription. The trigger is subscribed to first.
  /// - Returns: the elements of all attempts, then the completion of the one that did not fail, or the end of the trigger. An error of another
  ///   type is an error of the result.
  /// - Complexity: no allocation an element; one an attempt, beside those of source and trigger. The stack does not grow with the number of attempts.
  /// - Thread safety: source and trigger may send from any thread (contract, 2). The next attempt begins on the thread of the trigger, or
  ///   of the subscription that is still under way.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping @Sendable (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    retrying(when: notificationHandler)
  }

  /// Subscribes to the sequence again when it fails, as soon as a sequence that is made of its errors says so.
  ///
  ///     source:    --1--x     --1--2--x     --1--|
  ///     errors:    -----e-------------e------
  ///     trigger:   --------t------------t----
  ///     result:    --1--------1--2--------1--|
  ///
  /// An element of the trigger begins the next attempt if one has failed, and says nothing otherwise. The end of the trigger is the end of the result:
  /// at once if an attempt has failed, or else when one does; then nobody hears of the error of that attempt but `Hooks`. An attempt that fails while it is
  /// being subscribed to is followed by the next one when `subscribe` has returned; the end of the trigger may come before that.
  ///
  /// - Parameter notificationHandler: makes the trigger of the errors, at each subscription. The trigger is subscribed to first.
  /// - Returns: the elements of all attempts, then the completion of the one that did not fail, or the end of the trigger.
  /// - Complexity: no allocation an element; one an attempt, beside those of source and trigger. The stack does not grow with the number of attempts.
  /// - Thread safety: source and trigger may send from any thread (contract, 2). The next attempt begins on the thread of the trigger, or
  ///   of the subscription that is still under way.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> {
    retrying(when: notificationHandler)
  }

  /// What all forms share.
  @inlinable
  func retrying<Trigger: ObservableType, Failure: Sendable>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      let coordinator = RetryWhenCoordinator<Element, Failure>(source, to: down)
      guard down.subscription.setUpstream(coordinator) else { return }
      coordinator.begin(notificationHandler(coordinator.errors).asObservable())
    }
  }
}
