extension ObservableConvertibleType {
  /// The sequence as an infallible: one element takes the place of an error.
  ///
  ///     --1--x
  ///     asInfallible(onErrorJustReturn: 9)
  ///     --1--9|
  ///
  /// - Parameter element: sent in place of an error, and followed by the completion.
  /// - Returns: the sequence.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// The sequence as an infallible: another one takes over at an error.
  ///
  ///     --1--x
  ///     --8--|
  ///     --1----8--|
  ///
  /// - Parameter infallible: subscribed to when this sequence fails.
  /// - Returns: the sequence.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { _ in infallible.source })
  }

  /// The sequence as an infallible: one made of the error takes over.
  ///
  ///     --1--x
  ///     --8--|
  ///     --1----8--|
  ///
  /// - Parameter onErrorRecover: the sequence to go on with, for an error.
  /// - Returns: the sequence.
  /// - Complexity: three allocations at the call and one a subscription.
  /// - Thread safety: the closure runs on the thread of the error, once at most.
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Swift.Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).source })
  }
}
