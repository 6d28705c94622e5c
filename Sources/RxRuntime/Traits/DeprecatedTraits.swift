// The names that RxSwift 6 has deprecated, with fix-its.

extension PrimitiveSequence {
  /// The former name of `observe(on:)`.
  @available(*, deprecated, renamed: "observe(on:)")
  @inlinable
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    observe(on: scheduler)
  }

  /// The former name of `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  @inlinable
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    subscribe(on: scheduler)
  }

  /// The former name of `catch(_:)`.
  @available(*, deprecated, renamed: "catch(_:)")
  @inlinable
  public func catchError(
    _ handler: @escaping @Sendable (any Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    `catch`(handler)
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The former name of `subscribe(onSuccess:onFailure:onDisposed:)`.
  @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  @inlinable
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onError: @escaping @Sendable (any Swift.Error) -> Void,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed)
  }

  /// The former name of `catchAndReturn(_:)`.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  @inlinable
  public func catchErrorJustReturn(_ element: Element) -> Single<Element> { catchAndReturn(element) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The former name of `catchAndReturn(_:)`.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  @inlinable
  public func catchErrorJustReturn(_ element: Element) -> Maybe<Element> { catchAndReturn(element) }
}
