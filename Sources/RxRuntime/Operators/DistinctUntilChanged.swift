public import RxAtomics

extension ObservableType where Element: Equatable {
  /// Leaves out an element that equals the one before.
  ///
  ///     --1--1--2--1--|
  ///     distinctUntilChanged()
  ///     --1-----2--1--|
  ///
  /// - Returns: the first element, and each that differs from the last one that passed.
  /// - Complexity: no allocation an element; one at the call and one a subscription. The last element that passed is kept.
  /// - Thread safety: comparisons are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
  }
}

extension ObservableType {
  /// Leaves out an element whose key equals that of the one before.
  ///
  ///     --1--3--2--3--|
  ///     distinctUntilChanged { $0 % 2 }
  ///     --1-----2--3--|
  ///
  /// - Parameter keySelector: what to compare elements by. An error that it throws ends the sequence.
  /// - Returns: the first element, and each whose key differs from that of the last one that passed.
  /// - Complexity: no allocation an element; two at the call and one a subscription. The key of the last element that passed is kept.
  /// - Thread safety: calls of `keySelector` and comparisons are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// Leaves out an element that is the same as the one before, as a comparer has it.
  ///
  /// - Parameter comparer: whether the last element that passed and a new one are the same. An error that it throws ends the sequence.
  /// - Returns: the first element, and each that is not the same as the last one that passed.
  /// - Complexity: no allocation an element; two at the call and one a subscription. The last element that passed is kept.
  /// - Thread safety: calls of `comparer` are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Leaves out an element whose key is the same as that of the one before, as a comparer has it.
  ///
  /// - Parameters:
  ///   - keySelector: what to compare elements by. An error that it throws ends the sequence.
  ///   - comparer: whether the key of the last element that passed and a new one are the same. An error that it throws ends the sequence.
  /// - Returns: the first element, and each whose key is not the same as that of the last one that passed.
  /// - Complexity: no allocation an element; two at the call and one a subscription. The key of the last element that passed is kept.
  /// - Thread safety: calls of the closures are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    let next: Sink<Element>.Next = { sink, element in
      let hop = unsafeDowncast(sink, to: StatefulHop<Element, Element, Key?>.self)
      do {
        let key = try keySelector(element)
        if let last = hop.state.value, try comparer(last, key) { return }
        _ = hop.state.replace(with: key)
        hop.down.next(element)
      } catch {
        hop.down.stop(.error(error))
      }
    }
    return Producer<Element, Element>(asObservable()) { source, down in
      source.attach(StatefulHop<Element, Element, Key?>(to: down, state: nil, next: next))
    }
  }

  /// Leaves out an element of which a property has the same value as in the one before.
  ///
  /// - Parameter keyPath: the property.
  /// - Returns: the first element, and each in which the property differs from that of the last one that passed.
  /// - Complexity: no allocation an element; two at the call and one a subscription. The last value of the property is kept.
  /// - Thread safety: comparisons are serial within a subscription (contract, 2).
  /// - SeeAlso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
  }
}
