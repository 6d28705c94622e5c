extension ObservableType {
  /// One element again and again, until the subscription is disposed.
  ///
  /// - Parameter element: the element.
  /// - Returns: the sequence. It does not end by itself.
  /// - Complexity: one allocation a subscription, none an element.
  /// - Thread safety: runs on the subscribing thread; takes turns with what else waits on its trampoline. `subscribe` returns when
  ///   the subscription was disposed, by `take` for instance.
  /// - SeeAlso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @inlinable
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    Observable<Element> { _, down in LoopTurn.start(down, RepeatStep(element: element)) }
  }
}

/// The loop of `repeatElement`.
@usableFromInline
struct RepeatStep<Element: Sendable>: LoopStep {
  @usableFromInline let element: Element

  @inlinable
  init(element: Element) { self.element = element }

  @inlinable
  mutating func next() -> Element? { element }
}
