/// Something that can be stopped before it ends by itself.
public protocol Cancellable: Sendable {
  /// Stops it. May be called from any thread, and more than once.
  func cancel()
}

extension Cancellable {
  /// Keeps this in a collection, which cancels it when it is let go of.
  ///
  /// - Parameter collection: where it is kept.
  @inlinable
  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
    collection.append(AnyCancellable(self))
  }

  /// Keeps this in a set, which cancels it when it is let go of.
  ///
  /// - Parameter set: where it is kept.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(AnyCancellable(self))
  }
}
