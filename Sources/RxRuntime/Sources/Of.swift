extension ObservableType {
  /// The elements that are named in the call.
  ///
  /// - Parameter elements: the elements, in their order.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, none an element.
  /// - Thread safety: runs on the subscribing thread; takes turns with what else waits on its trampoline.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> { .from(elements) }
}
