extension ObservableType {
  /// The elements of an array.
  ///
  /// - Parameter array: the elements, in their order.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, none an element.
  /// - Thread safety: runs on the subscribing thread; takes turns with what else waits on its trampoline.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(_ array: [Element]) -> Observable<Element> {
    Observable<Element> { _, down in LoopTurn.start(down, ArrayStep(array)) }
  }

  /// The elements of a sequence.
  ///
  /// - Parameter sequence: the elements. It is iterated at each subscription, as far as elements are wanted.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, none an element, and what the iterator spends.
  /// - Thread safety: runs on the subscribing thread; takes turns with what else waits on its trampoline.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Element {
    Observable<Element> { _, down in LoopTurn.start(down, IteratorStep(sequence.makeIterator())) }
  }

  /// The value of an optional, if it has one.
  ///
  /// - Parameter optional: the only element; without it the sequence is empty.
  /// - Returns: the sequence. All is sent before `subscribe` returns.
  /// - Complexity: one allocation at the call, none a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { .just(optional) } else { .empty() }
  }
}

/// The loop over an array: its bounds are checked by the loop itself.
@usableFromInline
package struct ArrayStep<Element: Sendable>: LoopStep {
  @usableFromInline let array: [Element]
  @usableFromInline var index = 0

  @inlinable
  package init(_ array: [Element]) { self.array = array }

  @inlinable
  @inline(__always)
  package mutating func next() -> Element? {
    guard index < array.count else { return nil }
    defer { index &+= 1 }
    return array[index]
  }
}

/// The loop over any other sequence.
@usableFromInline
package struct IteratorStep<Iterator: IteratorProtocol>: LoopStep where Iterator.Element: Sendable {
  @usableFromInline var iterator: Iterator

  @inlinable
  package init(_ iterator: Iterator) { self.iterator = iterator }

  @inlinable
  @inline(__always)
  package mutating func next() -> Iterator.Element? { iterator.next() }
}
