extension Flowable {
  /// The elements of an array.
  ///
  /// - Parameter array: the elements, in their order.
  /// - Returns: the sequence. The completion comes with the last element.
  /// - Complexity: one allocation at the call and one a subscription, none an element.
  /// - Thread safety: an element is sent by the thread that asks for it, or by one that is sending already (contract, 2).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(_ array: [Element]) -> Flowable<Element> {
    array.isEmpty ? .empty() : Flowable { _, down in StepSource.start(down, ArrayStep(array)) }
  }

  /// The elements of a sequence.
  ///
  /// The completion comes with the last element, not with the request behind it. So when all that was asked for was sent, the iterator is asked
  /// for one element more, on the same thread and before that returns; the element is kept until it is asked for. A sequence whose elements
  /// cost something, or make the caller wait, is felt one element early. Asked for everything, there is nothing to look ahead for.
  ///
  /// - Parameter sequence: the elements. It is iterated at each subscription, as far as elements are asked for, and by one element more.
  /// - Returns: the sequence. A sequence without elements is complete at the first request.
  /// - Complexity: one allocation at the call and one a subscription, none an element, and what the iterator spends.
  /// - Thread safety: the iterator is used by one thread at a time, the one that asks or one that is sending already (contract, 2 and 3).
  /// - SeeAlso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Flowable<Element>
  where Sequence.Element == Element {
    Flowable { _, down in StepSource.start(down, IteratorStep(sequence.makeIterator())) }
  }

  /// The elements that are named in the call.
  ///
  /// - Parameter elements: the elements, in their order.
  /// - Returns: the sequence. The completion comes with the last element.
  /// - Complexity: one allocation at the call and one a subscription, none an element.
  /// - Thread safety: an element is sent by the thread that asks for it, or by one that is sending already (contract, 2).
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func of(_ elements: Element...) -> Flowable<Element> { .from(elements) }

  /// A sequence of one element.
  ///
  /// - Parameter element: the element.
  /// - Returns: the sequence: when asked, the element and the completion.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: runs on the thread that asks.
  /// - SeeAlso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Flowable<Element> {
    Flowable { _, down in StepSource.start(down, OnceStep(element)) }
  }
}

/// The loop of `just`.
@usableFromInline
struct OnceStep<Element: Sendable>: LoopStep {
  @usableFromInline var element: Element?

  @inlinable
  init(_ element: Element) { self.element = element }

  @inlinable
  mutating func next() -> Element? {
    defer { element = nil }
    return element
  }
}
