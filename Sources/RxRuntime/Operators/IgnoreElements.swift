extension ObservableType {
  /// Leaves all elements out, and lets the end through.
  ///
  ///     --1--2--3--|
  ///     ignoreElements()
  ///     -----------|
  ///
  /// - Returns: a sequence that sends nothing but the end of this one.
  /// - Complexity: no allocation an element; one at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [ignoreElements](https://reactivex.io/documentation/operators/ignoreelements.html)
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    StatelessProducer<Element, Never>(asObservable()) { _, _ in }
  }
}
