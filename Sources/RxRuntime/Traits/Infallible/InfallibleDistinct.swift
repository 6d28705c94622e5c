// A closure that throws ends the sequence. As an infallible has no observer for errors, the error goes to `Hooks.defaultErrorHandler`.

extension InfallibleType where Element: Equatable {
  /// Leaves out an element that equals the one before.
  ///
  ///     --1--1--2--1--|
  ///     distinctUntilChanged()
  ///     --1-----2--1--|
  ///
  /// - Returns: the first element, and each that differs from the last one that passed.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: comparisons are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged() -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged())
  }
}

extension InfallibleType {
  /// Leaves out an element whose key equals that of the one before.
  ///
  ///     --1--3--2--3--|
  ///     distinctUntilChanged { $0 % 2 }
  ///     --1-----2--3--|
  ///
  /// - Parameter keySelector: what to compare elements by. An error that it throws goes to `Hooks.defaultErrorHandler`.
  /// - Returns: the first element, and each whose key differs from that of the last one that passed.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of `keySelector` and comparisons are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector))
  }

  /// Leaves out an element that is the same as the one before, as a comparer has it.
  ///
  /// - Parameter comparer: whether the last element that passed and a new one are the same. An error that it throws goes to
  ///   `Hooks.defaultErrorHandler`.
  /// - Returns: the first element, and each that is not the same as the last one that passed.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of `comparer` are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(comparer))
  }

  /// Leaves out an element whose key is the same as that of the one before, as a comparer has it.
  ///
  /// - Parameters:
  ///   - keySelector: what to compare elements by. An error that it throws goes to `Hooks.defaultErrorHandler`.
  ///   - comparer: whether the key of the last element that passed and a new one are the same. An error that it throws goes to
  ///     `Hooks.defaultErrorHandler`.
  /// - Returns: the first element, and each whose key is not the same as that of the last one that passed.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: calls of the closures are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (Key, Key) throws -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Leaves out an element of which a property has the same value as in the one before.
  ///
  /// - Parameter keyPath: the property.
  /// - Returns: the first element, and each in which the property differs from that of the last one that passed.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: comparisons are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(at: keyPath))
  }
}
