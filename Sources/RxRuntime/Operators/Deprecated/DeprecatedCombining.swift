extension ObservableType {
  /// The former name of `take(until:)`.
  @available(*, deprecated, renamed: "take(until:)")
  @inlinable
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { take(until: other) }

  /// The former name of `skip(until:)`.
  @available(*, deprecated, renamed: "skip(until:)")
  @inlinable
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { skip(until: other) }

  /// The former name of `retry(when:)`.
  @available(*, deprecated, renamed: "retry(when:)")
  @inlinable
  public func retryWhen<TriggerObservable: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping @Sendable (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    retry(when: notificationHandler)
  }

  /// The former name of `retry(when:)`.
  @available(*, deprecated, renamed: "retry(when:)")
  @inlinable
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping @Sendable (Observable<any Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> {
    retry(when: notificationHandler)
  }
}
