extension ObservableType {
  /// A sequence without elements that fails at once.
  ///
  /// - Parameter error: what it fails with.
  /// - Returns: the sequence.
  /// - Complexity: no allocation a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Observable<Element> {
    Observable<Element> { _, down in
      if !down.subscription.isDisposed { down.stop(.error(error)) }
    }
  }
}
