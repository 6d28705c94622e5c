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
  /// - Complexity: one allocation an array, of just its size; two at the call, one a subscription and one while elements are gathered.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @inlinable
  public func buffer(count: Int) -> Observable<[Element]> {
    guard count > 0 else { return .error(RxError.argumentOutOfRange) }
    return Producer<Element, [Element]>(asObservable()) { source, down in
      source.attach(
        BufferHop<Element>(
          to: down, count: count,
          next: { sink, element in
            let hop = unsafeDowncast(sink, to: BufferHop<Element>.self)
            _ = hop.elements.push(element)
            if hop.elements.count == hop.count { hop.down.next(hop.elements.takeAll()) }
          },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: BufferHop<Element>.self)
            if case .completed = end, !hop.elements.isEmpty {
              hop.complete(with: hop.elements.takeAll())
            } else {
              hop.down.stop(end)
            }
          }))
    }
  }
}

/// Keeps elements until an array is full.
///
/// - Safety: see `Sink`. The elements are touched on the serial event path only.
@usableFromInline
final class BufferHop<Element: Sendable>: Hop<Element, [Element]>, @unchecked Sendable {
  @usableFromInline let count: Int
  @usableFromInline let elements: SerialQueue<Element>

  @inlinable
  init(to down: __shared Sink<[Element]>, count: Int, next: @escaping Next, stop: @escaping Stop) {
    self.count = count
    elements = SerialQueue()
    super.init(to: down, next: next, stop: stop)
  }
}
