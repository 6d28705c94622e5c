public import RxAtomics

extension ObservableType {
  /// Gathers the elements in arrays of a given length, one after the other.
  ///
  ///     --1--2--3--4--5------|
  ///     buffer(count: 2)
  ///     -----[1,2]-[3,4]-----[5]|
  ///
  /// - Parameter count: how many elements an array has. One below 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: arrays of `count` elements. The last has fewer if the source is complete in between; it is left out if it would be empty, or
  ///   if the source fails.
  /// - Complexity: one allocation an array; two at the call and one a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @inlinable
  public func buffer(count: Int) -> Observable<[Element]> {
    guard count > 0 else { return .error(RxError.argumentOutOfRange) }
    return Producer<Element, [Element]>(asObservable()) { source, down in
      source.attach(
        StatefulHop<Element, [Element], UnfilledArray<Element>>(
          to: down, state: UnfilledArray(of: count),
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, [Element], UnfilledArray<Element>>.self)
            if let full = hop.state.with({ $0.append(element) }) { hop.down.next(full) }
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: StatefulHop<Element, [Element], UnfilledArray<Element>>.self)
            if case .completed = end, let rest = hop.state.with({ $0.takeRest() }) {
              hop.complete(with: rest)
            } else {
              hop.down.stop(end)
            }
          }))
    }
  }
}

/// The elements of an array that is not full yet.
@usableFromInline
struct UnfilledArray<Element: Sendable>: Sendable {
  @usableFromInline let count: Int
  @usableFromInline var elements: [Element] = []

  /// Whether an array was full before: then memory for the next is taken at once.
  @usableFromInline var hasBeenFull = false

  @inlinable
  init(of count: Int) { self.count = count }

  /// Adds an element.
  ///
  /// - Returns: the array, if it is full.
  @inlinable
  @inline(__always)
  mutating func append(_ element: Element) -> [Element]? {
    if hasBeenFull, elements.isEmpty { elements.reserveCapacity(count) }
    elements.append(element)
    guard elements.count == count else { return nil }
    hasBeenFull = true
    var full: [Element] = []
    swap(&full, &elements)
    return full
  }

  /// Takes what is there, if it is anything.
  @inlinable
  mutating func takeRest() -> [Element]? {
    guard !elements.isEmpty else { return nil }
    var rest: [Element] = []
    swap(&rest, &elements)
    return rest
  }
}
