extension ObservableType {
  /// The former name of `element(at:)`.
  @available(*, deprecated, renamed: "element(at:)")
  @inlinable
  public func elementAt(_ index: Int) -> Observable<Element> {
    element(at: index)
  }

  /// The former name of `skip(while:)`.
  @available(*, deprecated, renamed: "skip(while:)")
  @inlinable
  public func skipWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    skip(while: predicate)
  }

  /// The former name of `take(while:)`.
  @available(*, deprecated, renamed: "take(while:)")
  @inlinable
  public func takeWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    take(while: predicate)
  }

  /// The former spelling of `take(until:behavior:)`.
  @available(*, deprecated, message: "use take(until:behavior:)")
  @inlinable
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    take(until: predicate, behavior: behavior)
  }

  /// The former spelling of `enumerated().skip(while:)`, and of leaving the numbers out again.
  @available(*, deprecated, message: "use enumerated().skip(while:).map()")
  @inlinable
  public func skipWhileWithIndex(
    _ predicate: @escaping @Sendable (Element, Int) throws -> Bool
  ) -> Observable<Element> {
    enumerated().skip(while: { try predicate($0.element, $0.index) }).map { $0.element }
  }

  /// The former spelling of `enumerated().take(while:)`, and of leaving the numbers out again.
  @available(*, deprecated, message: "use enumerated().take(while:).map()")
  @inlinable
  public func takeWhileWithIndex(
    _ predicate: @escaping @Sendable (Element, Int) throws -> Bool
  ) -> Observable<Element> {
    enumerated().take(while: { try predicate($0.element, $0.index) }).map { $0.element }
  }
}
