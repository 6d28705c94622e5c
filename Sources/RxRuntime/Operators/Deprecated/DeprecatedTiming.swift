extension ObservableType {
  /// The former name of `take(for:scheduler:)`.
  @available(*, deprecated, renamed: "take(for:scheduler:)")
  @inlinable
  public func take(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    take(for: duration, scheduler: scheduler)
  }
}
