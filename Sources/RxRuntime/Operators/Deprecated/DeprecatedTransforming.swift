extension ObservableType {
  /// The former spelling of `enumerated().map()`.
  @available(*, deprecated, message: "use enumerated().map()")
  @inlinable
  public func mapWithIndex<Result: Sendable>(
    _ selector: @escaping @Sendable (Element, Int) throws -> Result
  ) -> Observable<Result> {
    enumerated().map { try selector($0.element, $0.index) }
  }

  /// The former spelling of `enumerated().flatMap()`.
  @available(*, deprecated, message: "use enumerated().flatMap()")
  @inlinable
  public func flatMapWithIndex<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element, Int) throws -> Source
  ) -> Observable<Source.Element> {
    enumerated().flatMap { try selector($0.element, $0.index) }
  }
}

extension Observable {
  /// The former name of `from(optional:)`.
  ///
  /// Disfavored: else the compiler pursues an observable of arrays, too, through all of a chain with `flatMap { Observable.from($0) }`.
  @available(
    *, deprecated, message: "any value converts to an optional, which makes this ambiguous", renamed: "from(optional:)"
  )
  @_disfavoredOverload
  @inlinable
  public static func from(_ optional: Element?) -> Observable<Element> {
    from(optional: optional)
  }

  /// The former name of `from(optional:scheduler:)`.
  @available(
    *, deprecated, message: "any value converts to an optional, which makes this ambiguous",
    renamed: "from(optional:scheduler:)"
  )
  @_disfavoredOverload
  @inlinable
  public static func from(_ optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional: optional, scheduler: scheduler)
  }
}
