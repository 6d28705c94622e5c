extension ObservableType {
  /// A sequence of one element.
  ///
  /// - Parameter element: the element.
  /// - Returns: the sequence: the element, then the completion, both before `subscribe` returns.
  /// - Complexity: one allocation at the call, none a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    Just(element)
  }
}

/// A sequence of one element, which an operator may take without subscribing.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class Just<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline package let element: Element

  @inlinable
  package init(_ element: Element) {
    self.element = element
    super.init(isScalar: true) { observable, down in
      guard !down.subscription.isDisposed else { return }
      down.next(unsafeDowncast(observable, to: Just<Element>.self).element)
      if !down.subscription.isDisposed { down.stop(.completed) }
    }
  }
}
