public import RxAtomics

extension ObservableType {
  /// Sends the elements of another sequence after those of this one.
  ///
  ///     --1--2|
  ///     concat(--3--|)
  ///     --1--2--3--|
  ///
  /// - Parameter second: subscribed to when this sequence is complete.
  /// - Returns: the elements of both. An error of the first ends the result.
  /// - Complexity: four allocations at the call and four a subscription, none an element. The second sequence sends directly to what is downstream.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat([asObservable(), second.asObservable()])
  }

  /// Sends the elements of several sequences, one sequence after the other.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter sequence: the sequences. It is iterated at each subscription, a step when a source is complete.
  /// - Returns: the elements of all. An error of one ends the result.
  /// - Complexity: two allocations a source, none an element. The stack does not grow with the number of sources.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2). Calls of the iterator are serial, on
  ///   the threads on which the sources are complete.
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    let sources = HeldSources(sequence)
    return Observable<Element>(depth: Nesting.step) { _, down in
      let iteration = Iteration(sources.value.makeIterator())
      Succession.start(down, after: .completion) { iteration.next().map { .source($0) } ?? .end }
    }
  }

  /// Sends the elements of several sequences, one sequence after the other.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter collection: the sequences. Each is looked up when it is its turn.
  /// - Returns: the elements of all. An error of one ends the result.
  /// - Complexity: two allocations a source, none an element. The stack does not grow with the number of sources. The last sequence sends
  ///   directly to what is downstream, so a sequence that continues with itself costs nothing that adds up.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat<Collection: Swift.Collection & Sendable>(_ collection: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    let sources = HeldSources(collection)
    return Observable<Element>(depth: Nesting.step) { _, down in
      let position = Position(sources.value.startIndex)
      Succession.start(down, after: .completion) {
        let collection = sources.value
        var index = position.index.value
        guard index < collection.endIndex else { return .end }
        let source = collection[index]
        collection.formIndex(after: &index)
        position.index.value = index
        return index < collection.endIndex ? .source(source) : .last(source)
      }
    }
  }

  /// Sends the elements of several sequences, one sequence after the other.
  ///
  ///     --1--2|
  ///     --3--|
  ///     --1--2--3--|
  ///
  /// - Parameter sources: the sequences, in their order.
  /// - Returns: the elements of all. An error of one ends the result.
  /// - Complexity: two allocations a source, none an element. The stack does not grow with the number of sources.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    .concat(sources)
  }
}
