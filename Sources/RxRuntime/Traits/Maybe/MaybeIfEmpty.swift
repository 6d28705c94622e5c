extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Has an element in any case.
  ///
  ///     -----|
  ///     ifEmpty(default: 9)
  ///     -----9
  ///
  /// - Parameter default: the element if the maybe has none.
  /// - Returns: the element of the maybe, or `default`.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(default: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(default: `default`))
  }

  /// Goes on with another maybe if this one has no element.
  ///
  ///     -----|
  ///     ifEmpty(switchTo: --8)
  ///     -------8
  ///
  /// - Parameter other: the other maybe. It is subscribed to if need be only, after this one was disposed.
  /// - Returns: the element of this maybe, or the result of the other. An error of this one is that of the result.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// Goes on with a single if this maybe has no element.
  ///
  ///     -----|
  ///     ifEmpty(switchTo: --8)
  ///     -------8
  ///
  /// - Parameter other: the single. It is subscribed to if need be only, after this one was disposed.
  /// - Returns: the element of this maybe, or the result of the single. An error of this one is that of the result.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2).
  /// - SeeAlso: [defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }
}
