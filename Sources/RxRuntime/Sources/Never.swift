extension ObservableType {
  /// A sequence that sends nothing and never ends.
  ///
  /// - Returns: the sequence. What subscribes to it is let go of at once, except what has to run when the subscription is disposed.
  /// - Complexity: no allocation a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Observable<Element> {
    Observable<Element> { _, _ in }
  }
}
