extension ObservableType where Element: ObservableConvertibleType {
  /// Merges the inner sequences into one, all of them live at once.
  ///
  ///     --a-----b-------|
  ///        a: 1--2--|
  ///        b: --3--4--|
  ///     ----1--2---3--4--|
  ///
  /// - Returns: the elements of all inner sequences as they come. It fails as soon as one of them or the outer sequence does, and is complete when all are.
  /// - Complexity: one allocation an inner sequence, none an element.
  /// - Thread safety: a serialization point: inner sequences may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge() -> Observable<Element.Element> {
    flatMap { $0 }
  }

  /// Merges the inner sequences into one, some of them live at once.
  ///
  ///     --a-----b-------|
  ///        a: -1--2----|
  ///        b: -3--4--|
  ///     merge(maxConcurrent: 1)
  ///     ---1--2-----3--4--|
  ///
  /// - Parameter maxConcurrent: how many may be live at once; the others wait, in an unbounded queue. Less than 1 makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the elements of all inner sequences as they come.
  /// - Complexity: one allocation an inner sequence, none an element.
  /// - Thread safety: a serialization point: inner sequences may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    flatMap(limit: maxConcurrent) { outer, inner in outer.coordinator.arrive(inner.asObservable()) }
  }

  /// Concatenates the inner sequences: each is subscribed to when the one before is complete.
  ///
  ///     --a-----b-------|
  ///        a: -1--2----|
  ///        b: -3--4--|
  ///     ---1--2-----3--4--|
  ///
  /// - Returns: the elements of the inner sequences, one sequence after the other. The waiting ones are queued without bound.
  /// - Complexity: one allocation an inner sequence, none an element.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func concat() -> Observable<Element.Element> {
    concatMap { $0 }
  }
}

extension ObservableType {
  /// Merges sequences into one, all of them live at once.
  ///
  ///     --1---2---|
  ///     ----3-------5--|
  ///     --1-3-2-----5--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all as they come. It fails as soon as one does, and is complete when all are.
  /// - Complexity: one allocation a source and subscription, none an element.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    merging(Array(sources))
  }

  /// Merges sequences into one, all of them live at once.
  ///
  ///     --1---2---|
  ///     ----3-------5--|
  ///     --1-3-2-----5--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all as they come. It fails as soon as one does, and is complete when all are.
  /// - Complexity: one allocation a source and subscription, none an element.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    merging(sources)
  }

  /// Merges sequences into one, all of them live at once.
  ///
  ///     --1---2---|
  ///     ----3-------5--|
  ///     --1-3-2-----5--|
  ///
  /// - Parameter sources: the sequences.
  /// - Returns: the elements of all as they come. It fails as soon as one does, and is complete when all are.
  /// - Complexity: one allocation a source and subscription, none an element.
  /// - Thread safety: a serialization point: the sources may send from any thread (contract, 2).
  /// - SeeAlso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merging(sources)
  }

  /// What the three forms above share.
  @inlinable
  static func merging(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Element> { _, down in
      let coordinator = MergeCoordinator(to: down, limit: .max)
      guard coordinator.begin(down) else { return }
      for source in sources where !coordinator.isDisposed { coordinator.arrive(source) }
      coordinator.outerStopped(.completed)
    }
  }
}
