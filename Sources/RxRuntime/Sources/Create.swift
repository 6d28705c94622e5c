extension ObservableType {
  /// A sequence whose events a closure sends.
  ///
  /// - Parameter subscribe: called at each subscription, with an observer that may be called from any thread and kept. What it returns is
  ///   disposed when the subscription ends.
  /// - Returns: the sequence.
  /// - Complexity: an event that meets no other costs two atomic read-modify-writes and no allocation.
  /// - Thread safety: the observer is a serialization point; events from several threads are delivered one after the other (contract, 2).
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable<Element> { _, down in
      let observer = ObserverBase(to: down)
      guard down.subscription.setUpstream(observer) else { return }
      let disposable = subscribe(AnyObserver(sink: observer))
      if type(of: disposable) != NopDisposable.self { observer.setUpstream(UserDisposer(disposable)) }
    }
  }
}
