public import RxAtomics

extension ObservableType {
  /// A sequence that is made anew for each subscription.
  ///
  /// - Parameter observableFactory: called at each subscription, with the sequence to subscribe to as its result. An error that it throws
  ///   ends the sequence.
  /// - Returns: the sequence.
  /// - Complexity: no allocation a subscription besides those of the factory and its sequence. A factory may come back to the sequence
  ///   that it belongs to, any number of times: the stack does not grow with it.
  /// - Thread safety: the factory runs on the subscribing thread; it may run on several at once, if several subscribe at once.
  /// - SeeAlso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    let factory = HeldSources(observableFactory)
    return Observable<Element>(depth: Nesting.step) { _, down in
      guard !down.subscription.isDisposed else { return }
      do { try factory.value().attach(down) } catch { down.stop(.error(error)) }
    }
  }
}
