// The spellings that count seconds, from before intervals had a type. An interval in any other form is preferred: `.zero` is a `Duration`.

extension PrimitiveSequence {
  /// The former spelling of `delay(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    delay(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `delaySubscription(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func delaySubscription(
    _ dueTime: Double, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    delaySubscription(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `timeout(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func timeout(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    timeout(.formerly(dueTime), scheduler: scheduler)
  }

  /// The former spelling of `timeout(_:other:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public func timeout(
    _ dueTime: Double, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    timeout(.formerly(dueTime), other: other, scheduler: scheduler)
  }
}

extension PrimitiveSequenceType where Element: RxAbstractInteger {
  /// The former spelling of `timer(_:scheduler:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  @inlinable
  public static func timer(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    timer(.formerly(dueTime), scheduler: scheduler)
  }
}
