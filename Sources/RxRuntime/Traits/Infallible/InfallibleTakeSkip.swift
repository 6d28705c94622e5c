// A closure that throws, or a notifier that fails, ends the sequence. As an infallible has no observer for errors, the error goes to
// `Hooks.defaultErrorHandler`.

extension InfallibleType {
  /// Lets the elements through until another sequence sends one.
  ///
  ///     source:  --1--2--3--4--|
  ///     other:   --------a--
  ///     result:  --1--2--|
  ///
  /// - Parameter other: its first element completes the result. It is subscribed to first; that it is complete changes nothing.
  /// - Returns: the elements that come before the other sequence's first. Both are disposed at the end.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @inlinable
  public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()))
  }

  /// Lets the elements through until another sequence sends one.
  ///
  ///     source:  --1--2--3--4--|
  ///     other:   --------a--
  ///     result:  --1--2--|
  ///
  /// - Parameter other: its first element completes the result. It is subscribed to first; that it is complete changes nothing, and its
  ///   error goes to `Hooks.defaultErrorHandler`.
  /// - Returns: the elements that come before the other sequence's first. Both are disposed at the end.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @inlinable
  public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other))
  }

  /// Lets elements through until one satisfies a predicate, and is complete with that.
  ///
  ///     --1--2--3--4--|
  ///     take(until: { $0 == 3 })
  ///     --1--2--|
  ///     take(until: { $0 == 3 }, behavior: .inclusive)
  ///     --1--2--3|
  ///
  /// - Parameters:
  ///   - predicate: whether the sequence ends at an element. An error that it throws goes to `Hooks.defaultErrorHandler`.
  ///   - behavior: whether that element is sent too.
  /// - Returns: the elements before the first that satisfies the predicate. The source is disposed at that.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @inlinable
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(until: predicate, behavior: behavior))
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
  ///   - predicate: whether the sequence goes on with an element. An error that it throws goes to `Hooks.defaultErrorHandler`.
  ///   - behavior: whether the element is sent that does not satisfy the predicate.
  /// - Returns: the elements before the first that does not satisfy the predicate. The source is disposed at that.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [takeWhile](https://reactivex.io/documentation/operators/takewhile.html)
  @inlinable
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(while: predicate, behavior: behavior))
  }

  /// Leaves the first elements out, as long as they satisfy a predicate.
  ///
  ///     --1--2--3--1--|
  ///     skip(while: { $0 < 3 })
  ///     --------3--1--|
  ///
  /// - Parameter predicate: whether to go on leaving elements out. It is not asked any more once it has said no. An error that it throws goes
  ///   to `Hooks.defaultErrorHandler`.
  /// - Returns: the first element that does not satisfy the predicate, and all that follow it.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of `predicate` are serial within a subscription (contract, 2).
  /// - SeeAlso: [skipWhile](https://reactivex.io/documentation/operators/skipwhile.html)
  @inlinable
  public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Infallible<Element> {
    Infallible(asObservable().skip(while: predicate))
  }

  /// Leaves elements out until another sequence sends one.
  ///
  ///     source:  --1--2--3--4--|
  ///     other:   ------a--
  ///     result:  --------3--4--|
  ///
  /// - Parameter other: its first element lets through what comes afterwards; then it is disposed. It is subscribed to second. Its error goes to
  ///   `Hooks.defaultErrorHandler`.
  /// - Returns: the elements that come after the other sequence's first, and the completion if it does too. A source that is complete before
  ///   has both sequences disposed, and nothing is sent, not even a completion.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [skipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  @inlinable
  public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other))
  }
}
