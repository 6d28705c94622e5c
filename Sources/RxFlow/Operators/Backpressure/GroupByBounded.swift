import RxAtomics

extension ObservableType {
  /// Splits the sequence by a key, in so many groups at once at most: `groupBy` for keys that others choose.
  ///
  /// ```swift
  /// let perClient = requests.groupBy(maxGroups: 10_000, overflow: .dropOldest) { $0.client }
  /// ```
  ///
  /// - Parameters:
  ///   - maxGroups: how many groups there may be. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - overflow: what becomes of an element that would open one group more. With `fail` the sequence and all groups fail with
  ///     `RxError.overflow`. With `dropOldest` the group that was opened first is complete and makes room; an element with its key opens another.
  ///     With `dropNewest` the element is dropped. No room would come of waiting: `block` makes the sequence fail with
  ///     `FlowError.blockingNotAllowed`.
  ///   - drops: counts the elements that were dropped.
  ///   - onDrop: called with each of them, on the thread that has sent it.
  ///   - keySelector: the key of an element. An error that it throws ends the result and all groups.
  /// - Returns: the groups as they appear. They are hot, as those of `groupBy` are: what one of them sends is bounded by `asFlowable(_:)` behind it.
  /// - Complexity: a look-up an element, no allocation; two allocations a group. The table has `maxGroups` keys at most.
  /// - Thread safety: calls of `keySelector`, and of the key's hash and equality, are serial and under no lock (contract, 2 and 4).
  /// - SeeAlso: [groupBy](https://reactivex.io/documentation/operators/groupby.html)
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    maxGroups: Int, overflow: BufferOverflow = .fail, drops: DropCounter? = nil,
    onDrop: (@Sendable (Element) -> Void)? = nil, keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    guard maxGroups > 0 else { return .error(RxError.argumentOutOfRange) }
    switch overflow {
    case .fail: return groups(GroupBound(maxGroups, .fail), by: keySelector)
    case .dropOldest: return groups(GroupBound(maxGroups, .closeOldest), by: keySelector)
    case .dropNewest:
      let drop: @Sendable (Element) -> Void = { element in
        drops?.add()
        onDrop?(element)
      }
      return groups(GroupBound(maxGroups, .drop(drop)), by: keySelector)
    case .block: return .error(FlowError.blockingNotAllowed)
    }
  }
}
