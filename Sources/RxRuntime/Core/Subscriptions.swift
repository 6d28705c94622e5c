/// The subscriptions that are live at once in an operator. Inserting and removing are constant.
@usableFromInline
package struct Subscriptions: Sendable {
  @usableFromInline var members: [SinkDisposer?] = []
  @usableFromInline var free: [Int] = []

  @inlinable
  package init() {}

  /// Adds a subscription.
  ///
  /// - Returns: the key to remove it with.
  @inlinable
  package mutating func insert(_ subscription: SinkDisposer) -> Int {
    guard let key = free.popLast() else {
      members.append(subscription)
      return members.count - 1
    }
    members[key] = subscription
    return key
  }

  /// Takes a subscription out, and hands it back so that it is released outside any lock.
  @inlinable
  package mutating func remove(_ key: Int) -> SinkDisposer? {
    guard key < members.count, let member = members[key] else { return nil }
    members[key] = nil
    free.append(key)
    return member
  }

  /// Takes all out, oldest key first.
  @inlinable
  package mutating func removeAll() -> [SinkDisposer?] {
    free = []
    defer { members = [] }
    return members
  }
}
