// The spellings that count seconds, from before intervals had a type. An interval in any other form is preferred: `.zero` is a `Duration`.

extension ObservableType {
  /// The former spelling of `delay(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    delay(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `delaySubscription(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func delaySubscription(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    delaySubscription(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `debounce(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func debounce(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    debounce(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `throttle(_:latest:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func throttle(_ dueTime: Double, latest: Bool = true, scheduler: any SchedulerType) -> Observable<Element> {
    throttle(.formerly(dueTime), latest: latest, scheduler: scheduler)
  }

  /// The former spelling of `timeout(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func timeout(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `timeout(_:other:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: Double, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    timeout(.formerly(dueTime), other: other, scheduler: scheduler)
  }

  /// The former spelling of `take(for:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func take(_ duration: Double, scheduler: any SchedulerType) -> Observable<Element> {
    take(for: .formerly(duration), scheduler: scheduler)
  }

  /// The former spelling of `skip(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func skip(_ duration: Double, scheduler: any SchedulerType) -> Observable<Element> {
    skip(.formerly(duration), scheduler: scheduler)
  }

  /// The former spelling of `buffer(timeSpan:count:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func buffer(timeSpan: Double, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
    buffer(timeSpan: .formerly(timeSpan), count: count, scheduler: scheduler)
  }

  /// The former spelling of `window(timeSpan:count:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func window(
    timeSpan: Double, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    window(timeSpan: .formerly(timeSpan), count: count, scheduler: scheduler)
  }
}

extension ObservableType where Element: RxAbstractInteger {
  /// The former spelling of `interval(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public static func interval(_ period: Double, scheduler: any SchedulerType) -> Observable<Element> {
    interval(.formerly(period), scheduler: scheduler)
  }

  /// The former spelling of `timer(_:period:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public static func timer(
    _ dueTime: Double, period: Double? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timer(.formerly(dueTime), period: period.map { .formerly($0) }, scheduler: scheduler)
  }
}
