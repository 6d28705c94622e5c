/// What becomes of the element at which `take(while:)` and `take(until:)` end.
public enum TakeBehavior: Sendable {
  /// It is sent before the completion.
  case inclusive
  /// It is left out.
  case exclusive
}

extension ObservableType {
  /// Lets elements through until one satisfies a predicate, and is complete with that.
  ///
  ///     --1--2--3--4--|
  ///     take(until: { $0 == 3 })
  ///     --1--2--|
  ///     take(until: { $0 == 3 }, behavior: .inclusive)
  ///     --1--2--3|
  ///
  /// - Parameters:
  ///   - predicate: whether the sequence ends at an element. An error that it throws ends the sequence.
  ///   - behavior: whether that element is sent too.
  /// - Returns: the elements before the first that satisfies the predicate. The source is disposed at that.
  /// - Complexity: no allocation an element; two at the call and one a subscription.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @_disfavoredOverload  // `take { }` is `take(while:)`: that is what the fix-it makes of `takeWhile { }`.
  @inlinable
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    StatelessProducer<Element, Element>(asObservable()) { sink, element in
      let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
      do {
        guard try predicate(element) else { return hop.down.next(element) }
      } catch {
        return hop.down.stop(.error(error))
      }
      switch behavior {
      case .inclusive: hop.complete(with: element)
      case .exclusive: hop.down.stop(.completed)
      }
    }
  }

  /// Lets the first elements through, as long as they satisfy a predicate, and is complete with the first that does not.
  ///
  ///     --1--2--3--1--|
  ///     take(while: { $0 < 3 })
  ///     --1--2--|
  ///     take(while: { $0 < 3 }, behavior: .inclusive)
  ///     --1--2--3|
  ///
  /// - Parameters:
  ///   - predicate: whether the sequence goes on with an element. An error that it throws ends the sequence.
  ///   - behavior: whether the element is sent that does not satisfy the predicate.
  /// - Returns: the elements before the first that does not satisfy the predicate. The source is disposed at that.
  /// - Complexity: no allocation an element; three at the call and one a subscription.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [takeWhile](https://reactivex.io/documentation/operators/takewhile.html)
  @inlinable
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(until: { try !predicate($0) }, behavior: behavior)
  }
}
