extension ObservableType {
  /// A sequence without elements that is complete at once.
  ///
  /// - Returns: the sequence.
  /// - Complexity: no allocation a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Observable<Element> {
    Observable<Element> { _, down in
      if !down.subscription.isDisposed { down.stop(.completed) }
    }
  }
}
